import { expect, it } from 'vitest'
import { judgeAmount, limitsOf } from './purchase-limits.ts'

const USD = {
  id: 'USD',
  limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}

it('takes the widest limits of the payment methods', () => {
  expect(limitsOf(USD)).toEqual({ min: '10.00', max: '25000.00' })
  expect(limitsOf({ id: 'USD', limits: [] })).toBeUndefined()
})

it('leaves out limits that nothing can keep, and rounds those that are finer than money', () => {
  const turned = { id: 'card', min: '100', max: '10' }
  expect(limitsOf({ id: 'USD', limits: [turned] })).toBeUndefined()
  expect(judgeAmount('50', { id: 'USD', limits: [turned] })).toBe('fine')
  expect(limitsOf({ ...USD, limits: [turned, ...USD.limits] })).toEqual({ min: '10.00', max: '25000.00' })
  expect(judgeAmount('50', { id: 'USD', limits: [{ id: 'card', min: '10.005', max: '7500.005' }] })).toBe('fine')
})

for (const [amount, verdict] of [
  ['', 'none'],
  ['9.99', 'below'],
  ['10', 'fine'],
  ['10.50', 'fine'],
  ['10.505', 'invalid'],
  ['25000.00', 'fine'],
  ['25000.01', 'above'],
  ['0', 'invalid'],
  ['-20', 'invalid'],
  ['1e3', 'invalid'],
  ['NaN', 'invalid'],
  ['１００', 'invalid'],
] as const)
  it(`judges "${amount}" as ${verdict}`, () => expect(judgeAmount(amount, USD)).toBe(verdict))

it('judges without limits', () => expect(judgeAmount('1', { id: 'USD', limits: [] })).toBe('fine'))
