import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { nameOf, parseTransaction, withSignature } from './solana-transaction.ts'

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1))
const other = Keypair.fromSeed(new Uint8Array(32).fill(2))
const recentBlockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const instructions = [
  SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: new PublicKey('So11111111111111111111111111111111111111112'),
    lamports: 1,
  }),
  SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
]

const legacy = () => {
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash: recentBlockhash, lastValidBlockHeight: 1 }).add(
    ...instructions,
  )
  return transaction.serialize({ requireAllSignatures: false })
}
const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions }).compileToV0Message(),
  ).serialize()

describe.each([
  ['without a version', legacy, (bytes: Uint8Array) => Transaction.from(bytes).verifySignatures()],
  [
    'of version 0',
    versioned,
    (bytes: Uint8Array) => VersionedTransaction.deserialize(bytes).signatures.every((each) => each.some(Boolean)),
  ],
])('a transaction %s', (_, build, isSigned) => {
  it('takes each signature in its place', () => {
    let bytes: Uint8Array = Uint8Array.from(build())
    expect(nameOf(bytes)).toBeUndefined()
    const { message, signatures } = parseTransaction(bytes) ?? { message: new Uint8Array(), signatures: 0 }
    expect(signatures).toBe(2)
    for (const { publicKey, secretKey } of [other, payer]) {
      const signature = ed25519.sign(message, secretKey.slice(0, 32))
      bytes = withSignature(bytes, publicKey.toBytes(), signature) ?? bytes
    }
    expect(isSigned(bytes)).toBe(true)
    expect(nameOf(bytes)).toEqual(ed25519.sign(message, payer.secretKey.slice(0, 32)))
  })

  it('takes none of a key that need not sign', () => {
    expect(withSignature(build(), new Uint8Array(32).fill(9), new Uint8Array(64))).toBeUndefined()
    expect(withSignature(build(), payer.publicKey.toBytes(), new Uint8Array(63))).toBeUndefined()
  })
})

it.each([
  [new Uint8Array()],
  [Uint8Array.of(0)],
  [Uint8Array.of(255, 255, 255)],
  [new Uint8Array(2000).fill(1)],
  [Uint8Array.of(1, ...new Array(64).fill(0))],
])('%o is no transaction', (bytes) => {
  expect(parseTransaction(bytes)).toBeUndefined()
})
