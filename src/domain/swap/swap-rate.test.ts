import { expect, it } from 'vitest'
import { rateOf } from './swap-rate.ts'

const coin = (decimals: number) => ({ decimals })

it.each<[string, bigint, number, bigint, number, string]>([
  ['two dollars', 100_000_000n, 6, 99_900_000n, 6, '0.999'],
  ['ether in dollars', 10n ** 18n, 18, 2_412_345_678n, 6, '2412.345678'],
  ['a coin of which one is less than the smallest unit of the other', 10n ** 27n, 18, 7_000n, 6, '0.000000000007'],
  ['four digits of what is small', 10n ** 24n, 18, 8_123_456_789_012n, 18, '0.000000000008123'],
  ['no decimals', 3n, 0, 1n, 0, '0.333333'],
])('says what one is worth: %s', (_, amount, source, toAmount, target, rate) => {
  expect(rateOf({ source: coin(source), target: coin(target), amount, toAmount })).toBe(rate)
})
