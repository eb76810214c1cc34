import * as v from 'valibot'
import { attempt } from '../../domain/shared/attempt.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isLoopbackUrl } from '../../domain/shared/link.ts'

/** Limit of rows per response; services send fewer. */
const ROWS_MAX = 1000
const URL_MAX_CHARS = 2048
const INTEGER = /^\d{1,78}$/

export type Schema<T> = v.GenericSchema<unknown, T>

/**
 * `v.object` with a table of fields that inherits nothing: Valibot loops over it, and old libraries of host pages add enumerable
 * properties to `Object.prototype`.
 */
export function object<E extends v.ObjectEntries>(fields: E): v.ObjectSchema<E, undefined> {
  return v.object(Object.assign(Object.create(null), fields))
}

/** A list without its invalid rows; empty when the value is not a list. */
export function rows<T>(row: Schema<T>, max = ROWS_MAX): Schema<readonly T[]> {
  return readAs((value) => readRows(row, value, max) ?? [])
}

/** The readable rows; undefined when the value is not a list. */
export function readRows<T>(row: Schema<T>, value: unknown, max: number): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, max).flatMap((each: unknown) => {
    const { success, output } = v.safeParse(row, each)
    return success ? [output] : []
  })
}

/** Converts any value to a `T`; an absent field is read as `null`. */
export function readAs<T>(read: (value: unknown) => T): Schema<T> {
  return v.pipe(v.optional(v.unknown(), null), v.transform(read))
}

/** Converts any value to a `T` or undefined. */
export function maybe<T>(read: (value: unknown) => T | undefined): Schema<T | undefined> {
  return readAs(read)
}

/** As `maybe`, but undefined makes the row invalid. `expected`: named to the operator of the service. */
export function must<T>(expected: string, read: (value: unknown) => T | undefined): Schema<T> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value)
      if (found !== undefined) return found
      addIssue({ expected })
      return NEVER
    }),
  )
}

/** One line of text, sanitised for display. */
export const text = (max = 80) => must('text', (value) => cleanText(value, max))
export const maybeText = (max = 80) => maybe((value) => cleanText(value, max))

/** A string that is compared or sent back, never shown: kept unchanged. */
export const code = (pattern: RegExp) => must('code', (value) => asCode(value, pattern))
export const maybeCode = (pattern: RegExp) => maybe((value) => asCode(value, pattern))

function asCode(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

/** True only for the value `true`. */
export const flag = () => maybe((value) => value === true)

/** @internal of the schemas of amounts */
export function asInteger(value: unknown): bigint | undefined {
  if (typeof value === 'string' && INTEGER.test(value)) return BigInt(value)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

/** A small integer; strings are accepted too. */
export const count = (max = Number.MAX_SAFE_INTEGER) => must('count', (value) => asCount(value, max))
export const maybeCount = (max = Number.MAX_SAFE_INTEGER) => maybe((value) => asCount(value, max))

function asCount(value: unknown, max: number): number | undefined {
  const whole = asInteger(value)
  return whole !== undefined && whole <= BigInt(max) ? Number(whole) : undefined
}

/** A URL to load a picture from or to open: https, or localhost during development. */
export const maybeWebUrl = () => maybe(asWebUrl)

function asWebUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > URL_MAX_CHARS) return undefined
  if (isLoopbackUrl(value)) return value
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(value)) return undefined
  const url = attempt(() => new URL(value))
  return url?.protocol === 'https:' && !url.username && !url.password ? value : undefined
}

/** The first row of each key; later duplicates are dropped. */
export function unique<T>(list: readonly T[], key: (row: T) => string): readonly T[] {
  const seen = new Set<string>()
  return list.filter((row) => !seen.has(key(row)) && seen.add(key(row)))
}
