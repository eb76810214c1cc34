import { describe, expect, it } from 'vitest'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { amountOf, parseAmount } from './amount.ts'
import { enteredAmount } from './typed-amount.ts'

type Vector = CorpusCase & Readonly<{ input: string; decimals: number; locale: string }>
const vectors = (readCorpus('amount-vectors') as readonly Vector[]).filter(({ kind }) => kind === 'locale-parse')
const COMMA = ['de', 'fr', 'es', 'pt-BR', 'ru', 'tr', 'uk', 'vi', 'id', 'it', 'nl', 'pl']
const DOT = ['en', 'ja', 'zh-CN', 'he', 'hi', 'ar', 'fa', 'de-CH']

/** The field after each key. */
function typed(keys: string, ...locales: readonly string[]): string {
  let field = ''
  for (const key of keys) field = enteredAmount({ text: `${field}${key}`, before: field, isKey: true }, locales)
  return field
}
const atOnce = (text: string, before: string, ...locales: readonly string[]) => enteredAmount({ text, before, isKey: false }, locales)

it.each(vectors.map((vector) => [`${vector.locale} ${vector.input}`, vector] as const))(
  'as the corpus says, at once, in every language of the modal: %s',
  (_, { input, decimals, locale, expect: wanted }) => {
    expect(vectors.length).toBeGreaterThan(10)
    for (const modal of [...COMMA, ...DOT]) {
      const parsed = parseAmount(atOnce(input, '', modal, locale), decimals)
      expect('value' in parsed ? { value: parsed.value.toString() } : parsed).toEqual(wanted)
    }
  },
)

describe.each(COMMA)('where the comma is the decimal sign: %s', (locale) => {
  it.each([
    ['0,5', '0.5'],
    [',5', '.5'],
    ['1,234', '1.234'],
    ['5.000', '5.000'],
    ['12', '12'],
    ['1,', '1.'],
  ])('%s, key by key, is %s, in the modal or in the browser', (keys, field) =>
    expect([typed(keys, locale, 'en-US'), typed(keys, 'en', locale), typed(keys, 'en', `${locale}-x-bad-`)]).toEqual([field, field, keys]),
  )

  it.each(['5,000', '0,5', '1,5', '1234,567', '1.234,56', '1,234.56', '1 234,5', '1,,5', 'abc', '1e3', '-1,5'])(
    '%s at once stays as it came, and is no amount',
    (text) => {
      for (const before of ['', '7', '1', '15']) expect(atOnce(text, before, locale)).toBe(text)
      expect(amountOf(text, 18)).toBeUndefined()
    },
  )

  it.each([
    ['1,5', '15', false, '1,5'],
    ['1,5', '15', true, '1.5'],
    ['1,5', '1', true, '1,5'],
    [',', '15', true, '.'],
    ['1,55', '1,5', true, '1,55'],
    ['1,5,', '1,5', true, '1,5,'],
    ['1.5,', '1.5', true, '1.5,'],
  ])('%s after %s, one key: %s, is %s', (text, before, isKey, field) =>
    expect(enteredAmount({ text, before, isKey }, [locale])).toBe(field),
  )
})

describe.each(DOT)('where the dot is the decimal sign: %s', (locale) => {
  it.each(['0,5', '5,000', '1,234.56', ','])('%s is refused', (text) => {
    expect([typed(text, locale, 'en-US'), atOnce(text, '', locale)]).toEqual([text, text])
    expect(amountOf(text, 18)).toBeUndefined()
  })

  it.each(['0.5', '5.000', '.5', '12'])('%s is itself', (text) => expect(typed(text, locale)).toBe(text))
})
