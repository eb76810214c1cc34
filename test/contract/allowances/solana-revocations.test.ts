import { ed25519 } from '@noble/curves/ed25519'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiteChain } from '../../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../../sandbox/lite-svm.ts'
import { createMint, give, readTokenAccount, TOKEN, TOKEN_2022 } from '../../../sandbox/lite-tokens.ts'
import { SolanaRevocations } from '../../../src/domain/allowances/solana-revocations.ts'
import { encodeBase58 } from '../../../src/domain/caip/base58.ts'
import { SolanaTransactions } from '../../../src/domain/money/solana-transactions.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { parseTransaction, withSignature } from '../../../src/domain/solana/solana-transaction.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { HttpSolanaRpc } from '../../../src/infrastructure/solana/http-solana-rpc.ts'
import { Web3SolanaTransfers } from '../../../src/infrastructure/solana/web3-solana-transfers.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { FakeWalletTransactions } from '../../fakes/money/fake-wallet-transactions.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { FakeSolanaTransfers } from '../../fakes/solana/fake-solana-transfers.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { asking } from '../../support/asking.ts'
import { approveDelegate, createIssuedMint } from '../../support/lite-delegates.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'

const network = toNetwork(solana)
const signal = () => new AbortController().signal
let turn = 40
const pair = () => {
  turn += 1
  const secret = new Uint8Array(32).fill(turn)
  const key = ed25519.getPublicKey(secret)
  return { secret, key, address: encodeBase58(key) }
}

describe.runIf(findLiteSvm())('what may be taken on a local Solana', () => {
  let chain: LiteChain
  let server: LiteServer
  beforeAll(async () => {
    chain = new LiteChain()
    server = await serveSolana(chain)
  })
  afterAll(() => server.stop())

  function open() {
    const [owner, other, mint] = [pair(), pair(), pair()]
    chain.airdrop(owner.address, 1_000_000_000)
    const clock = new SystemClock()
    const rpc = new HttpSolanaRpc(
      new FetchHttp(clock),
      clock,
      rpcUrls({ customRpcUrls: { [network.caipNetworkId]: [{ url: server.url }] } }),
    )
    const wallet = new FakeWalletTransactions(owner.address, network.caipNetworkId)
    wallet.signsSolana = (transaction) => {
      const parsed = parseTransaction(transaction)
      return (parsed && withSignature(transaction, owner.key, ed25519.sign(parsed.message, owner.secret))) ?? transaction
    }
    const transactions = new SolanaTransactions(rpc, wallet, clock, asking())
    const way = new SolanaRevocations(rpc, new Web3SolanaTransfers(rpc), transactions)
    const find = () => way.find({ owner: owner.address, tokens: [] }, network, signal())
    return { owner, other, mint, way, find }
  }

  it.each([
    ['Token', TOKEN],
    ['Token-2022', TOKEN_2022],
  ])('a delegate of an account of %s is told, and taken away by one signature', async (_, program) => {
    const { owner, other, mint, way, find } = open()
    createMint(chain, mint.address, 6, program)
    const account = give(chain, mint.address, owner.address, 5_000_000n)
    expect(await find()).toEqual({ entries: [], looked: 'all', unread: [] })
    approveDelegate(chain, account, other.address, 3_000_000n)
    const { entries } = await find()
    expect(entries).toMatchObject([{ kind: 'delegate', spender: other.address, amount: 3_000_000n, token: { address: mint.address } }])
    const [entry] = entries
    if (!entry) throw new Error('nothing found')
    const draft = { network, from: owner.address, entry }
    const prepared = await way.prepare(draft, signal())
    expect(prepared).toMatchObject({ call: `Revoke(${account})`, contract: program, fee: 5000n })
    const hash = await way.send(prepared, signal(), () => {})
    expect(await way.track(hash, prepared, signal())).toMatchObject({ outcome: 'done' })
    expect(readTokenAccount(chain, account)).toMatchObject({ amount: 5_000_000n })
    expect(readTokenAccount(chain, account)?.delegate).toBeUndefined()
    expect(await way.left(draft, signal())).toBe(0n)
    expect((await find()).entries).toEqual([])
  })

  it('who issued a token that its issuer may take is named', async () => {
    const { owner, other, mint, find } = open()
    createIssuedMint(chain, mint.address, 2, other.address)
    give(chain, mint.address, owner.address, 700n)
    expect((await find()).entries).toMatchObject([{ kind: 'issuer', spender: other.address, amount: 700n }])
  })
})

it('says of which token it could not read who issued it', async () => {
  const [owner, mint] = [pair(), pair()]
  const rpc = new FakeSolanaRpc()
  const held = { owner: owner.address, mint: mint.address, amount: 5, decimals: 0, program: TOKEN_2022 }
  rpc.ledger.tokens.push({ ...held, account: pair().address, delegate: { address: pair().address, amount: 2n } })
  const account = rpc.account.bind(rpc)
  rpc.account = async (address, ...rest) => {
    if (address === mint.address) throw new Error('down')
    return account(address, ...rest)
  }
  const clock = new FakeClock()
  const transactions = new SolanaTransactions(rpc, new FakeWalletTransactions(owner.address), clock, asking())
  const way = new SolanaRevocations(rpc, new FakeSolanaTransfers(), transactions)
  const found = await way.find({ owner: owner.address, tokens: [] }, network, signal())
  expect(found).toMatchObject({ entries: [{ kind: 'delegate', amount: 2n }], looked: 'all', unread: [mint.address] })
})
