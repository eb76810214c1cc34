import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '../../domain/caip/base58.ts'
import { bytesOf, decodeBech32 } from '../../domain/caip/bech32.ts'
import { parseBitcoinAddress } from '../../domain/caip/bitcoin-address.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { fromBase64, utf8 } from '../shared/text-bytes.ts'

/** An address's output script: its type and the hash or key in it. */
type OutputScript = Readonly<{ type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'; program: Uint8Array }>

const ALL = 1
const NONE = new Uint8Array(0)

const bytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])
const hash256 = (data: Uint8Array): Uint8Array => sha256(sha256(data))
const hash160 = (data: Uint8Array): Uint8Array => ripemd160(sha256(data))
const uint32 = (value: number): Uint8Array => Uint8Array.from([0, 8, 16, 24], (shift) => (value >>> shift) & 255)
const AMOUNT = new Uint8Array(8)

/** Bitcoin's CompactSize, for lengths below 2^16. */
function compactSize(length: number): Uint8Array {
  return length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length & 255, length >> 8)
}

function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const name = sha256(utf8(tag))
  return sha256(bytes(name, name, ...parts))
}

function scriptOf({ type, program }: OutputScript): Uint8Array {
  if (type === 'p2pkh') return bytes([0x76, 0xa9, 20], program, [0x88, 0xac])
  if (type === 'p2sh') return bytes([0xa9, 20], program, [0x87])
  return bytes([type === 'p2wpkh' ? 0x00 : 0x51, program.length], program)
}

/** BIP-322 `to_spend`: the virtual transaction that commits to the text. */
function toSpend(message: Uint8Array, script: Uint8Array): Uint8Array {
  const input = bytes([0x00, 32], taggedHash('BIP0322-signed-message', message))
  const from = bytes(new Uint8Array(32), [255, 255, 255, 255], compactSize(input.length), input, uint32(0))
  return hash256(bytes(uint32(0), [1], from, [1], AMOUNT, compactSize(script.length), script, uint32(0)))
}

/** Verifies a BIP-322 "simple" signature: segwit, nested segwit, or taproot key path. */
function isBip322(message: Uint8Array, script: OutputScript, witness: readonly Uint8Array[]): boolean {
  const output = scriptOf(script)
  const spent = toSpend(message, output)
  if (script.type === 'p2tr') return isTaproot(spent, output, script.program, witness)
  return script.type !== 'p2pkh' && isSegwit(spent, script, witness)
}

/** The BIP-143 signature of `to_sign`. */
function isSegwit(spent: Uint8Array, { type, program }: OutputScript, witness: readonly Uint8Array[]): boolean {
  const [signature = NONE, key = NONE] = witness
  if (witness.length !== 2 || key.length !== 33 || signature.at(-1) !== ALL) return false
  const own = hash160(key)
  if (!isEqual(type === 'p2sh' ? hash160(bytes([0, 20], own)) : own, program)) return false
  const point = bytes(spent, uint32(0))
  const code = bytes([25, 0x76, 0xa9, 20], own, [0x88, 0xac])
  const output = bytes(AMOUNT, [1, 0x6a])
  const preimage = bytes(
    uint32(0),
    hash256(point),
    hash256(uint32(0)),
    point,
    code,
    AMOUNT,
    uint32(0),
    hash256(output),
    uint32(0),
    uint32(ALL),
  )
  return secp256k1.verify(signature.subarray(0, -1), hash256(preimage), key, { format: 'der', prehash: false, lowS: true })
}

/** The BIP-341 signature of `to_sign`, by key path. */
function isTaproot(spent: Uint8Array, output: Uint8Array, key: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const [signature = NONE] = witness
  if (witness.length !== 1 || (signature.length !== 64 && (signature.length !== 65 || signature[64] !== ALL))) return false
  const digest = taggedHash(
    'TapSighash',
    Uint8Array.of(0, signature.length === 65 ? ALL : 0),
    uint32(0),
    uint32(0),
    sha256(bytes(spent, uint32(0))),
    sha256(AMOUNT),
    sha256(bytes(compactSize(output.length), output)),
    sha256(uint32(0)),
    sha256(bytes(AMOUNT, [1, 0x6a])),
    Uint8Array.of(0),
    uint32(0),
  )
  return schnorr.verify(signature.subarray(0, 64), digest, key)
}

/** Verifies a BIP-137 signature: 65 bytes, from which the public key is recovered. */
function isBip137(message: Uint8Array, { type, program }: OutputScript, signature: Uint8Array): boolean {
  const header = signature[0] ?? 0
  if (signature.length !== 65 || header < 27 || header > 42 || type === 'p2tr') return false
  const digest = hash256(bytes(compactSize(24), utf8('Bitcoin Signed Message:\n'), compactSize(message.length), message))
  const found = secp256k1.Signature.fromCompact(signature.subarray(1))
  if (found.hasHighS()) return false
  const point = found.addRecoveryBit((header - 27) & 3).recoverPublicKey(digest)
  const own = hash160(point.toRawBytes(header >= 31))
  if (header < 31 && type !== 'p2pkh') return false
  return isEqual(type === 'p2sh' ? hash160(bytes([0, 20], own)) : own, program)
}

/** Parses a witness in BIP-322's encoding; undefined when it is invalid. */
function readWitness(data: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = data
  const items: Uint8Array[] = []
  let at = 1
  for (let item = 0; item < count; item += 1) {
    const length = data[at]
    // No witness item of a single-key signature is longer than 72 bytes.
    if (length === undefined || length > 80 || at + 1 + length > data.length) return undefined
    items.push(data.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === data.length && count > 0 ? items : undefined
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const SIGNATURE_MAX = 1024

/** BIP-322 ("simple"), and the older BIP-137 that many wallets still produce. Signatures in base64. */
export class BitcoinSiwxVerifier implements SiwxVerifier {
  /** Of the accounts that it verifies. */
  readonly chainNamespace = 'bip122'

  shouldVerify({ data }: SiwxSession): boolean {
    return data.chainId.startsWith('bip122:')
  }

  async verify({ data, message, signature }: SiwxSession): Promise<boolean> {
    const script = scriptOfAddress(data.accountAddress, data.chainId.slice('bip122:'.length))
    const isText = typeof signature === 'string' && signature.length <= SIGNATURE_MAX && BASE64.test(signature)
    const given = isText ? fromBase64(signature) : undefined
    if (!script || !given) return false
    return attempt(() => {
      const text = utf8(message)
      if (given.length === 65 && isBip137(text, script, given)) return true
      const witness = readWitness(given)
      return witness !== undefined && isBip322(text, script, witness)
    }, false)
  }
}

function scriptOfAddress(text: string, reference: string): OutputScript | undefined {
  const found = parseBitcoinAddress(text, reference)
  if (!found) return undefined
  const { type, address } = found
  if (type === 'p2pkh' || type === 'p2sh') {
    const program = decodeBase58(address)?.slice(1, 21)
    return program && { type, program }
  }
  if (type !== 'p2wpkh' && type !== 'p2tr') return undefined
  const program = bytesOf(decodeBech32(address)?.words.slice(1) ?? [])
  return program && { type, program }
}
