import { floorDecimal } from '../money/amount.ts'
import { fractionOf } from '../money/decimal.ts'
import { displayFiat, inCents } from '../money/fiat.ts'
import { formatUnits } from '../shared/units.ts'

/** Decimals kept of a value, so that many small ones add up. */
const KEPT = 18
/** Above this many digits a value is absurd, and counts as unknown. */
const WHOLE_MAX = 30

/** Services write 0 for a price that they do not know. */
export function knownPrice(price: string | undefined): string | undefined {
  return price !== undefined && /[1-9]/.test(price) ? price : undefined
}

/**
 * Value in USD of `amount` smallest units at `price`, as a decimal text of at most 18 decimals, rounded down; undefined when the price is
 * no number or the result is absurd.
 * @example usdValue(1_500_000n, 6, '0.999') // '1.4985'
 */
export function usdValue(amount: bigint, decimals: number, price: string): string | undefined {
  const rate = fractionOf(price)
  if (!rate) return undefined
  const value = floorDecimal(formatUnits(amount * rate.value, decimals + rate.decimals), KEPT)
  return (value.split('.')[0] ?? '').length > WHOLE_MAX ? undefined : value
}

/** The sum of decimal texts; undefined when there is nothing to add. */
export function addUsd(values: readonly string[]): string | undefined {
  const known = values.flatMap((value) => fractionOf(value) ?? [])
  if (known.length === 0) return undefined
  const decimals = Math.max(...known.map((each) => each.decimals))
  return formatUnits(
    known.reduce((sum, each) => sum + each.value * 10n ** BigInt(decimals - each.decimals), 0n),
    decimals,
  )
}

export function isBelowCent(value: string): boolean {
  return inCents(value) === '0.00'
}

/**
 * A value in USD for display, rounded down to cents.
 * @example formatUsd('1234.567', 'en') // '$1,234.56'
 * @example formatUsd('0.001', 'en') // '< $0.01'
 */
export function formatUsd(value: string, locale: string): string {
  const cents = inCents(value) ?? '0.00'
  return cents === '0.00' && /[1-9]/.test(value) ? `< ${displayFiat('0.01', locale)}` : displayFiat(cents, locale)
}
