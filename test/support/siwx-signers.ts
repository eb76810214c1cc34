import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'

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

/** BIP-322 with the transactions written out by hand, of another hand than what verifies. */
export function bitcoinSigner(kind: 'p2wpkh' | 'p2tr' | 'p2sh', seed = 'bitcoin'): SiwxSigner {
  const secret = secretOf(`${seed} ${kind}`)
  const key = secp256k1.getPublicKey(secret, true)
  const own = hash160(key)
  const check = createBase58check(sha256)
  const redeem = cat([0, 20], own)
  const output = kind === 'p2tr' ? schnorr.getPublicKey(secret) : own
  const script = kind === 'p2sh' ? cat([0xa9, 20], hash160(redeem), [0x87]) : cat([kind === 'p2tr' ? 0x51 : 0, output.length], output)
  const address = {
    p2wpkh: () => bech32.encode('bc', [0, ...bech32.toWords(own)]),
    p2tr: () => bech32m.encode('bc', [1, ...bech32m.toWords(output)]),
    p2sh: () => check.encode(cat([5], hash160(redeem))),
  }[kind]()
  const sign = async (text: string) => {
    const tag = sha256(utf8('BIP0322-signed-message'))
    const said = sha256(cat(tag, tag, utf8(text)))
    const zeros = new Array<number>(4).fill(0)
    const amount = new Array<number>(8).fill(0)
    const spend = cat(
      zeros,
      [1],
      new Uint8Array(32),
      [255, 255, 255, 255, 34, 0, 32],
      said,
      zeros,
      [1],
      amount,
      size(script.length),
      script,
      zeros,
    )
    const outpoint = cat(hash256(spend), zeros)
    const outputs = cat(amount, [1, 0x6a])
    if (kind === 'p2tr') {
      const name = sha256(utf8('TapSighash'))
      const parts = [
        sha256(outpoint),
        sha256(Uint8Array.from(amount)),
        sha256(cat(size(script.length), script)),
        sha256(Uint8Array.from(zeros)),
      ]
      const digest = sha256(cat(name, name, [0, 0], zeros, zeros, ...parts, sha256(outputs), [0], zeros))
      return base64.encode(cat([1, 64], schnorr.sign(digest, secret)))
    }
    const code = cat([25, 0x76, 0xa9, 20], own, [0x88, 0xac])
    const image = cat(
      zeros,
      hash256(outpoint),
      hash256(Uint8Array.from(zeros)),
      outpoint,
      code,
      amount,
      zeros,
      hash256(outputs),
      zeros,
      [1, 0, 0, 0],
    )
    const signature = cat(secp256k1.sign(hash256(image), secret, { lowS: true }).toDERRawBytes(), [1])
    return base64.encode(cat([2, signature.length], signature, [33], key))
  }
  return { name: `Bitcoin ${kind}`, address, chainId: BITCOIN, sign }
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
