import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'

export type WitnessKind = 'p2wpkh' | 'p2tr' | 'p2sh'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cat = (...parts: readonly (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const hash256 = (data: Uint8Array) => sha256(sha256(data))
const hash160 = (data: Uint8Array) => ripemd160(sha256(data))
const ZEROS = [0, 0, 0, 0]
const AMOUNT = [...ZEROS, ...ZEROS]

/** BIP-322 "simple", its transactions written out by other code than what verifies them. `secret` of p2tr: of the output key. */
export function bip322Signature(kind: WitnessKind, message: Uint8Array, secret: Uint8Array): Uint8Array {
  const key = secp256k1.getPublicKey(secret, true)
  const own = hash160(key)
  const output = kind === 'p2tr' ? schnorr.getPublicKey(secret) : own
  const script =
    kind === 'p2sh' ? cat([0xa9, 20], hash160(cat([0, 20], own)), [0x87]) : cat([kind === 'p2tr' ? 0x51 : 0, output.length], output)
  const tag = sha256(utf8('BIP0322-signed-message'))
  const said = sha256(cat(tag, tag, message))
  const input = cat(new Uint8Array(32), [255, 255, 255, 255, 34, 0, 32], said, ZEROS)
  const spend = cat(ZEROS, [1], input, [1], AMOUNT, [script.length], script, ZEROS)
  const outpoint = cat(hash256(spend), ZEROS)
  const outputs = cat(AMOUNT, [1, 0x6a])
  if (kind === 'p2tr') {
    const name = sha256(utf8('TapSighash'))
    const parts = [outpoint, AMOUNT, cat([script.length], script), ZEROS].map((part) => sha256(Uint8Array.from(part)))
    const digest = sha256(cat(name, name, [0, 0], ZEROS, ZEROS, ...parts, sha256(outputs), [0], ZEROS))
    return cat([1, 64], schnorr.sign(digest, secret, new Uint8Array(32)))
  }
  const code = cat([25, 0x76, 0xa9, 20], own, [0x88, 0xac])
  const hashes = [hash256(outpoint), hash256(Uint8Array.from(ZEROS))]
  const image = cat(ZEROS, ...hashes, outpoint, code, AMOUNT, ZEROS, hash256(outputs), ZEROS, [1, 0, 0, 0])
  const signature = cat(secp256k1.sign(hash256(image), secret, { lowS: true }).toDERRawBytes(), [1])
  return cat([2, signature.length], signature, [33], key)
}
