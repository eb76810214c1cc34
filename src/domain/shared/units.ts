import { withoutEnd } from './without-end.ts'

/** Exact decimal text of an amount in the smallest unit: `formatUnits(1500000000000000000n, 18)` is `'1.5'`. Never rounds. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = withoutEnd(digits.slice(digits.length - decimals, digits.length), '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}`
}
