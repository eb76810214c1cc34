import { withoutEnd } from '../shared/without-end.ts'

const PARTS = /^(\d{1,78})(?:\.(\d{1,78}))?(?:[eE]([+-]?\d{1,4}))?$/
/** Digits on each side of the point: a uint256 has 78. */
const DIGITS_MAX = 78

/**
 * A decimal text without an exponent, from what a service writes; undefined when it is not a finite, non-negative number. Exact to
 * 78 decimals.
 * @example plainDecimal('1.5e-3') // '0.0015'
 */
export function plainDecimal(text: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = PARTS.exec(text) ?? []
  if (whole === undefined) return undefined
  const shift = Number(exponent)
  if (shift === 0) return fraction ? `${whole}.${fraction}` : whole
  const digits = `${whole}${fraction}`
  const point = whole.length + shift
  if (point > DIGITS_MAX) return undefined
  if (point < -DIGITS_MAX) return '0'
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const rest = withoutEnd(padded.slice(at, at + DIGITS_MAX), '0')
  const front = padded.slice(0, at)
  return rest ? `${front}.${rest}` : front
}

/** A decimal text as an integer and the power of ten that divides it. */
export function fractionOf(text: string): Readonly<{ value: bigint; decimals: number }> | undefined {
  const plain = plainDecimal(text)
  if (plain === undefined) return undefined
  const [whole = '0', fraction = ''] = plain.split('.')
  return { value: BigInt(`${whole}${fraction}`), decimals: fraction.length }
}
