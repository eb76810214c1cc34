import { decimalPoint, numberFormat } from './formats.ts'
import { withoutEnd } from './without-end.ts'

const DECIMALS = 3
/** Longer whole parts are written as "more than". */
const WHOLE_DIGITS = 15
const COMPACT_DIGITS = 9

/**
 * An exact decimal text for display: rounded down to 3 decimals, grouped as the language does, never 0 for an amount that is not.
 * @example shownAmount('1234.56789', 'en') // '1,234.567'
 * @example shownAmount('0.0000012', 'en') // '<0.001'
 */
export function shownAmount(amount: string, locale: string): string {
  const [given = '0', fraction = ''] = amount.split('.')
  const whole = given.replace(/^0+(?=\d)/, '')
  const format = (value: bigint, more: Intl.NumberFormatOptions = {}) => numberFormat(locale, more).format(value)
  if (whole.length > WHOLE_DIGITS) return `>${format(10n ** BigInt(WHOLE_DIGITS), { notation: 'compact' })}`
  if (whole.length > COMPACT_DIGITS)
    return format(BigInt(whole), { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'floor' } as Intl.NumberFormatOptions)
  const point = decimalPoint(locale)
  const shown = withoutEnd(fraction.slice(0, DECIMALS), '0')
  if (whole === '0' && shown === '') return /[1-9]/.test(fraction) ? `<0${point}001` : '0'
  return shown === '' ? format(BigInt(whole)) : `${format(BigInt(whole))}${point}${shown}`
}
