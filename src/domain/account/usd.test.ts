import { expect, it } from 'vitest'
import { addUsd, formatUsd, isBelowCent, usdValue } from './usd.ts'

it.each([
  [1_500_000n, 6, '0.999', '1.4985'],
  [10n ** 18n, 18, '2500.12', '2500.12'],
  [1n, 18, '2500', '0.0000000000000025'],
  [0n, 18, '2500', '0'],
  [5n, 0, '2', '10'],
])('%s units of %s decimals at %s are worth %s', (amount, decimals, price, value) => {
  expect(usdValue(amount, decimals, price)).toBe(value)
})

it.each(['', 'NaN', 'Infinity', '-1', '1e999', '0x10', 'one'])('knows no value at the price %j', (price) => {
  expect(usdValue(10n ** 18n, 18, price)).toBeUndefined()
})

it('counts an absurd value as unknown', () => {
  expect(usdValue(2n ** 256n - 1n, 1, '999999999999999')).toBeUndefined()
})

it('adds without losing a digit, and has no sum of nothing', () => {
  expect(addUsd(['0.1', '0.2', '1000000000000000000'])).toBe('1000000000000000000.3')
  expect(addUsd([])).toBeUndefined()
})

it('rounds down to cents for display, and never shows something as nothing', () => {
  expect(formatUsd('1234.567', 'en')).toBe('$1,234.56')
  expect(formatUsd('0.0099', 'en')).toBe('< $0.01')
  expect(formatUsd('0', 'en')).toBe('$0.00')
  expect([isBelowCent('0.0099'), isBelowCent('0.01'), isBelowCent('12')]).toEqual([true, false, false])
})
