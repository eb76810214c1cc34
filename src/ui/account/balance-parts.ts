import { withoutEnd } from '../../domain/shared/without-end.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'

/** Floor-rounded, 3 decimals. */
const DECIMALS = 3

export type BalanceParts = Readonly<{ whole: string; rest: string; exact: string }>

/**
 * A native balance for display, rounded down. `exact` is the unrounded amount.
 * @example balanceParts({ value: 1_234_567n, decimals: 3, symbol: 'X' }, 'en') // { whole: '1,234', rest: '.567', exact: '1234.567' }
 */
export function balanceParts({ value, decimals }: NativeBalance, locale: string): BalanceParts {
  const digits = value.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = digits.slice(at)
  const point =
    new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return {
    whole: new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(BigInt(digits.slice(0, at))),
    rest: `${point}${fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0')}`,
    exact: fraction ? withoutEnd(withoutEnd(`${digits.slice(0, at)}.${fraction}`, '0'), '.') : digits,
  }
}
