import { check, type GenericSchema, optional, parse, pipe, rawTransform, safeParse, transform, unknown } from 'valibot'
import { plainDecimal } from '../../domain/money/decimal.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isLoopbackUrl } from '../../domain/shared/link.ts'

/** Limit of rows per response; services send fewer. */
const ROWS_MAX = 1000
const URL_MAX_CHARS = 2048
const INTEGER = /^\d{1,78}$/
/** Below 10^15. */
const MONEY = /^0*\d{1,15}(?:\.|$)/

/** A list without its invalid rows; empty when the value is not a list. */
export function rows<T>(row: GenericSchema<unknown, T>, max = ROWS_MAX): GenericSchema<unknown, readonly T[]> {
  return readAs((value) => {
    if (!Array.isArray(value)) return []
    return value.slice(0, max).flatMap((each: unknown) => {
      const parsed = safeParse(row, each)
      return parsed.success ? [parsed.output] : []
    })
  })
}

/** As `rows`, but a value that is not a list makes the response invalid. */
export function listOf<T>(row: GenericSchema<unknown, T>, max = ROWS_MAX): GenericSchema<unknown, readonly T[]> {
  const lenient = rows(row, max)
  return pipe(
    unknown(),
    check((value) => Array.isArray(value)),
    transform((value) => parse(lenient, value)),
  )
}

/** As `listOf`; and a list whose rows are all unreadable says nothing, not that there is nothing. */
export function readableRows<T>(row: GenericSchema<unknown, T>, max = ROWS_MAX): GenericSchema<unknown, readonly T[]> {
  const lenient = rows(row, max)
  return pipe(
    unknown(),
    check((value) => Array.isArray(value)),
    transform((value) => ({ isAny: (value as readonly unknown[]).length > 0, read: parse(lenient, value) })),
    check(({ isAny, read }) => !isAny || read.length > 0),
    transform(({ read }) => read),
  )
}

/** Converts any value to a `T`; an absent field is read as `null`. */
export function readAs<T>(read: (value: unknown) => T): GenericSchema<unknown, T> {
  return optional(pipe(unknown(), transform(read)), null as unknown) as unknown as GenericSchema<unknown, T>
}

/** Converts any value to a `T` or undefined. */
export function maybe<T>(read: (value: unknown) => T | undefined): GenericSchema<unknown, T | undefined> {
  return readAs(read)
}

/** As `maybe`, but undefined makes the row invalid. */
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

/** An amount in the smallest unit. */
export const integer = () => must('integer', asInteger)
export const maybeInteger = () => maybe(asInteger)

function asInteger(value: unknown): bigint | undefined {
  if (typeof value === 'string' && INTEGER.test(value)) return BigInt(value)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

/** A non-negative amount as an exact decimal string. */
export const decimal = () => must('decimal', asDecimal)
export const maybeDecimal = () => maybe(asDecimal)

function asDecimal(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? plainDecimal(String(value)) : undefined
}

/** An amount or price in USD as a decimal string; undefined above a plausible maximum. */
export const money = () => must('money', asMoney)
export const maybeMoney = () => maybe(asMoney)

function asMoney(value: unknown): string | undefined {
  const plain = asDecimal(value)
  return plain !== undefined && MONEY.test(plain) ? plain : undefined
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
  try {
    const { protocol, username, password } = new URL(value)
    return protocol === 'https:' && !username && !password ? value : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds since 1970, parsed from a date string. */
export const maybeDate = () =>
  maybe((value) => {
    const at = typeof value === 'string' && value.length < 64 ? Date.parse(value) : Number.NaN
    return Number.isFinite(at) ? at : undefined
  })

/** The first row of each key; later duplicates are dropped. */
export function unique<T>(list: readonly T[], key: (row: T) => string): readonly T[] {
  const seen = new Set<string>()
  return list.filter((row) => !seen.has(key(row)) && seen.add(key(row)))
}
