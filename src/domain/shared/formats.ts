const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function kept<T>(formats: Map<string, T>, locale: string, options: object, make: () => T): T {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** Numbers in Latin digits. Kept, because to make a format takes the browser longer than to draw the row it is for. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, locale, options, () => new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options }))
}

/** As `numberFormat`. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))
}

/** @example decimalPoint('de') // ',' */
export function decimalPoint(locale: string): string {
  return (
    numberFormat(locale)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}
