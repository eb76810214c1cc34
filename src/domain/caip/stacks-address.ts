import { sha256 } from '@noble/hashes/sha2'
import { utils } from '@scure/base'

/** An address and the network (the reference of its CAIP-2 id) that its version names. */
export type StacksAddress = Readonly<{ address: string; reference: '1' | '2147483648' }>

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Versions of single-signature and multi-signature addresses per network. SIP-005. */
const NETWORKS: Readonly<Record<number, StacksAddress['reference']>> = { 22: '1', 20: '1', 26: '2147483648', 21: '2147483648' }
const HASH_BYTES = 20
const SUM_BYTES = 4
/** Decodes from the right, five bits per letter; each leading zero byte is one letter 0. */
const C32 = utils.chain(utils.radix(32), utils.alphabet(ALPHABET), utils.join(''))
const SHAPE = /^S[0-9A-HJKMNP-TV-Z]{28,40}$/

/**
 * C32check of SIP-005 in upper case only: SIP-005 also accepts other spellings (O for 0), but CAIP-10 needs a single one.
 * @returns undefined when it is not an address of either network
 * @example parseStacksAddress('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7')?.reference // '1'
 */
export function parseStacksAddress(value: unknown): StacksAddress | undefined {
  if (typeof value !== 'string' || !SHAPE.test(value)) return undefined
  const version = ALPHABET.indexOf(value[1] ?? '')
  const reference = NETWORKS[version]
  const bytes = C32.decode(value.slice(2))
  if (!reference || bytes.length !== HASH_BYTES + SUM_BYTES) return undefined
  const hash = bytes.slice(0, HASH_BYTES)
  const sum = sumOf(version, hash)
  return sum.every((byte, index) => byte === bytes[HASH_BYTES + index]) ? { address: value, reference } : undefined
}

/** True when both are addresses of one key, also of different networks. */
export function isSameStacksKey(one: string, other: string): boolean {
  return one === other || (parseStacksAddress(one) !== undefined && parseStacksAddress(other) !== undefined && keyOf(one) === keyOf(other))
}

/** The hash and whether it is that of one signature or of several, without the network. */
function keyOf(address: string): string {
  const isOne = /^S[PT]/.test(address)
  return `${isOne} ${C32.decode(address.slice(2)).slice(0, HASH_BYTES)}`
}

function sumOf(version: number, hash: Uint8Array): Uint8Array {
  return sha256(sha256(Uint8Array.from([version, ...hash]))).slice(0, SUM_BYTES)
}
