import { createHash, createPublicKey, ECDH, verify } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2b'
import { base58, base64, bech32, hex } from '@scure/base'

/** Signatures checked by OpenSSL: another code than what signs in the test wallets, and than ours, which checks none. */

function isEd25519(key: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
  return verify(null, data, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** ed25519 over the text, by the key that the address is. */
export function isSolanaSignature(address: string, message: string, signature: Uint8Array): boolean {
  return isEd25519(base58.decode(address), Buffer.from(message), signature)
}

/** ed25519 over the hash of the intent, by a key whose hash is the address. */
export function isSuiSignature(address: string, message: string, signature: string): boolean {
  const bytes = base64.decode(signature)
  const [flag, key] = [bytes.subarray(0, 1), bytes.subarray(65)]
  const own = `0x${hex.encode(blake2b(Buffer.concat([flag, key]), { dkLen: 32 }))}`
  const text = Buffer.from(message)
  const digest = blake2b(Buffer.concat([Buffer.of(3, 0, 0), Buffer.of(text.length), text]), { dkLen: 32 })
  return own === address && isEd25519(key, digest, bytes.subarray(1, 65))
}

/** BIP-137 over the marked text, by a key whose hash is the (segwit) address. */
export function isBitcoinSignature(address: string, message: string, signature: string, publicKey: string): boolean {
  const key = hex.decode(publicKey)
  const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest()
  const [prefix = ''] = address.split('1')
  if (bech32.encode(prefix, [0, ...bech32.toWords(hash)]) !== address) return false
  const point = Buffer.from(ECDH.convertKey(key, 'secp256k1', undefined, undefined, 'uncompressed') as Uint8Array)
  const text = (part: Buffer) => part.toString('base64url')
  const jwk = { kty: 'EC', crv: 'secp256k1', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  const said = Buffer.from(message)
  const marked = Buffer.concat([Buffer.from('\x18Bitcoin Signed Message:\n'), Buffer.of(said.length), said])
  const once = createHash('sha256').update(marked).digest()
  const own = createPublicKey({ key: jwk, format: 'jwk' })
  return verify('sha256', once, { key: own, dsaEncoding: 'ieee-p1363' }, base64.decode(signature).subarray(1))
}
