import { expect, it } from 'vitest'
import { type AllowanceEntry, isUnlimited, sorted } from './allowance-entry.ts'

const entry = (symbol: string, amount: bigint, decimals = 18, kind: AllowanceEntry['kind'] = 'token'): AllowanceEntry => ({
  ...{ kind, token: { address: `0x${symbol}`, symbol, decimals }, spender: '0x1', amount },
})

it.each([
  [2n ** 256n - 1n, true],
  [2n ** 256n - 1n - 10n ** 24n, true],
  [2n ** 160n - 1n, true],
  [2n ** 96n - 1n, true],
  [2n ** 64n - 1n, true],
  [2n ** 255n - 1n, false],
  [10n ** 30n, false],
  [1n, false],
])('%d is without limit: %s', (amount, is) => {
  expect(isUnlimited({ amount, kind: 'token' })).toBe(is)
})

it('a delegate of Solana without limit stays so when some was taken: its program counts all down', () => {
  expect(isUnlimited({ amount: 2n ** 64n - 1n - 5_000_000n, kind: 'delegate' })).toBe(true)
  expect(isUnlimited({ amount: 2n ** 62n, kind: 'delegate' })).toBe(false)
})

it('begins with what has no limit, then goes by how much may be taken, whatever the decimals', () => {
  const all = [entry('SMALL', 10n ** 18n), entry('MUCH', 5_000_000n, 6), entry('ALL', 2n ** 256n - 1n), entry('ISSUED', 0n, 6, 'issuer')]
  expect(sorted(all).map(({ token }) => token.symbol)).toEqual(['ALL', 'ISSUED', 'MUCH', 'SMALL'])
})
