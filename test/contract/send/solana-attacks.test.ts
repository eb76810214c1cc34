import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../../src/domain/caip/base58.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import { SolanaTransactions } from '../../../src/domain/money/solana-transactions.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { SolanaSends } from '../../../src/domain/send/solana-sends.ts'
import { parseTransaction, withSignature } from '../../../src/domain/solana/solana-transaction.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { Web3SolanaTransfers } from '../../../src/infrastructure/solana/web3-solana-transfers.ts'
import { FakeWalletTransactions } from '../../fakes/money/fake-wallet-transactions.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { asking } from '../../support/asking.ts'

const secret = new Uint8Array(32).fill(1)
const key = ed25519.getPublicKey(secret)
const from = encodeBase58(key)
const to = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(2)))
const network = toNetwork(solana)
const signal = () => new AbortController().signal
const sol = { caipNetworkId: network.caipNetworkId, ...network.nativeCurrency, amount: 10n ** 10n }

async function prepared() {
  const clock = new FakeClock()
  const rpc = new FakeSolanaRpc()
  rpc.ledger.fund(from, 10_000_000_000)
  const wallet = new FakeWalletTransactions(from)
  wallet.caipNetworkId = network.caipNetworkId
  const signed: string[] = []
  wallet.signSolana = async (transaction) => {
    const parsed = parseTransaction(transaction)
    if (!parsed) throw new Error('no transaction')
    const signature = ed25519.sign(parsed.message, secret)
    signed.push(encodeBase58(signature))
    return withSignature(transaction, key, signature) ?? transaction
  }
  const sends = new SolanaSends(rpc, new Web3SolanaTransfers(rpc), new SolanaTransactions(rpc, wallet, clock, asking()))
  const draft = { network, from, to, amount: 5n, coin: sol }
  return { clock, rpc, wallet, sends, signed, draft, review: await sends.prepare(draft, signal()) }
}

describe('a signed transaction', () => {
  it.each(['HTTP_TIMEOUT', 'HTTP_UNREACHABLE', 'ANSWER_UNREADABLE'] as const)(
    'that met %s may be on its way: it is followed, not offered again',
    async (code) => {
      const { rpc, sends, review, signed } = await prepared()
      rpc.send = async () => {
        throw code === 'ANSWER_UNREADABLE' ? fail(code, { source: 'x' }) : fail(code, { url: 'https://x.example' })
      }
      expect(await sends.send(review, signal())).toBe(signed[0])
    },
  )

  it('that a node refuses has failed, unless the chain knows it already', async () => {
    const first = await prepared()
    first.rpc.ledger.complaint = 'no'
    await expect(first.sends.send(first.review, signal())).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    const second = await prepared()
    const { rpc, signed } = second
    rpc.send = async () => {
      rpc.ledger.fates.set(signed[0] ?? '', 'processed')
      throw fail('NODE_REFUSED', { network: 'Solana', description: 'This transaction has already been processed' })
    }
    expect(await second.sends.send(second.review, signal())).toBe(signed[0])
  })

  it('that every node refuses while none can say what became of it may be on its way: it is followed', async () => {
    const { rpc, sends, review, signed, clock } = await prepared()
    const fate = rpc.fate.bind(rpc)
    rpc.ledger.complaint = 'no'
    rpc.fate = () => Promise.reject(fail('HTTP_UNREACHABLE', { url: 'https://x.example' }))
    const hash = await sends.send(review, signal())
    expect(hash).toBe(signed[0])
    const end = sends.track(hash, review, signal())
    await clock.advance(5000)
    rpc.fate = fate
    rpc.ledger.fates.set(hash, 'confirmed')
    await clock.advance(1000)
    expect(await end).toEqual({ outcome: 'done', hash })
  })

  it('has the name that it was signed with, whatever a node says', async () => {
    const { rpc, sends, review, signed } = await prepared()
    rpc.send = async () => 'somethingElse'
    expect(await sends.send(review, signal())).toBe(signed[0])
  })
})

it('is not signed when it was given up before', async () => {
  const { sends, review, signed, wallet } = await prepared()
  const stop = new AbortController()
  const standing = wallet.standing.bind(wallet)
  wallet.standing = async (...asked) => {
    stop.abort()
    return standing(...asked)
  }
  await expect(sends.send(review, stop.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  expect(signed).toEqual([])
})

it('is not prepared with decimals that are not those of the coin', async () => {
  const { sends, draft } = await prepared()
  const wrong = { ...draft, coin: { ...sol, decimals: 8 } }
  await expect(sends.prepare(wrong, signal())).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part: 'token' } })
})
