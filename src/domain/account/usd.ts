import { withoutEnd } from '../shared/without-end.ts'

/** Digits kept after the point of a USD amount. */
const SCALE = 6
const DECIMAL = /^(\d{1,78})(?:\.(\d{1,78}))?$/

/**
 * USD value of `amount` smallest units at `price`, rounded down to a millionth; undefined when the price is not a decimal text.
 * @example usdValue(1_500_000n, 6, '0.999') // '1.4985'
 */
export function usdValue(amount: bigint, decimals: number, price: string): string | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(price) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(`${whole}${fraction}`)
  return toText((amount * digits * 10n ** BigInt(SCALE)) / 10n ** BigInt(decimals + fraction.length))
}

/** The sum; undefined when there is nothing to add. */
export function addUsd(values: readonly string[]): string | undefined {
  const known = values.flatMap((value) => toScaled(value) ?? [])
  return known.length === 0 ? undefined : toText(known.reduce((sum, value) => sum + value, 0n))
}

export function isBelowCent(value: string): boolean {
  const scaled = toScaled(value)
  return scaled !== undefined && scaled < 10n ** BigInt(SCALE - 2)
}

/**
 * A USD amount for display, rounded down to cents; less than a cent but not nothing is "< 0.01". Spec §5.
 * @example formatUsd('1234.567', 'en') // '$1,234.56'
 */
export function formatUsd(value: string, locale: string): string {
  const scaled = toScaled(value) ?? 0n
  const cents = scaled / 10n ** BigInt(SCALE - 2)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
  })
  if (cents === 0n && scaled > 0n) return `< ${format.format(0.01)}`
  return format.format(`${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}` as `${number}`)
}

function toScaled(value: string): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(value) ?? []
  return whole === undefined ? undefined : BigInt(`${whole}${fraction.slice(0, SCALE).padEnd(SCALE, '0')}`)
}

function toText(scaled: bigint): string {
  const digits = scaled.toString().padStart(SCALE + 1, '0')
  return withoutEnd(withoutEnd(`${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`, '0'), '.')
}
