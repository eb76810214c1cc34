import { ed25519 } from '@noble/curves/ed25519'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiteChain } from '../../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../../sandbox/lite-svm.ts'
import { createMint, give, readTokenAccount, TOKEN, TOKEN_2022, tokenAddress } from '../../../sandbox/lite-tokens.ts'
import { encodeBase58 } from '../../../src/domain/caip/base58.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { parseTransaction, withSignature } from '../../../src/domain/solana/solana-transaction.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { HttpSolanaRpc } from '../../../src/infrastructure/solana/http-solana-rpc.ts'
import { Web3SolanaTransfers } from '../../../src/infrastructure/solana/web3-solana-transfers.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { FakeSolanaTransfers } from '../../fakes/solana/fake-solana-transfers.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'
import { describeSolanaTransfers } from './solana-transfers.contract.ts'

const secrets = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array, Uint8Array]
const keys = secrets.map((secret) => ed25519.getPublicKey(secret))
const [alice, bob, mint] = keys.map(encodeBase58) as [string, string, string]
const network = toNetwork(solana)
const signal = () => new AbortController().signal

/** As a wallet does. */
function sign(transaction: Uint8Array): Uint8Array {
  const parsed = parseTransaction(transaction)
  if (!parsed || !keys[0]) throw new Error('no transaction')
  return withSignature(transaction, keys[0], ed25519.sign(parsed.message, secrets[0])) ?? transaction
}

describeSolanaTransfers('FakeSolanaTransfers', async () => ({ transfers: new FakeSolanaTransfers(), network, from: alice, to: bob }))

describe.runIf(findLiteSvm())('on a local Solana', () => {
  let chain: LiteChain
  let server: LiteServer
  beforeAll(async () => {
    chain = new LiteChain()
    server = await serveSolana(chain)
    chain.airdrop(alice, 10_000_000_000)
    chain.airdrop(bob, 1_000_000)
  })
  afterAll(() => server.stop())

  const open = () => {
    const clock = new SystemClock()
    const urls = rpcUrls({ customRpcUrls: { [network.caipNetworkId]: [{ url: server.url }] } })
    const rpc = new HttpSolanaRpc(new FetchHttp(clock), clock, urls)
    return { rpc, transfers: new Web3SolanaTransfers(rpc) }
  }

  describeSolanaTransfers('Web3SolanaTransfers', async () => {
    const { transfers } = open()
    chain.airdrop(alice, 1_000_000_000)
    return { transfers, network, from: alice, to: bob }
  })

  it('pays what the wallet was shown: the amount, the fee and the priority', async () => {
    const { transfers, rpc } = open()
    chain.airdrop(alice, 5_000_000_000)
    const [before, received] = [chain.balance(alice), chain.balance(bob)]
    const transaction = await transfers.build({ from: alice, to: bob, amount: 7n }, network, signal())
    const signature = await rpc.send(sign(transaction), network, signal())
    expect(await rpc.fate(signature, network, signal())).toBe('finalized')
    expect(chain.balance(bob) - received).toBe(7)
    // 20,000,000 micro-lamports for each of 500 units.
    expect(before - chain.balance(alice)).toBe(7 + 5000 + 10_000)
  })

  it.each([
    ['Token', TOKEN],
    ['Token-2022', TOKEN_2022],
  ])('sends tokens of %s, and makes the account of the receiver', async (name, program) => {
    const { transfers, rpc } = open()
    const own = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(name.length)))
    createMint(chain, own, 6, program)
    give(chain, own, alice, 5_000_000n)
    const kept = tokenAddress(own, bob, program)
    for (const expected of [1_500_000n, 3_000_000n]) {
      const transaction = await transfers.build({ from: alice, to: bob, amount: 1_500_000n, mint: own }, network, signal())
      await rpc.send(sign(transaction), network, signal())
      expect(readTokenAccount(chain, kept)?.amount).toBe(expected)
    }
    // The address of the token account itself does as well.
    const direct = await transfers.build({ from: alice, to: kept, amount: 1n, mint: own }, network, signal())
    await rpc.send(sign(direct), network, signal())
    expect(await rpc.tokens(bob, network, signal())).toContainEqual({ account: kept, mint: own, amount: 3_000_001n, decimals: 6, program })
  })

  it('sends no token to where it would be lost, and none that is none', async () => {
    const { transfers } = open()
    createMint(chain, mint, 0)
    const other = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(99)))
    createMint(chain, other, 0)
    const account = give(chain, other, bob, 1n)
    const refusal = (to: string, token: string) => transfers.build({ from: alice, to, amount: 1n, mint: token }, network, signal())
    await expect(refusal(account, mint)).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      facts: { description: expect.stringContaining('receiver') },
    })
    await expect(refusal(mint, mint)).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    await expect(refusal(bob, bob)).rejects.toMatchObject({ code: 'NODE_REFUSED', facts: { description: 'this is no token' } })
  })
})
