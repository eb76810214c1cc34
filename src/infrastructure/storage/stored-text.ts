import * as v from 'valibot'
import { attempt } from '../../domain/shared/attempt.ts'

/** Raised when the shape of a value changes. A value of a later version counts as absent. */
const VERSION = 1
/** Size as browsers count it: two bytes per character. */
export const VALUE_MAX_BYTES = 64 * 1024

/** A stored value with its version. */
const Stored = v.strictTuple([v.number(), v.unknown()])

export function sizeOf(text: string): number {
  return text.length * 2
}

/** The text of a value, or undefined when it cannot be encoded (functions, cycles, bigint, throwing getters) or exceeds 64 KB. */
export function encode(value: unknown): string | undefined {
  const text = attempt<string | undefined>(() => JSON.stringify(value))
  const stored = text === undefined ? undefined : `[${VERSION},${text}]`
  return stored !== undefined && sizeOf(stored) <= VALUE_MAX_BYTES ? stored : undefined
}

/**
 * The value of a text, without `__proto__` and similar keys. Undefined for `null`, a later version and invalid JSON. A text without a
 * version was stored before there were any.
 */
export function decode(text: unknown): unknown {
  if (typeof text !== 'string' || sizeOf(text) > VALUE_MAX_BYTES) return undefined
  const without = (key: string, value: unknown) => (/^(?:__proto__|constructor|prototype)$/.test(key) ? undefined : value)
  const parsed = attempt<unknown>(() => JSON.parse(text, without))
  if (!v.is(Stored, parsed)) return parsed ?? undefined
  const [version, value] = parsed
  return version === VERSION ? (value ?? undefined) : undefined
}
