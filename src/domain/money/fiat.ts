import { formatUnits } from '../shared/units.ts'
import { amountOf, localDecimal, plainFormat } from './amount.ts'
import { fractionOf } from './decimal.ts'

const CENTS = 2

/**
 * What an amount is worth, rounded down to cents, as a decimal text; undefined without a price.
 * @example fiatValue(1_500_000n, 6, '0.9995') // '1.49'
 */
export function fiatValue(amount: bigint, decimals: number, price: string | undefined): string | undefined {
  const worth = worthOf(amount, { price, decimals })
  return worth && inCents(formatUnits(worth.value, worth.decimals))
}

/** In USD, as an integer and the power of ten that divides it. */
export type Worth = Readonly<{ value: bigint; decimals: number }>

/** What an amount is worth, exactly; undefined without a price. */
export function worthOf(
  amount: bigint,
  { price, decimals }: Readonly<{ price?: string | undefined; decimals: number }>,
): Worth | undefined {
  const rate = price === undefined ? undefined : fractionOf(price)
  return rate && { value: amount * rate.value, decimals: decimals + rate.decimals }
}

/** Both as integers of one scale, so that they can be compared. */
export function onOneScale(one: Worth, other: Worth): readonly [bigint, bigint] {
  return [one.value * 10n ** BigInt(other.decimals), other.value * 10n ** BigInt(one.decimals)]
}

/**
 * Two decimals, rounded down; undefined when the text is no number.
 * @example inCents('1.999') // '1.99'
 */
export function inCents(text: string): string | undefined {
  const read = fractionOf(text)
  if (!read) return undefined
  const [whole = '0', fraction = ''] = formatUnits(read.value, read.decimals).split('.')
  return `${whole}.${fraction.slice(0, CENTS).padEnd(CENTS, '0')}`
}

/**
 * What a visitor entered of a currency, in hundredths. With more than two digits after the sign it is no amount: `5,000` is five thousand
 * in one language and five in another.
 */
export function centsOf(entered: string): bigint | undefined {
  const [, fraction = ''] = entered.split('.')
  return fraction.length > CENTS ? undefined : amountOf(entered, CENTS)
}

const shapes = new Map<string, readonly Intl.NumberFormatPart[]>()

/** The parts of 1.5 in a currency: their order and signs are those of every amount. */
function currencyParts(locale: string, currency: string): readonly Intl.NumberFormatPart[] {
  const known = shapes.get(`${locale} ${currency}`)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
  })
  const parts = format.formatToParts(1.5)
  shapes.set(`${locale} ${currency}`, parts)
  return parts
}

/**
 * `$1,234.50` in the separators of `locale`, exact. `text`: a decimal text, as `inCents` gives it. A code that is no currency follows the
 * number: `displayFiat('5', 'en', 'POINTS')` is `5 POINTS`.
 */
export function displayFiat(text: string, locale: string, currency = 'USD'): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${localDecimal(text, locale)} ${currency}`
  const [whole = '0', cents] = text.split('.')
  const grouped = plainFormat(locale).format.format(BigInt(whole))
  const shown = currencyParts(locale, currency).map(({ type, value }) => {
    if (type === 'integer') return grouped
    if (type === 'fraction') return cents ?? ''
    return type === 'decimal' && cents === undefined ? '' : value
  })
  return leftToRight(shown.join(''))
}

/** Arabic and Hebrew: in a line from right to left, the last sign of `US$` would come before its letters. */
export function leftToRight(amount: string): string {
  return amount.includes('\u200f') ? `\u2066${amount.replaceAll('\u200f', '')}\u2069` : amount
}
