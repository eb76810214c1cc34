import { withoutEnd } from './without-end.ts'

/** Exact decimal text of an amount in the smallest unit: `formatUnits(1500000000000000000n, 18)` is `'1.5'`. Never rounds. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = withoutEnd(digits.slice(digits.length - decimals, digits.length), '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}`
}

/** Rounds down, so that the shown amount never exceeds the balance. Spec §5: 3 decimals, floor. */
export function floorUnits(value: bigint, decimals: number, shown = 3): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  return `${whole}.${fraction.slice(0, shown).padEnd(shown, '0')}`
}
