import { expect, it } from 'vitest'
import { balanceParts } from './balance-parts.ts'

const eth = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

it('shows three decimals, rounded down', () => {
  expect(balanceParts(eth(1_999_999_999_999_999_999n), 'en')).toEqual({ whole: '1', rest: '.999', exact: '1.999999999999999999' })
  expect(balanceParts(eth(0n), 'en')).toEqual({ whole: '0', rest: '.000', exact: '0' })
  expect(balanceParts(eth(10n ** 19n), 'en').exact).toBe('10')
})

it('groups and points as the language does, with digits everybody reads', () => {
  expect(balanceParts(eth(1_234_567n * 10n ** 18n), 'de')).toMatchObject({ whole: '1.234.567', rest: ',000' })
  expect(balanceParts(eth(12n * 10n ** 17n), 'ar')).toMatchObject({ whole: '1' })
})

it('takes currencies without decimals', () => {
  expect(balanceParts({ value: 42n, decimals: 0, symbol: 'X' }, 'en')).toEqual({ whole: '42', rest: '.000', exact: '42' })
})
