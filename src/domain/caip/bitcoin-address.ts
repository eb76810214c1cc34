import { sha256 } from '@noble/hashes/sha2'
import { createBase58check } from '@scure/base'
import { attempt } from '../shared/attempt.ts'
import { bytesOf, decodeBech32 } from './bech32.ts'

export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'segwit'
export type BitcoinAddress = Readonly<{ address: string; type: BitcoinAddressType }>

type Parameters = Readonly<{ prefix: string; p2pkh: number; p2sh: number }>

const MAINNET: Parameters = { prefix: 'bc', p2pkh: 0x00, p2sh: 0x05 }
const TESTNET: Parameters = { prefix: 'tb', p2pkh: 0x6f, p2sh: 0xc4 }
const REGTEST: Parameters = { ...TESTNET, prefix: 'bcrt' }
/** By the reference of the CAIP-2 id: half the hash of the first block. Testnet 3 and 4, signet and regtest use the same prefixes. */
const NETWORKS: Readonly<Record<string, Parameters>> = {
  '000000000019d6689c085ae165831e93': MAINNET,
  '000000000933ea01ad0ee984209779ba': TESTNET,
  '00000000da84f2bafbbc53dee25a72ae': TESTNET,
  '00000008819873e925422c1ff0f99f7c': TESTNET,
  '0f9188f13cb7b2c71f2a335e3a4fc328': REGTEST,
}
const HASH_BYTES = 20
const BASE58CHECK = createBase58check(sha256)
const MAX_SEGWIT_UNITS = 90

/**
 * @param reference of the network's CAIP-2 id
 * @returns the normalised address (segwit in lower case) and its type; undefined when the checksum, the length or the network is wrong.
 * BIP-13, BIP-141, BIP-173, BIP-350
 * @example parseBitcoinAddress('bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', '000000000019d6689c085ae165831e93')?.type // 'p2wpkh'
 */
export function parseBitcoinAddress(value: unknown, reference: string): BitcoinAddress | undefined {
  const network = Object.hasOwn(NETWORKS, reference) ? NETWORKS[reference] : undefined
  if (typeof value !== 'string' || value.length > MAX_SEGWIT_UNITS || !network) return undefined
  return segwit(value, network) ?? base58check(value, network)
}

function segwit(text: string, { prefix }: Parameters): BitcoinAddress | undefined {
  const decoded = decodeBech32(text)
  const [version, ...words] = decoded?.words ?? []
  if (decoded?.prefix !== prefix || version === undefined || version > 16) return undefined
  if (decoded.checksum !== (version === 0 ? 'bech32' : 'bech32m')) return undefined
  const length = bytesOf(words)?.length ?? 0
  if (length < 2 || length > 40 || (version === 0 && length !== 20 && length !== 32)) return undefined
  const type = version === 0 ? (length === 20 ? 'p2wpkh' : 'p2wsh') : version === 1 && length === 32 ? 'p2tr' : 'segwit'
  return { address: text.toLowerCase(), type }
}

function base58check(text: string, { p2pkh, p2sh }: Parameters): BitcoinAddress | undefined {
  const [version, ...hash] = attempt(() => BASE58CHECK.decode(text)) ?? []
  const type = version === p2pkh ? 'p2pkh' : version === p2sh ? 'p2sh' : undefined
  return type && hash.length === HASH_BYTES ? { address: text, type } : undefined
}
