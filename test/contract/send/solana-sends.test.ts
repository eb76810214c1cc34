import { ed25519 } from '@noble/curves/ed25519'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiteChain } from '../../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../../sandbox/lite-svm.ts'
import { createMint, give, readTokenAccount, TOKEN, TOKEN_2022, tokenAddress } from '../../../sandbox/lite-tokens.ts'
import { encodeBase58 } from '../../../src/domain/caip/base58.ts'
import type { Coin } from '../../../src/domain/money/coin.ts'
import { SolanaTransactions } from '../../../src/domain/money/solana-transactions.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { SolanaSends } from '../../../src/domain/send/solana-sends.ts'
import { parseTransaction, withSignature } from '../../../src/domain/solana/solana-transaction.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { HttpSolanaRpc } from '../../../src/infrastructure/solana/http-solana-rpc.ts'
import { Web3SolanaTransfers } from '../../../src/infrastructure/solana/web3-solana-transfers.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { FakeWalletTransactions } from '../../fakes/money/fake-wallet-transactions.ts'
import { asking } from '../../support/asking.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'

const network = toNetwork(solana)
const signal = () => new AbortController().signal
let last = 10
/** A key pair that no other test uses. */
function keyPair() {
  last += 1
  const secret = new Uint8Array(32).fill(last)
  const key = ed25519.getPublicKey(secret)
  return { secret, key, address: encodeBase58(key) }
}
type Pair = ReturnType<typeof keyPair>

function sign(transaction: Uint8Array, { key, secret }: Pair): Uint8Array {
  const parsed = parseTransaction(transaction)
  return (parsed && withSignature(transaction, key, ed25519.sign(parsed.message, secret))) ?? transaction
}
const sol = (amount = 0n): Coin => ({ caipNetworkId: network.caipNetworkId, name: 'Solana', symbol: 'SOL', decimals: 9, amount })
const token = (address: string): Coin => ({ ...sol(), address, name: 'Token', symbol: 'TKN', decimals: 6 })

/** An account for tokens that is not the associated one. */
function tokenAccountAt(chain: LiteChain, address: string, mint: string, owner: string, amount: bigint): string {
  const associated = tokenAddress(mint, owner, TOKEN)
  const data = Uint8Array.from(chain.account(associated)?.data ?? [])
  new DataView(data.buffer).setBigUint64(64, amount, true)
  chain.put(address, data, TOKEN)
  return address
}

describe.runIf(findLiteSvm())('sending on a local Solana', () => {
  let chain: LiteChain
  let server: LiteServer
  beforeAll(async () => {
    chain = new LiteChain()
    server = await serveSolana(chain)
  })
  afterAll(() => server.stop())

  function open(lamports = 1_000_000_000) {
    const [me, you, mint] = [keyPair(), keyPair(), keyPair().address]
    chain.airdrop(me.address, lamports)
    const clock = new SystemClock()
    const rpc = new HttpSolanaRpc(
      new FetchHttp(clock),
      clock,
      rpcUrls({ customRpcUrls: { [network.caipNetworkId]: [{ url: server.url }] } }),
    )
    const wallet = new FakeWalletTransactions(me.address, network.caipNetworkId)
    wallet.signsSolana = (transaction) => sign(transaction, me)
    const way = new SolanaSends(rpc, new Web3SolanaTransfers(rpc), new SolanaTransactions(rpc, wallet, clock, asking()))
    const draft = (coin: Coin, amount: bigint, to = you.address) => ({ network, from: me.address, to, amount, coin })
    return { me, you, mint, way, wallet, draft }
  }

  it('moves SOL, and costs what the review says', async () => {
    const { me, you, way, draft } = open()
    const prepared = await way.prepare(draft(sol(), 250_000_001n), signal())
    expect(prepared).toMatchObject({ fee: 15_000n, createsAccount: false })
    const hash = await way.send(prepared, signal())
    expect(await way.track(hash, prepared, signal())).toEqual({ outcome: 'done', hash })
    expect(chain.balance(you.address)).toBe(250_000_001)
    expect(chain.balance(me.address)).toBe(1_000_000_000 - 250_000_001 - 15_000)
  })

  it('empties an account with Max', async () => {
    const { me, you, way, draft } = open(5_000_000)
    const { coin } = await way.holdings({ network, from: me.address, coin: sol() }, signal())
    const amount = coin - (await way.reserve())
    await way.send(await way.prepare(draft(sol(), amount), signal()), signal())
    expect([chain.balance(you.address), chain.balance(me.address)]).toEqual([4_985_000, 0])
  })

  it.each([
    ['Token', TOKEN],
    ['Token-2022', TOKEN_2022],
  ])('moves tokens of %s; the review names the rent of an account that is opened, to the lamport', async (_, program) => {
    const { me, you, mint, way, draft } = open()
    createMint(chain, mint, 6, program)
    give(chain, mint, me.address, 9_000_000n)
    const kept = () => readTokenAccount(chain, tokenAddress(mint, you.address, program))?.amount
    for (const [creates, total] of [
      [true, 2_500_000n],
      [false, 5_000_000n],
    ] as const) {
      const before = chain.balance(me.address)
      const prepared = await way.prepare(draft(token(mint), 2_500_000n), signal())
      expect(prepared.createsAccount).toBe(creates)
      const hash = await way.send(prepared, signal())
      expect(await way.track(hash, prepared, signal())).toEqual({ outcome: 'done', hash })
      expect(kept()).toBe(total)
      expect(BigInt(before - chain.balance(me.address))).toBe(prepared.fee)
    }
    expect(await way.holdings({ network, from: me.address, coin: token(mint) }, signal())).toMatchObject({ coin: 4_000_000n })
  })

  it('says what the chain says before the wallet is asked', async () => {
    const { way, mint, me, wallet, draft } = open()
    createMint(chain, mint, 6)
    give(chain, mint, me.address, 5n)
    await expect(way.prepare(draft(sol(), 2_000_000_000n), signal())).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    await expect(way.prepare(draft(token(mint), 6n), signal())).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    // An account of the chain cannot be kept with less than its rent.
    await expect(way.prepare(draft(sol(), 1n), signal())).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    expect(wallet.asked).toEqual([])
  })

  it('takes tokens from every account of the sender, the associated one first', async () => {
    const { me, you, mint, way, draft } = open()
    createMint(chain, mint, 6)
    give(chain, mint, me.address, 1_000n)
    const extra = tokenAccountAt(chain, keyPair().address, mint, me.address, 5_000n)
    expect(await way.holdings({ network, from: me.address, coin: token(mint) }, signal())).toMatchObject({ coin: 6_000n })
    await way.send(await way.prepare(draft(token(mint), 5_500n), signal()), signal())
    expect(readTokenAccount(chain, tokenAddress(mint, you.address, TOKEN))?.amount).toBe(5_500n)
    expect(readTokenAccount(chain, extra)?.amount).toBe(500n)
  })

  it('says that SOL is missing for the fee, and for the rent', async () => {
    const { way, mint, me, wallet, draft } = open(2_000_000)
    createMint(chain, mint, 6)
    give(chain, mint, me.address, 5n)
    const poor = { code: 'INSUFFICIENT_FUNDS', facts: { symbol: 'SOL' } }
    await expect(way.prepare(draft(token(mint), 5n), signal())).rejects.toMatchObject(poor)
    chain.empty(me.address)
    await expect(way.prepare(draft(token(mint), 5n, mint), signal())).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    await expect(way.prepare(draft(sol(), 5n), signal())).rejects.toMatchObject(poor)
    expect(wallet.signed).toEqual([])
  })

  it('asks the wallet once, for what was reviewed, and sends nothing else', async () => {
    const { me, you, mint, way, wallet, draft } = open()
    createMint(chain, mint, 6)
    give(chain, mint, me.address, 100n)
    const prepared = await way.prepare(draft(token(mint), 60n), signal())
    // Somebody else opens the account of the receiver meanwhile: the transaction would be another one.
    give(chain, mint, you.address, 1n)
    await expect(way.send(prepared, signal())).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part: 'data' } })
    expect(wallet.signed).toEqual([])
    const again = await way.prepare(draft(token(mint), 60n), signal())
    wallet.rejects = true
    await expect(way.send(again, signal())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.rejects = false
    await expect(way.send(again, signal())).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part: 'confirmation' } })
    const other = await way.prepare(draft(token(mint), 1n), signal())
    const [honest] = [wallet.signsSolana]
    wallet.signsSolana = () => honest((other as unknown as { transaction: { transaction: Uint8Array } }).transaction.transaction)
    await expect(way.send(await way.prepare(draft(token(mint), 60n), signal()), signal())).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
    })
    wallet.signsSolana = (transaction) => transaction
    await expect(way.send(await way.prepare(draft(token(mint), 60n), signal()), signal())).rejects.toMatchObject({
      code: 'ANSWER_UNREADABLE',
    })
    wallet.signsSolana = honest
    wallet.address = you.address
    await expect(way.send(await way.prepare(draft(token(mint), 60n), signal()), signal())).rejects.toMatchObject({
      facts: { part: 'account' },
    })
    expect(readTokenAccount(chain, tokenAddress(mint, you.address, TOKEN))?.amount).toBe(1n)
  })

  it('tells keys, programs and their accounts apart', async () => {
    const { way, you, mint, me } = open()
    createMint(chain, mint, 6)
    const held = give(chain, mint, me.address, 5n)
    const kind = (address: string) => way.receiver(address, network, signal())
    expect(await kind(you.address)).toBe('account')
    expect(await kind(me.address)).toBe('account')
    expect(await kind(TOKEN)).toBe('program')
    expect(await kind(held)).toBe('program-account')
    expect(await way.describe(mint, network, signal())).toMatchObject({ decimals: 6 })
    for (const none of [you.address, held, TOKEN, 'nonsense']) expect(await way.describe(none, network, signal())).toBeUndefined()
  })
})
