import { sha256 } from '@noble/hashes/sha2'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The address of the hash of a public key (HASH160), with c32check of SIP-005. `version` 22 and 20: mainnet, 26 and 21: testnet. */
export function formatStacksAddress(version: 20 | 21 | 22 | 26, hash: Uint8Array): string {
  const sum = sha256(sha256(Uint8Array.of(version, ...hash))).slice(0, 4)
  const bytes = [...hash, ...sum]
  let rest = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  let text = ''
  for (; rest > 0n; rest /= 32n) text = `${ALPHABET[Number(rest % 32n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `S${ALPHABET[version]}${'0'.repeat(zeros)}${text}`
}
