import { check, type GenericSchema, optional, parse, pipe, rawTransform, safeParse, transform, unknown } from 'valibot'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isLoopbackUrl } from '../../domain/shared/link.ts'
import { withoutEnd } from '../../domain/shared/without-end.ts'

/** More rows than any service sends on one page. */
const ROWS_MAX = 1000
const URL_MAX_CHARS = 2048
const INTEGER = /^\d{1,78}$/
/** Below 10^15. */
const MONEY = /^0*\d{1,15}(?:\.|$)/
const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/

/** A list without its bad rows; empty when it is no list. */
export function rows<T>(row: GenericSchema<unknown, T>, max = ROWS_MAX): GenericSchema<unknown, readonly T[]> {
  return readAs((value) => {
    if (!Array.isArray(value)) return []
    return value.slice(0, max).flatMap((each: unknown) => {
      const parsed = safeParse(row, each)
      return parsed.success ? [parsed.output] : []
    })
  })
}

/** As `rows`, but what is no list is a fault of the answer. */
export function listOf<T>(row: GenericSchema<unknown, T>, max = ROWS_MAX): GenericSchema<unknown, readonly T[]> {
  const lenient = rows(row, max)
  return pipe(
    unknown(),
    check((value) => Array.isArray(value)),
    transform((value) => parse(lenient, value)),
  )
}

/** Turns anything into a `T`; a field that is not there counts as `null`. */
export function readAs<T>(read: (value: unknown) => T): GenericSchema<unknown, T> {
  return optional(pipe(unknown(), transform(read)), null as unknown) as unknown as GenericSchema<unknown, T>
}

/** Turns anything into a `T`, or into nothing. */
export function maybe<T>(read: (value: unknown) => T | undefined): GenericSchema<unknown, T | undefined> {
  return readAs(read)
}

/** As `maybe`, but nothing is a fault of the row. */
export function must<T>(what: string, read: (value: unknown) => T | undefined): GenericSchema<unknown, T> {
  return pipe(
    unknown(),
    rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value)
      if (found !== undefined) return found
      addIssue({ message: `no ${what}` })
      return NEVER
    }),
  )
}

/** One line fit to be shown. */
export const text = (max = 80) => must('text', (value) => cleanText(value, max))
export const maybeText = (max = 80) => maybe((value) => cleanText(value, max))

/** A text that is compared or sent back, never shown: kept as it is. */
export const code = (pattern: RegExp) => must('code', (value) => asCode(value, pattern))
export const maybeCode = (pattern: RegExp) => maybe((value) => asCode(value, pattern))

function asCode(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

/** Only `true` is true. */
export const flag = () => maybe((value) => value === true)

/** An amount in the smallest unit. */
export const integer = () => must('integer', asInteger)
export const maybeInteger = () => maybe(asInteger)

function asInteger(value: unknown): bigint | undefined {
  if (typeof value === 'string' && INTEGER.test(value)) return BigInt(value)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

/** An amount as exact decimal text, never negative. */
export const decimal = () => must('decimal', asDecimal)
export const maybeDecimal = () => maybe(asDecimal)

function asDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number') return typeof value === 'string' && DECIMAL.test(value) ? value : undefined
  if (!Number.isFinite(value) || value < 0) return undefined
  const plain = String(value)
  if (DECIMAL.test(plain)) return plain
  // Written with an exponent: an estimate anyway.
  const written = value < 1 ? withoutEnd(withoutEnd(value.toFixed(20), '0'), '.') : BigInt(value).toString()
  return DECIMAL.test(written) ? written : undefined
}

/** A sum or a price in USD as decimal text; nothing for what no holding in the world is worth. */
export const money = () => must('money', asMoney)
export const maybeMoney = () => maybe(asMoney)

function asMoney(value: unknown): string | undefined {
  const plain = asDecimal(value)
  return plain !== undefined && MONEY.test(plain) ? plain : undefined
}

/** A small whole number, also as text. */
export const count = (max = Number.MAX_SAFE_INTEGER) => must('count', (value) => asCount(value, max))
export const maybeCount = (max = Number.MAX_SAFE_INTEGER) => maybe((value) => asCount(value, max))

function asCount(value: unknown, max: number): number | undefined {
  const whole = asInteger(value)
  return whole !== undefined && whole <= BigInt(max) ? Number(whole) : undefined
}

/** An address to load a picture from or to open: https, or this machine while developing. */
export const maybeWebUrl = () => maybe(asWebUrl)

function asWebUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > URL_MAX_CHARS) return undefined
  if (isLoopbackUrl(value)) return value
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(value)) return undefined
  try {
    const { protocol, username, password } = new URL(value)
    return protocol === 'https:' && !username && !password ? value : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds since 1970 from a date's text. */
export const maybeDate = () =>
  maybe((value) => {
    const at = typeof value === 'string' && value.length < 64 ? Date.parse(value) : Number.NaN
    return Number.isFinite(at) ? at : undefined
  })

/** The first of each; later ones with the same key are dropped. */
export function unique<T>(list: readonly T[], key: (row: T) => string): readonly T[] {
  const seen = new Set<string>()
  return list.filter((row) => !seen.has(key(row)) && seen.add(key(row)))
}
