import { ed25519 } from '@noble/curves/ed25519'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiteChain } from '../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../sandbox/lite-svm.ts'

const alice = Keypair.fromSeed(new Uint8Array(32).fill(1))
const bob = Keypair.fromSeed(new Uint8Array(32).fill(2))

/** On machines for which npm brings no LiteSVM there is nothing to test. */
describe.runIf(findLiteSvm())('the local Solana, asked by the Solana client', () => {
  let server: LiteServer
  let client: Connection
  beforeAll(async () => {
    server = await serveSolana(new LiteChain())
    client = new Connection(server.url, { wsEndpoint: server.webSocketUrl, commitment: 'confirmed' })
    await client.requestAirdrop(alice.publicKey, 2_000_000_000)
  })
  afterAll(() => server.stop())

  const transfer = async (lamports: number) => {
    const { blockhash, lastValidBlockHeight } = await client.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: alice.publicKey, blockhash, lastValidBlockHeight })
    transaction.add(SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: bob.publicKey, lamports }))
    transaction.sign(alice)
    return { transaction, blockhash, lastValidBlockHeight }
  }

  it('funds, transfers, confirms over the WebSocket, and remembers', async () => {
    expect(await client.getBalance(alice.publicKey)).toBe(2_000_000_000)
    const { transaction, ...until } = await transfer(500_000_000)
    const signature = await client.sendRawTransaction(transaction.serialize())
    expect((await client.confirmTransaction({ signature, ...until })).value.err).toBeNull()
    expect(await client.getBalance(bob.publicKey)).toBe(500_000_000)
    expect(await client.getBalance(alice.publicKey)).toBe(1_499_995_000)
    expect((await client.getSignatureStatuses([signature])).value[0]?.confirmationStatus).toBe('finalized')
    expect((await client.getSignaturesForAddress(bob.publicKey))[0]).toMatchObject({ signature, err: null })
    const found = await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta).toMatchObject({ fee: 5000, err: null })
    const { message, signatures } = found?.transaction ?? { message: undefined, signatures: [] }
    expect(signatures[0]).toBe(signature)
    expect(message && ed25519.verify(transaction.signature ?? '', message.serialize(), alice.publicKey.toBytes())).toBe(true)
  })

  it('says why it will not', async () => {
    const { transaction } = await transfer(5_000_000_000)
    await expect(client.sendRawTransaction(transaction.serialize())).rejects.toThrow(/insufficient lamports/)
    const { transaction: again } = await transfer(1_000_000)
    await client.sendRawTransaction(again.serialize())
    await expect(client.sendRawTransaction(again.serialize())).rejects.toThrow(/AlreadyProcessed/)
    const old = new Transaction({ feePayer: alice.publicKey, blockhash: bob.publicKey.toBase58(), lastValidBlockHeight: 1 })
    old.add(SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: bob.publicKey, lamports: 1 })).sign(alice)
    await expect(client.sendRawTransaction(old.serialize())).rejects.toThrow(/Blockhash not found/)
  })

  it('keeps tokens', async () => {
    const mint = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey
    const ask = (method: string, ...params: readonly unknown[]) =>
      fetch(server.url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) }).then((answer) => answer.json())
    await ask('sandbox_createMint', mint.toBase58(), 6)
    await ask('sandbox_give', mint.toBase58(), alice.publicKey.toBase58(), '1500000')
    const { value } = await client.getParsedTokenAccountsByOwner(alice.publicKey, { mint })
    expect(value[0]?.account.data.parsed.info.tokenAmount).toEqual({ amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' })
    expect((await client.getTokenAccountBalance(value[0]?.pubkey ?? PublicKey.default)).value.amount).toBe('1500000')
  })
})
