import { bech32, bech32m } from '@scure/base'

/** BIP-173 and BIP-350. `words` = five bits each, the checksum taken off. */
export type Bech32 = Readonly<{ prefix: string; words: readonly number[]; checksum: 'bech32' | 'bech32m' }>

/** Longer than BIP-173 allows, as Cosmos writes addresses of contracts and modules. */
const MAX_UNITS = 128
const MAX_PREFIX = 83
const PRINTABLE = /^[\x21-\x7e]+$/

/**
 * @returns undefined for mixed case, a foreign character, a wrong checksum or a wrong length
 * @example decodeBech32('cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5')?.prefix // 'cosmos'
 */
export function decodeBech32(text: string): Bech32 | undefined {
  if (text.length > MAX_UNITS || !PRINTABLE.test(text)) return undefined
  const plain = bech32.decodeUnsafe(text, MAX_UNITS)
  const found = plain ?? bech32m.decodeUnsafe(text, MAX_UNITS)
  if (!found || found.prefix.length > MAX_PREFIX) return undefined
  return { prefix: found.prefix, words: found.words, checksum: plain ? 'bech32' : 'bech32m' }
}

/** Words of five bits as bytes; undefined when bits are left over that are no padding. */
export function bytesOf(words: readonly number[]): Uint8Array | undefined {
  return bech32.fromWordsUnsafe([...words]) ?? undefined
}
