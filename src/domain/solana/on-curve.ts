/** The field and the curve of ed25519 (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Whether 32 bytes are a public key. An address that is none belongs to a program, and has no private key.
 * @example isOnCurve(new Uint8Array(32).fill(1)) // false
 */
export function isOnCurve(key: Uint8Array): boolean {
  const y = key.reduceRight((sum, byte, place) => sum * 256n + BigInt(place === 31 ? byte & 127 : byte), 0n)
  if (y >= P) return false
  const square = (y * y) % P
  const numerator = mod(square - 1n)
  const x2 = mod(numerator * power(mod(D * square + 1n), P - 2n))
  return x2 === 0n ? ((key[31] ?? 0) & 128) === 0 : power(x2, (P - 1n) / 2n) === 1n
}

function mod(value: bigint): bigint {
  return ((value % P) + P) % P
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
