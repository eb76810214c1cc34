import { plainDecimal } from '../../domain/money/decimal.ts'
import { asInteger, maybe, must, readRows, type Schema } from './answer.ts'

/** Limit of rows per response; services send fewer. */
const ROWS_MAX = 1000
/** Below 10^15. */
const MONEY = /^0*\d{1,15}(?:\.|$)/

/** As `rows`, but a value that is not a list makes the response invalid. */
export function listOf<T>(row: Schema<T>, max = ROWS_MAX): Schema<readonly T[]> {
  return must('list', (value) => readRows(row, value, max))
}

/** As `listOf`; and a list whose rows are all unreadable says nothing, not that there is nothing. */
export function readableRows<T>(row: Schema<T>, max = ROWS_MAX): Schema<readonly T[]> {
  return must('list', (value) => {
    const read = readRows(row, value, max)
    return read?.length === 0 && (value as readonly unknown[]).length > 0 ? undefined : read
  })
}

/** An amount in the smallest unit. */
export const integer = () => must('integer', asInteger)
export const maybeInteger = () => maybe(asInteger)

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

/** Milliseconds since 1970, parsed from a date string. */
export const maybeDate = () =>
  maybe((value) => {
    const at = typeof value === 'string' && value.length < 64 ? Date.parse(value) : Number.NaN
    return Number.isFinite(at) ? at : undefined
  })
