import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { bip322Signature } from '../fakes/wallets/bip322-signature.ts'

/** An account with a key, of one namespace: the signature of any text, as a wallet gives it. */
export type SiwxSigner = Readonly<{ name: string; address: string; chainId: string; sign(text: string): Promise<string> }>

export const EVM = 'eip155:1'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cat = (...parts: readonly (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const secretOf = (seed: string) => Uint8Array.from(createHash('sha256').update(seed).digest())
const hash256 = (data: Uint8Array) => sha256(sha256(data))
const hash160 = (data: Uint8Array) => ripemd160(sha256(data))
const size = (length: number) => (length < 253 ? [length] : [253, length & 255, length >> 8])

export function evmSigner(seed = 'evm'): SiwxSigner {
  const account = privateKeyToAccount(`0x${Buffer.from(secretOf(seed)).toString('hex')}`)
  return { name: 'EVM', address: account.address, chainId: EVM, sign: (message) => account.signMessage({ message }) }
}

export function solanaSigner(seed = 'solana'): SiwxSigner {
  const secret = secretOf(seed)
  const address = base58.encode(ed25519.getPublicKey(secret))
  return { name: 'Solana', address, chainId: SOLANA, sign: async (text) => base58.encode(ed25519.sign(utf8(text), secret)) }
}

/** BIP-322. */
export function bitcoinSigner(kind: 'p2wpkh' | 'p2tr' | 'p2sh', seed = 'bitcoin'): SiwxSigner {
  const secret = secretOf(`${seed} ${kind}`)
  const key = secp256k1.getPublicKey(secret, true)
  const own = hash160(key)
  const check = createBase58check(sha256)
  const output = kind === 'p2tr' ? schnorr.getPublicKey(secret) : own
  const address = {
    p2wpkh: () => bech32.encode('bc', [0, ...bech32.toWords(own)]),
    p2tr: () => bech32m.encode('bc', [1, ...bech32m.toWords(output)]),
    p2sh: () => check.encode(cat([5], hash160(cat([0, 20], own)))),
  }[kind]()
  return {
    name: `Bitcoin ${kind}`,
    address,
    chainId: BITCOIN,
    sign: async (text) => base64.encode(bip322Signature(kind, utf8(text), secret)),
  }
}

/** BIP-137, as many wallets still sign. */
export function bip137Signer(seed = 'bip137'): SiwxSigner {
  const secret = secretOf(seed)
  const address = createBase58check(sha256).encode(cat([0], hash160(secp256k1.getPublicKey(secret, true))))
  const sign = async (text: string) => {
    const said = utf8(text)
    const signature = secp256k1.sign(hash256(cat(utf8('\x18Bitcoin Signed Message:\n'), size(said.length), said)), secret, { lowS: true })
    return base64.encode(cat([31 + (signature.recovery ?? 0)], signature.toCompactRawBytes()))
  }
  return { name: 'Bitcoin BIP-137', address, chainId: BITCOIN, sign }
}

export const everySigner = (seed: string): readonly SiwxSigner[] => [
  evmSigner(seed),
  solanaSigner(seed),
  bitcoinSigner('p2wpkh', seed),
  bitcoinSigner('p2tr', seed),
  bitcoinSigner('p2sh', seed),
  bip137Signer(seed),
]
