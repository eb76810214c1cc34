import { createHash, createPublicKey, ECDH, type KeyObject, verify } from 'node:crypto'
import { base58, base64, bech32, hex } from '@scure/base'

/** Signatures checked by OpenSSL: another code than what signs in the test wallets, and than ours, which checks none. */

function edKey(raw: Uint8Array): KeyObject {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

function secpKey(compressed: Uint8Array): KeyObject {
  const point = Buffer.from(ECDH.convertKey(compressed, 'secp256k1', undefined, undefined, 'uncompressed') as Uint8Array)
  const text = (part: Buffer) => part.toString('base64url')
  const key = { kty: 'EC', crv: 'secp256k1', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  return createPublicKey({ key, format: 'jwk' })
}

function hash160(bytes: Uint8Array): Buffer {
  return createHash('ripemd160').update(createHash('sha256').update(bytes).digest()).digest()
}

const verifyEcdsa = (data: Uint8Array, key: Uint8Array, signature: Uint8Array) =>
  verify('sha256', data, { key: secpKey(key), dsaEncoding: 'ieee-p1363' }, signature)

/** ed25519 over the marked text, by the key that the address itself holds. */
export function isPolkadotSignature(address: string, message: string, signature: string): boolean {
  const data = Buffer.from(`<Bytes>${message}</Bytes>`)
  return verify(null, data, edKey(base58.decode(address).slice(1, 33)), hex.decode(signature.slice(2)))
}

/** ADR-36, by a key whose hash is the address. */
export function isCosmosSignature(address: string, message: string, signature: string, publicKey: string): boolean {
  const key = base64.decode(publicKey)
  const [prefix = ''] = address.split('1')
  if (bech32.encode(prefix, bech32.toWords(hash160(key))) !== address) return false
  const data = Buffer.from(message).toString('base64')
  const value = `{"data":"${data}","signer":"${address}"}`
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":${value}}],"sequence":"0"}`
  return verifyEcdsa(Buffer.from(document), key, base64.decode(signature))
}

const C32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The text between the marks of Stacks, by a key whose hash is the address. */
export function isStacksSignature(address: string, message: string, signature: string, publicKey: string): boolean {
  const key = hex.decode(publicKey)
  let value = 0n
  for (const letter of address.slice(2)) value = value * 32n + BigInt(C32.indexOf(letter))
  const isOwn = (value >> 32n).toString(16).padStart(40, '0') === hash160(key).toString('hex')
  const text = Buffer.from(message)
  const data = Buffer.concat([Buffer.from('\x17Stacks Signed Message:\n'), Buffer.of(text.length), text])
  return isOwn && verifyEcdsa(data, key, hex.decode(signature.slice(0, 128)))
}
