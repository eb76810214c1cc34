import { floorDecimal } from '../money/amount.ts'
import { fractionOf } from '../money/decimal.ts'
import { centsOf } from '../money/fiat.ts'
import { formatUnits } from '../shared/units.ts'

/** Presets in USD. */
export const DEPOSIT_PRESETS = ['10', '50', '100'] as const
/** Fiat amounts are counted in hundredths. */
const CENTS = 2

/**
 * What `usd` buys at `price` (USD per whole token), in whole units of the token, rounded down to its decimals: `('10', '2500', 18)` is
 * `'0.004'`. Undefined when the amount or the price is not a positive number.
 */
export function tokensFor(usd: string, price: string | undefined, decimals: number): string | undefined {
  const cents = centsOf(usd)
  const each = price === undefined ? undefined : fractionOf(price)
  if (!cents || !each?.value) return undefined
  const units = (cents * 10n ** BigInt(decimals + each.decimals)) / (each.value * 10n ** BigInt(CENTS))
  return units === 0n ? undefined : formatUnits(units, decimals)
}

/** 4 decimals, rounded down; never 0 for an amount that is more than nothing. */
export function shownTokens(amount: string): string {
  const shown = floorDecimal(amount, 4)
  return shown === '0' && /[1-9]/.test(amount) ? '<0.0001' : shown
}
