import { blake2b } from '@noble/hashes/blake2b'
import { decodeBase58, encodeBase58 } from './base58.ts'

/** A public key of 32 bytes and the SS58 prefix of its chain. */
export type Ss58 = Readonly<{ prefix: number; key: Uint8Array }>

/** SS58 prefixes of the chains with a CAIP-2 id (32 digits of the genesis hash). Sources: SS58 registry, CASA's Polkadot profile. */
const PREFIXES: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
  e143f23803ac50e8f6f8e62695d1ce9e: 42,
  '68d56f15f85d3136970ec16946040bc1': 0,
  '48239ef607d7928874027a43a6768920': 2,
  fc41b9bd8ef8fe53d58c7ea67c794c7e: 10,
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5,
}
/** The generic prefix, which every wallet accepts. */
export const GENERIC_SS58 = 42

const DOMAIN = new TextEncoder().encode('SS58PRE')
const KEY_BYTES = 32
const CHECKSUM_BYTES = 2

/** The SS58 prefix of a chain; undefined for unknown chains. `reference` = the second half of its CAIP-2 id. */
export function ss58Prefix(reference: string): number | undefined {
  return Object.hasOwn(PREFIXES, reference) ? PREFIXES[reference] : undefined
}

/** @returns undefined when it is not base58 of a 32-byte key with a valid checksum */
export function decodeSs58(value: unknown): Ss58 | undefined {
  const bytes = typeof value === 'string' && value.length <= 64 ? decodeBase58(value) : undefined
  const first = bytes?.[0] ?? 0
  // 64 to 127 mark a two-byte prefix; higher values are reserved.
  const prefixBytes = first < 64 ? 1 : 2
  if (!bytes || first > 127 || bytes.length !== prefixBytes + KEY_BYTES + CHECKSUM_BYTES) return undefined
  const body = bytes.slice(0, -CHECKSUM_BYTES)
  const sum = checksumOf(body)
  if (sum.some((byte, index) => byte !== bytes[body.length + index])) return undefined
  const second = bytes[1] ?? 0
  const prefix = prefixBytes === 1 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  // Prefixes below 64 must use the one-byte form.
  return prefixBytes === 2 && prefix < 64 ? undefined : { prefix, key: body.slice(prefixBytes) }
}

/** The address of a key on the chain with that SS58 prefix. */
export function encodeSs58({ prefix, key }: Ss58): string {
  const head = prefix < 64 ? [prefix] : [((prefix >> 2) & 63) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...key])
  return encodeBase58(Uint8Array.from([...body, ...checksumOf(body)]))
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...DOMAIN, ...body])).slice(0, CHECKSUM_BYTES)
}
