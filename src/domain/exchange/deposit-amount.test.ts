import { expect, it } from 'vitest'
import { shownTokens, tokensFor } from './deposit-amount.ts'

it('says how many tokens an amount buys, exactly and rounded down', () => {
  expect(tokensFor('10', '2500', 18)).toBe('0.004')
  expect(tokensFor('10', '3', 6)).toBe('3.333333')
  expect(tokensFor('100', '0.99995', 6)).toBe('100.005')
  expect(tokensFor('0.5', '1', 6)).toBe('0.5')
})

it('says nothing without a price or an amount, never 0', () => {
  for (const [usd, price] of [
    ['10', undefined],
    ['10', '0'],
    ['10', '-1'],
    ['', '1'],
    ['0', '1'],
    ['x', '1'],
    ['0.0000001', '100000'],
  ] as const)
    expect(tokensFor(usd, price, 6)).toBeUndefined()
})

it('shows four decimals, rounded down', () => {
  expect(['0.00399999', '12', '1.50000', '0.00001'].map(shownTokens)).toEqual(['0.0039', '12', '1.5', '<0.0001'])
})
