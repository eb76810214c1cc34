import { describe, expect, it } from 'vitest'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { formatUnits } from '../shared/units.ts'
import { amountOf, displayAmount, floorDecimal, isCovered, localDecimal, maxAfterFee, parseAmount } from './amount.ts'
import { centsOf, displayFiat, fiatValue, inCents } from './fiat.ts'

type Vector = CorpusCase &
  Readonly<{ input: unknown; value: string; decimals: number; balance: string; fee: string; locale: string; plain: string }>
const vectors = readCorpus('amount-vectors') as readonly Vector[]
const of = (...kinds: readonly string[]) => vectors.filter(({ kind }) => kinds.includes(kind)).map((entry) => [entry.id, entry] as const)

/** What the JSON of the corpus cannot hold. */
function unwrapped(input: unknown): unknown {
  const wrapper = input as Readonly<Record<string, unknown>> | null
  if (typeof wrapper !== 'object' || wrapper === null) return input
  if ('$bigint' in wrapper) return BigInt(String(wrapper['$bigint']))
  return 'toString' in wrapper && Object.hasOwn(wrapper, 'toString') ? { toString: () => wrapper['toString'] } : input
}

it.each(of('parse', 'parse-bad-decimals', 'parse-wrong-type', 'library-rounds-up', 'locale-parse'))(
  'parses %s',
  (_, { input, decimals, expect: wanted }) => {
    const parsed = parseAmount(unwrapped(input), decimals)
    const shown = 'value' in parsed ? { value: parsed.value.toString() } : parsed
    expect(shown).toEqual(wanted)
  },
)

it.each(of('format-exact'))('formats %s exactly', (_, { value, decimals, expect: wanted }) =>
  expect(formatUnits(BigInt(value), decimals)).toBe(wanted['text']),
)

it.each(of('currency-2'))('shows %s in cents', (_, { input, expect: wanted }) => {
  const text = String(wanted['text'])
  expect(inCents(String(input))).toBe(text.startsWith('dash') ? undefined : text)
})

it.each(of('max-native'))('keeps the fee back: %s', (_, { balance, fee, expect: wanted }) =>
  expect(maxAfterFee(BigInt(balance), BigInt(fee)).toString()).toBe(wanted['value']),
)

it.each(of('balance-compare-6'))('compares with the balance as integers: %s', (_, { balance, input, decimals, expect: wanted }) =>
  expect(isCovered(amountOf(input, decimals) ?? -1n, BigInt(balance))).toBe(wanted['allowed']),
)

it.each(of('locale-display'))('keeps every digit in the language of %s', (_, { locale, value, plain, expect: wanted }) => {
  expect(wanted['rule']).toContain('plain')
  const digits = (text: string) => text.replace(/\D/g, '')
  expect(digits(localDecimal(value, locale))).toBe(digits(plain))
})

it('shows an amount in the separators of a language', () => {
  expect(displayAmount(1_234_567_890n, 6, 'de', 3)).toBe('1.234,567')
  expect(displayAmount(1_234_567_890n, 6, 'en')).toBe('1,234.56789')
  expect(displayAmount(5n, 0, 'en')).toBe('5')
  expect(floorDecimal('1.2000', 3)).toBe('1.2')
})

it('values an amount without rounding up', () => {
  expect(fiatValue(1_500_000n, 6, '0.9995')).toBe('1.49')
  expect(fiatValue(10n ** 18n, 18, '2500')).toBe('2500.00')
  expect(fiatValue(1n, 18, undefined)).toBeUndefined()
  expect(fiatValue(1n, 18, 'NaN')).toBeUndefined()
})

it('takes no amount of a currency that could be meant in thousands', () => {
  expect(['5.000', '1.234', '0.001', '5,000', 'x'].map(centsOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(['5', '5.', '5.5', '5.05', '.5'].map(centsOf)).toEqual([500n, 500n, 550n, 505n, 50n])
})

describe('against whole numbers', () => {
  const FULL = process.env['PORTICO_FULL'] === '1'
  let seed = 20_260_101
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const below = (limit: number) => Math.floor(random() * limit)
  const digits = (length: number) => Array.from({ length }, () => below(10)).join('')

  it('parses, formats and adds up 100,000 random amounts of 0 to 77 decimals with no difference', () => {
    let differences = 0
    for (let run = 0; run < 100_000; run += 1) {
      const decimals = below(78)
      const [a, b] = [BigInt(digits(1 + below(78))), BigInt(digits(1 + below(78)))]
      const [x, y] = [formatUnits(a, decimals), formatUnits(b, decimals)]
      const [backA, backB] = [amountOf(x, decimals), amountOf(y, decimals)]
      if (backA !== a || backB !== b) differences += 1
      else if (amountOf(formatUnits(backA + backB, decimals), decimals) !== a + b) differences += 1
      else if (
        run % (FULL ? 1 : 10) === 0 &&
        (amountOf(floorDecimal(x, 3), Math.max(decimals, 3)) ?? -1n) > a * 10n ** BigInt(Math.max(decimals, 3) - decimals)
      )
        differences += 1
    }
    expect(differences).toBe(0)
  })
})

it.each(['ar', 'he'])('keeps a sum of money in one piece in a line from right to left: %s', (locale) => {
  const shown = displayFiat('1250.50', locale)
  expect(shown).toMatch(/^\u2066[^\u200e\u200f]*1,250\.50[^\u200e\u200f]*\$\u2069$/)
})
