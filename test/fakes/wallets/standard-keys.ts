import { ed25519 } from '@noble/curves/ed25519'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64, bech32, bech32m, hex } from '@scure/base'
import { bip322Signature } from './bip322-signature.ts'

export type StandardNamespace = 'solana' | 'sui' | 'bitcoin'

/** An account of the Wallet Standard that holds its key. What `sign` and `signTransaction` resolve is what the namespace's features resolve. */
export type KeyAccount = Readonly<{
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
  label: string
  purpose?: 'payment' | 'ordinals'
  path?: string
  sign(message: Uint8Array): object
  /** Bitcoin: BIP-322 "simple", or BIP-137, which no taproot key can be recovered from. */
  signAs?(protocol: 'bip322' | 'ecdsa', message: Uint8Array): Uint8Array
  signTransaction(transaction: Uint8Array): object
}>

type Wanted = Readonly<{ seed: string; count: number; chains: () => readonly string[] }>

const utf8 = (text: string) => new TextEncoder().encode(text)
const concat = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

export function keyAccounts(namespace: StandardNamespace, wanted: Wanted): readonly KeyAccount[] {
  const make = (account: Kind, index: number, chains: () => readonly string[]) =>
    Object.defineProperty({ features: [], label: `${namespace} ${index + 1}`, ...account }, 'chains', {
      enumerable: true,
      get: chains,
    }) as unknown as KeyAccount
  const secrets = Array.from({ length: wanted.count }, (_, index) => sha256(utf8(`${wanted.seed} ${namespace} ${index}`)))
  if (namespace === 'solana') return secrets.map((secret, index) => make(solana(secret), index, wanted.chains))
  if (namespace === 'sui') return secrets.map((secret, index) => make(sui(secret), index, wanted.chains))
  // An address of Bitcoin is of one network: each has its own, of the same keys.
  const prefixes = { bc: 'bitcoin:mainnet', ...(wanted.chains().includes('bitcoin:testnet') && { tb: 'bitcoin:testnet' }) }
  return Object.entries(prefixes).flatMap(([prefix, chain]) =>
    secrets.map((secret, index) => make(bitcoin(secret, index, prefix), index, () => wanted.chains().filter((each) => each === chain))),
  )
}

type Kind = Omit<KeyAccount, 'chains' | 'features' | 'label'>

function solana(secret: Uint8Array): Kind {
  const publicKey = ed25519.getPublicKey(secret)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => ({ signedMessage: message, signature: ed25519.sign(message, secret) }),
    signTransaction: (transaction) => {
      const { message, slot } = place(transaction, publicKey)
      const signed = Uint8Array.from(transaction)
      signed.set(ed25519.sign(message, secret), slot)
      return { signedTransaction: signed }
    },
  }
}

/** Where in a Solana transaction the signature of `key` belongs, and what it signs. Below 128 signers: their number is one byte. */
function place(transaction: Uint8Array, key: Uint8Array): Readonly<{ message: Uint8Array; slot: number }> {
  const count = transaction[0] ?? 0
  const message = transaction.slice(1 + count * 64)
  const keysAt = 3 + ((message[0] ?? 0) & 0x80 ? 1 : 0) + 1
  const index = Array.from({ length: count }, (_, each) => message.slice(keysAt + each * 32, keysAt + (each + 1) * 32)).findIndex((each) =>
    each.every((byte, at) => byte === key[at]),
  )
  if (index < 0) throw Object.assign(new Error('This transaction needs no signature of this account.'), { code: -32602 })
  return { message, slot: 1 + index * 64 }
}

function sui(secret: Uint8Array): Kind {
  const publicKey = ed25519.getPublicKey(secret)
  const flag = Uint8Array.of(0)
  /** Sui signs the hash of an intent: what kind of message, which version, which app. */
  const sign = (intent: number, message: Uint8Array) => {
    const digest = blake2b(concat(Uint8Array.of(intent, 0, 0), message), { dkLen: 32 })
    return { bytes: '', signature: base64.encode(concat(flag, ed25519.sign(digest, secret), publicKey)) }
  }
  return {
    address: `0x${hex.encode(blake2b(concat(flag, publicKey), { dkLen: 32 }))}`,
    publicKey,
    sign: (message) => ({ ...sign(3, concat(lengthOf(message), message)), bytes: base64.encode(message) }),
    signTransaction: (transaction) => ({ ...sign(0, transaction), bytes: base64.encode(transaction) }),
  }
}

/** ULEB128, as BCS and Bitcoin's short messages write a length. */
function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes: number[] = []
  for (let rest = length; ; rest >>= 7) {
    if (rest < 128) return Uint8Array.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}

/** Even ones are payment accounts (segwit, BIP-84), odd ones hold ordinals (taproot, BIP-86). */
function bitcoin(secret: Uint8Array, index: number, prefix: string): Kind {
  const isPayment = index % 2 === 0
  const key = secp256k1.getPublicKey(secret, true)
  const account = Math.floor(index / 2)
  const words = (bytes: Uint8Array, version: number) => [version, ...bech32.toWords(bytes)]
  const address = isPayment
    ? bech32.encode(prefix, words(ripemd160(sha256(key)), 0))
    : bech32m.encode(prefix, words(schnorr.getPublicKey(tweaked(secret)), 1))
  const signAs = (protocol: 'bip322' | 'ecdsa', message: Uint8Array) =>
    protocol === 'ecdsa'
      ? bitcoinSignature(message, secret)
      : bip322Signature(isPayment ? 'p2wpkh' : 'p2tr', message, isPayment ? secret : tweaked(secret))
  return {
    address,
    publicKey: isPayment ? key : schnorr.getPublicKey(secret),
    purpose: isPayment ? 'payment' : 'ordinals',
    path: `m/${isPayment ? 84 : 86}'/0'/${account}'/0/0`,
    signAs,
    // Wallets choose BIP-322 for taproot by themselves where a site cannot.
    sign: (message) => ({ signedMessage: message, signature: signAs(isPayment ? 'ecdsa' : 'bip322', message) }),
    signTransaction: () => {
      throw new Error('This wallet signs no PSBT.')
    },
  }
}

/** BIP-341: the key that a taproot address without scripts is made of. */
function tweaked(secret: Uint8Array): Uint8Array {
  const tweak = schnorr.utils.taggedHash('TapTweak', schnorr.getPublicKey(secret))
  const isOdd = secp256k1.getPublicKey(secret, true)[0] === 3
  const { n } = secp256k1.CURVE
  const value = BigInt(`0x${hex.encode(secret)}`)
  const sum = ((isOdd ? n - value : value) + BigInt(`0x${hex.encode(tweak)}`)) % n
  return hex.decode(sum.toString(16).padStart(64, '0'))
}

const lengthPrefix = ({ length }: Uint8Array) => Uint8Array.from(length < 253 ? [length] : [253, length & 255, length >> 8])

export const MESSAGE_PREFIX = '\x18Bitcoin Signed Message:\n'

/** What a Bitcoin wallet hashes of a text. */
export function bitcoinDigest(message: Uint8Array): Uint8Array {
  return sha256(sha256(concat(utf8(MESSAGE_PREFIX), lengthPrefix(message), message)))
}

/** 65 bytes: BIP-137's header for segwit, then the signature. */
export function bitcoinSignature(message: Uint8Array, secret: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(bitcoinDigest(message), secret)
  return concat(Uint8Array.of(39 + (signature.recovery ?? 0)), signature.toCompactRawBytes())
}
