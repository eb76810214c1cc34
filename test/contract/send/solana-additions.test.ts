import { ed25519 } from '@noble/curves/ed25519'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../../src/domain/caip/base58.ts'
import { addedFee, WALLET_FEE_MAX } from '../../../src/domain/money/added-fee.ts'
import { SolanaTransactions } from '../../../src/domain/money/solana-transactions.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { SolanaSends } from '../../../src/domain/send/solana-sends.ts'
import { readMessage } from '../../../src/domain/solana/solana-message.ts'
import { parseTransaction, withSignature } from '../../../src/domain/solana/solana-transaction.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { Web3SolanaTransfers } from '../../../src/infrastructure/solana/web3-solana-transfers.ts'
import { FakeWalletTransactions } from '../../fakes/money/fake-wallet-transactions.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { asking } from '../../support/asking.ts'

const secret = new Uint8Array(32).fill(1)
const key = ed25519.getPublicKey(secret)
const from = new PublicKey(key)
const to = new PublicKey(ed25519.getPublicKey(new Uint8Array(32).fill(2)))
const thief = new PublicKey(ed25519.getPublicKey(new Uint8Array(32).fill(3)))
const network = toNetwork(solana)
const signal = () => new AbortController().signal
const lighthouse = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')

type Change = (list: TransactionInstruction[], message: TransactionMessage) => void

/** The message after a wallet changed its instructions. */
function changed(bytes: Uint8Array, change: Change): Uint8Array {
  const message = TransactionMessage.decompile(VersionedMessage.deserialize(bytes))
  change(message.instructions, message)
  return message.compileToV0Message().serialize()
}

const budget =
  (units: number, microLamports: number | bigint): Change =>
  (list) => {
    const rest = list.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId))
    list.splice(
      0,
      list.length,
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
      ...rest,
    )
  }
const guard =
  (kind: number, pubkey = from, isWritable = false): Change =>
  (list) =>
    void list.push(
      new TransactionInstruction({
        programId: lighthouse,
        keys: [{ pubkey, isSigner: false, isWritable }],
        data: Uint8Array.of(kind, 0, 1) as TransactionInstruction['data'],
      }),
    )
const pay =
  (lamports: number, toPubkey: PublicKey): Change =>
  (list) =>
    void list.push(SystemProgram.transfer({ fromPubkey: from, toPubkey, lamports }))

async function asked(): Promise<Uint8Array> {
  const { draft, sends } = world()
  const { transaction } = (await sends.prepare(draft, signal())) as unknown as { transaction: { transaction: Uint8Array } }
  return parseTransaction(transaction.transaction)?.message ?? new Uint8Array()
}

function world() {
  const clock = new FakeClock()
  const rpc = new FakeSolanaRpc()
  rpc.ledger.fund(from.toBase58(), 10_000_000_000)
  const wallet = new FakeWalletTransactions(from.toBase58(), network.caipNetworkId)
  const sends = new SolanaSends(rpc, new Web3SolanaTransfers(rpc), new SolanaTransactions(rpc, wallet, clock, asking()))
  const coin = { caipNetworkId: network.caipNetworkId, ...network.nativeCurrency, amount: 10n ** 10n }
  return { rpc, wallet, sends, draft: { network, from: from.toBase58(), to: to.toBase58(), amount: 5n, coin } }
}

describe('what a wallet may add to a Solana transaction', () => {
  it.each<readonly [string, Change, bigint]>([
    ['nothing', () => {}, 0n],
    ['a price and a limit of its own', budget(1_000, 100_000_000), 90_000n],
    ['less than was asked', budget(500, 1), 0n],
    ['an assertion about an account', guard(5), 0n],
    ['an assertion about somebody else', guard(9, thief), 0n],
    ['both', (list, message) => [budget(2_000, 50_000_000), guard(6)].forEach((each) => void each(list, message)), 90_000n],
  ])('%s', async (_, change, fee) => {
    const message = await asked()
    expect(addedFee(message, changed(message, change))).toBe(fee)
  })

  it.each<readonly [string, Change]>([
    ['another transfer', pay(1, thief)],
    ['the same transfer again', pay(5, to)],
    ['another amount', (list) => void list.splice(-1, 1, SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 6 }))],
    ['another receiver', (list) => void list.splice(-1, 1, SystemProgram.transfer({ fromPubkey: from, toPubkey: thief, lamports: 5 }))],
    ['no transfer', (list) => void list.pop()],
    ['a written memory account', guard(0)],
    ['a closed memory account', guard(1)],
    ['an unknown instruction of the assertion program', guard(18)],
    ['an assertion that may change an account', guard(5, thief, true)],
    ['a heap', (list) => void list.push(ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }))],
    ['another program', (list) => void list.push(new TransactionInstruction({ programId: thief, keys: [] }))],
    [
      'another signer',
      (list) =>
        void list.push(
          new TransactionInstruction({
            programId: lighthouse,
            keys: [{ pubkey: thief, isSigner: true, isWritable: false }],
            data: Uint8Array.of(5) as TransactionInstruction['data'],
          }),
        ),
    ],
    ['another payer', (_, message) => void Object.assign(message, { payerKey: thief })],
    ['another blockhash', (_, message) => void Object.assign(message, { recentBlockhash: thief.toBase58() })],
  ])('never %s', async (_, change) => {
    const message = await asked()
    expect(addedFee(message, changed(message, change))).toBeUndefined()
  })

  it('nothing in a message that it cannot read: cut off, longer, of another version, with tables', async () => {
    const message = await asked()
    const other = changed(message, guard(5))
    for (let cut = 0; cut < other.length; cut += 1) expect(addedFee(message, other.slice(0, cut))).toBeUndefined()
    expect(addedFee(message, Uint8Array.from([...other, 0]))).toBeUndefined()
    expect(addedFee(message, Uint8Array.from([0x81, ...other.slice(1)]))).toBeUndefined()
    expect(addedFee(message, Uint8Array.from([...other.slice(0, -1), 1, ...key, 0, 0]))).toBeUndefined()
    expect(readMessage(new Uint8Array())).toBeUndefined()
  })

  it('reads what the library writes', async () => {
    const message = await asked()
    const read = readMessage(message)
    const { instructions } = TransactionMessage.decompile(VersionedMessage.deserialize(message))
    expect(read?.signers).toEqual([from.toBase58()])
    expect(read?.instructions.map(({ program, data }) => [program, [...data]])).toEqual(
      instructions.map(({ programId, data }) => [programId.toBase58(), [...data]]),
    )
    expect([...(read?.writable ?? [])].sort()).toEqual([from.toBase58(), to.toBase58()].sort())
  })
})

describe('a transfer that the wallet changed', () => {
  const sending = async (change: Change) => {
    const { rpc, wallet, sends, draft } = world()
    const review = await sends.prepare(draft, signal())
    const submitted: Uint8Array[] = []
    rpc.send = async (signed) => {
      submitted.push(signed)
      return ''
    }
    wallet.signsSolana = (bytes) => {
      const message = changed(parseTransaction(bytes)?.message ?? bytes, change)
      const unsigned = new VersionedTransaction(VersionedMessage.deserialize(message)).serialize()
      return withSignature(unsigned, key, ed25519.sign(message, secret)) ?? bytes
    }
    return { review, submitted, sent: sends.send(review, signal()) }
  }

  it('is sent as the wallet signed it, within the fee that the review names', async () => {
    const { review, submitted, sent } = await sending((list, message) => {
      budget(10_000, 100_000_000)(list, message)
      guard(5)(list, message)
    })
    const hash = await sent
    expect(review.walletFee).toBe(WALLET_FEE_MAX)
    expect(submitted).toHaveLength(1)
    expect(encodeBase58(submitted[0]?.slice(1, 65) ?? key)).toBe(hash)
  })

  it.each([
    ['costs more than the review allows', budget(1_000_000, 1_100_000), 'fee'],
    ['pays somebody else too', pay(1, thief), 'data'],
  ] as const)('is not sent when it %s', async (_, change, part) => {
    const { submitted, sent } = await sending(change)
    await expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part } })
    expect(submitted).toEqual([])
  })
})
