/** BIP-173 and BIP-350. `words` = five bits each, the checksum taken off. */
export type Bech32 = Readonly<{ prefix: string; words: readonly number[]; checksum: 'bech32' | 'bech32m' }>

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const
const KINDS: ReadonlyMap<number, Bech32['checksum']> = new Map([
  [1, 'bech32'],
  [0x2bc830a3, 'bech32m'],
])
const CHECKSUM_WORDS = 6
/** Longer than BIP-173 allows, as Cosmos writes addresses of contracts and modules. */
const MAX_UNITS = 128

/**
 * @returns undefined for mixed case, a foreign character, a wrong checksum or a wrong length
 * @example decodeBech32('cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5')?.prefix // 'cosmos'
 */
export function decodeBech32(text: string): Bech32 | undefined {
  const lower = text.toLowerCase()
  if (text.length > MAX_UNITS || (text !== lower && text !== text.toUpperCase())) return undefined
  const separator = lower.lastIndexOf('1')
  const prefix = lower.slice(0, Math.max(separator, 0))
  if (!/^[\x21-\x7e]{1,83}$/.test(prefix)) return undefined
  const all = [...lower.slice(separator + 1)].map((character) => ALPHABET.indexOf(character))
  if (all.length < CHECKSUM_WORDS || all.includes(-1)) return undefined
  const checksum = KINDS.get(polymod([...expand(prefix), ...all]))
  return checksum && { prefix, words: all.slice(0, -CHECKSUM_WORDS), checksum }
}

/** The text of `bytes` under `prefix`, lower case, with the checksum of BIP-173. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup(bytes, 8, 5, true) ?? []
  const sum = polymod([...expand(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const checksum = [25, 20, 15, 10, 5, 0].map((shift) => (sum >> shift) & 31)
  return `${prefix}1${[...words, ...checksum].map((word) => ALPHABET[word]).join('')}`
}

/** Words of five bits as bytes; undefined when bits are left over that are no padding. */
export function bytesOf(words: readonly number[]): Uint8Array | undefined {
  const bytes = regroup(words, 5, 8, false)
  return bytes && Uint8Array.from(bytes)
}

function regroup(values: Iterable<number>, from: number, to: number, pad: boolean): readonly number[] | undefined {
  const out: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = (held << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      out.push((held >> bits) & ((1 << to) - 1))
    }
    held &= (1 << bits) - 1
  }
  if (pad) return bits > 0 ? [...out, (held << (to - bits)) & ((1 << to) - 1)] : out
  return bits >= from || held !== 0 ? undefined : out
}

function expand(prefix: string): readonly number[] {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    GENERATOR.forEach((term, index) => {
      if ((top >> index) & 1) sum ^= term
    })
  }
  return sum >>> 0
}
