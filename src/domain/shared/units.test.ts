import { expect, it } from 'vitest'
import { formatUnits } from './units.ts'

it('writes an amount exactly', () => {
  expect(formatUnits(1_500_000_000_000_000_000n, 18)).toBe('1.5')
  expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
  expect(formatUnits(69n, 0)).toBe('69')
  expect(formatUnits(-1_230n, 2)).toBe('-12.3')
  expect(formatUnits(0n, 6)).toBe('0')
  expect(formatUnits(2n ** 256n - 1n, 18)).toBe('115792089237316195423570985008687907853269984665640564039457.584007913129639935')
})
