import { expect, it } from 'vitest'
import { tokenAmount, tokenValue } from './token-amount.ts'

it.each([
  ['1234.56789', '1,234.567'],
  ['0.0000012', '< 0.001'],
  ['0', '0'],
  ['999999999.9999', '999,999,999.999'],
  ['1999999999.9', '1.99B'],
  [`1${'0'.repeat(40)}`, '>1000T'],
])('an amount of %s is %s', (given, shown) => {
  expect(tokenAmount(given, 'en')).toBe(shown)
})

it.each([
  ['1250.509', '$1,250.50'],
  ['0.001', '< $0.01'],
  ['999999999.99', '$999,999,999.99'],
  ['3568049350999.5', '$3.56T'],
  ['9'.repeat(29), '> $1000T'],
])('a value of %s is %s', (given, shown) => {
  expect(tokenValue(given, 'en')).toBe(shown)
})

it('has a text in every language that is no longer than a row has room for', () => {
  for (const locale of ['de', 'ar', 'hi', 'ja', 'fa'])
    for (const text of [tokenAmount('98765432109876.5', locale), tokenValue('98765432109876.5', locale)]) {
      expect(text.replace(/[\u2066\u2069]/g, '').length).toBeLessThan(18)
      expect(text).toMatch(/9/)
    }
})

it.each(['ar', 'he', 'fa'])('writes what a value of billions is worth in one direction, in %s', (locale) => {
  expect(tokenValue('246912345678.5', locale)).not.toContain('\u200f')
})
