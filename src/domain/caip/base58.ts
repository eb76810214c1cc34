const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const DIGITS: ReadonlyMap<string, number> = new Map([...ALPHABET].map((character, value) => [character, value]))
/** Enough for any address or key; work grows with the square of the length. */
const MAX_UNITS = 128

/** @returns undefined for a character outside the alphabet of Bitcoin, and for text longer than any address */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_UNITS) return undefined
  const bytes: number[] = []
  for (const character of text) {
    let carry = DIGITS.get(character)
    if (carry === undefined) return undefined
    for (let index = 0; index < bytes.length; index += 1) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}

export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index += 1) {
      carry += (digits[index] ?? 0) << 8
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const first = bytes.findIndex((byte) => byte !== 0)
  const zeros = first < 0 ? bytes.length : first
  return (
    '1'.repeat(zeros) +
    [...digits]
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  )
}
