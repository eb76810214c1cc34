import { expect } from 'vitest'

/**
 * What a row of three decimals and what else is held are worth together, as the account shows it. Other tests spend from the same account,
 * so the row's worth is compared with its amount and the price. Rows are rounded one by one and the total once: either of two cents is right.
 * @param others USD, exact.
 */
export function totalsOf(row: readonly (string | undefined)[] | undefined, price: number, others: number): string[] {
  const [amount, fiat] = (row ?? []).slice(1).map((text = '') => Number(text.replace(/[^\d.]/g, '')))
  expect(Math.floor(((fiat ?? 0) / price) * 1000 + 1e-6)).toBe(Math.round((amount ?? 0) * 1000))
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
  return [-0.005, 0.005].map((cut) => format.format((fiat ?? 0) + cut + others))
}
