/** SHA-256. Comes from infrastructure. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** An address and the network (the reference of its CAIP-2 id) that its version names. */
export type StacksAddress = Readonly<{ address: string; reference: '1' | '2147483648' }>

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Single and multiple signatures of each network. SIP-005. */
const NETWORKS: Readonly<Record<number, StacksAddress['reference']>> = { 22: '1', 20: '1', 26: '2147483648', 21: '2147483648' }
const HASH_BYTES = 20
const SUM_BYTES = 4
const SHAPE = /^S[0-9A-HJKMNP-TV-Z]{28,40}$/

/**
 * C32check as SIP-005 writes it, upper case only: other spellings (O for 0) name the same hash, but CAIP-10 has one.
 * @returns undefined when it is no address of either network
 * @example parseStacksAddress('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', sha256)?.reference // '1'
 */
export function parseStacksAddress(value: unknown, sha256: Sha256): StacksAddress | undefined {
  if (typeof value !== 'string' || !SHAPE.test(value)) return undefined
  const version = ALPHABET.indexOf(value[1] ?? '')
  const reference = NETWORKS[version]
  const bytes = decode(value.slice(2))
  if (!reference || bytes?.length !== HASH_BYTES + SUM_BYTES) return undefined
  const hash = bytes.slice(0, HASH_BYTES)
  const sum = sumOf(version, hash, sha256)
  return sum.every((byte, index) => byte === bytes[HASH_BYTES + index]) ? { address: value, reference } : undefined
}

/** The address of the hash of a public key (HASH160). */
export function formatStacksAddress(version: 20 | 21 | 22 | 26, hash: Uint8Array, sha256: Sha256): string {
  return `S${ALPHABET[version]}${encode(Uint8Array.from([...hash, ...sumOf(version, hash, sha256)]))}`
}

function sumOf(version: number, hash: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(sha256(Uint8Array.from([version, ...hash]))).slice(0, SUM_BYTES)
}

/** Read from the right, five bits a letter; each zero byte in front is one letter 0. */
function decode(text: string): Uint8Array | undefined {
  const zeros = /^0*/.exec(text)?.[0].length ?? 0
  let value = 0n
  for (const character of text) value = value * 32n + BigInt(ALPHABET.indexOf(character))
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.push(Number(value & 255n))
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}

function encode(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (; value > 0n; value >>= 5n) text = ALPHABET[Number(value & 31n)] + text
  return '0'.repeat(Math.max(zeros, 0)) + text
}
