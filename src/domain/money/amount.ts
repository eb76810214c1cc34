import { formatUnits } from '../shared/units.ts'
import { withoutEnd } from '../shared/without-end.ts'

/** ERC-20 `decimals` is a uint8. */
const DECIMALS_MAX = 255
/** The one grammar of an amount field in every language: ASCII digits and at most one dot. */
const SYNTAX = /^(?:\d+(?:\.\d*)?|\.\d+)$/

export type AmountFault = 'syntax' | 'too many decimals' | 'decimals: integer 0..255' | 'type'
export type ParsedAmount = Readonly<{ value: bigint } | { error: AmountFault }>

/**
 * Reads an amount in whole coins into base units. Refuses, never rounds: `1.23` of a token with one decimal is an error.
 * @example parseAmount('1.5', 6) // { value: 1500000n }
 * @example parseAmount('1,5', 6) // { error: 'syntax' }
 */
export function parseAmount(text: unknown, decimals: unknown): ParsedAmount {
  if (typeof text !== 'string') return { error: 'type' }
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX)
    return { error: 'decimals: integer 0..255' }
  if (!SYNTAX.test(text)) return { error: 'syntax' }
  const [whole = '', fraction = ''] = text.split('.')
  const digits = withoutEnd(fraction, '0')
  if (digits.length > decimals) return { error: 'too many decimals' }
  return { value: BigInt(`${whole}${digits.padEnd(decimals, '0')}` || '0') }
}

/** As `parseAmount`; undefined when the text is not an amount. */
export function amountOf(text: unknown, decimals: number): bigint | undefined {
  const parsed = parseAmount(text, decimals)
  return 'value' in parsed ? parsed.value : undefined
}

/**
 * Whole coins for display: exact below `shown` decimals, else rounded down, so that no more is shown than there is.
 * @example displayAmount(1234567890n, 6, 'de', 3) // '1.234,567'
 */
export function displayAmount(value: bigint, decimals: number, locale: string, shown = decimals): string {
  return localDecimal(floorDecimal(formatUnits(value, decimals), shown), locale)
}

/**
 * Cuts a decimal text after `shown` decimals, and drops zeros at its end.
 * @example floorDecimal('1.239', 2) // '1.23'
 */
export function floorDecimal(text: string, shown: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = withoutEnd(fraction.slice(0, shown), '0')
  return kept ? `${whole}.${kept}` : whole
}

type PlainFormat = Readonly<{ format: Intl.NumberFormat; point: string }>

/** Making one takes longer than using it a hundred times, and lists need one per row. */
const formats = new Map<string, PlainFormat>()

/** Whole numbers in ASCII digits with the separators of `locale`, and its decimal separator. */
export function plainFormat(locale: string): PlainFormat {
  const known = formats.get(locale)
  if (known) return known
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const made = { format, point: format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.' }
  formats.set(locale, made)
  return made
}

/** A decimal text with the separators of `locale` and ASCII digits, exact whatever its length. */
export function localDecimal(text: string, locale: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const { format, point } = plainFormat(locale)
  return `${format.format(BigInt(whole))}${fraction ? `${point}${fraction}` : ''}`
}

/** What is left of a balance of the chain's own coin for an amount, after the fee. */
export function maxAfterFee(balance: bigint, fee: bigint): bigint {
  return balance > fee ? balance - fee : 0n
}

/** Whether an amount can be sent from a balance. Compared as integers. */
export function isCovered(amount: bigint, balance: bigint): boolean {
  return amount > 0n && amount <= balance
}
