import { expect, it } from 'vitest'
import { shownAmount } from './shown-amount.ts'

it.each([
  ['0', '0'],
  ['0.000', '0'],
  ['1.5', '1.5'],
  ['1.9999', '1.999'],
  ['1234.56789', '1,234.567'],
  ['0.0000012', '<0.001'],
  ['0.001', '0.001'],
  ['000123.400', '123.4'],
  ['999999999.9999', '999,999,999.999'],
  ['1999999999', '1.99B'],
  ['999999999999999.9', '999.99T'],
  ['9'.repeat(78), '>1000T'],
])('%s is %s', (amount, shown) => expect(shownAmount(amount, 'en')).toBe(shown))

it('writes as the language does', () => {
  expect(shownAmount('1234.5', 'de')).toBe('1.234,5')
  expect(shownAmount('0.00001', 'de')).toBe('<0,001')
  expect(shownAmount('1234.5', 'ar')).toMatch(/^1,234\.5$/)
})
