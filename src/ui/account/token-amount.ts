import { formatUsd } from '../../domain/account/usd.ts'
import { floorDecimal, localDecimal } from '../../domain/money/amount.ts'
import { leftToRight } from '../../domain/money/fiat.ts'
import { numberFormat } from '../../domain/shared/formats.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'

/** Token amounts have 3 decimals. */
const DECIMALS = 3
/** A row has no room for longer whole parts. Cut off, they would read as less. */
const WHOLE_DIGITS = 9
/** Longer ones are written as "more than". */
const MOST_DIGITS = 15

const wholeOf = (decimal: string) => decimal.split('.')[0] ?? '0'

/** Rounded down to three decimals; less than that, but not nothing, is "< 0.001", and what is too long for a row "1.23B". */
export function tokenAmount(balance: string, locale: string): string {
  if (wholeOf(balance).length > WHOLE_DIGITS) return shownAmount(balance, locale)
  const shown = floorDecimal(balance, DECIMALS)
  return shown === '0' && /[1-9]/.test(balance) ? `< ${localDecimal('0.001', locale)}` : localDecimal(shown, locale)
}

/** As `formatUsd`; what is too long for a row is "$1.23B", rounded down. */
export function tokenValue(value: string, locale: string): string {
  const whole = wholeOf(value)
  if (whole.length <= WHOLE_DIGITS) return formatUsd(value, locale)
  const digits = {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions
  const format = numberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits })
  const shown = (amount: bigint) => leftToRight(format.format(amount))
  return whole.length > MOST_DIGITS ? `> ${shown(10n ** BigInt(MOST_DIGITS))}` : shown(BigInt(whole))
}
