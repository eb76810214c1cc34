import type { WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import type { SolanaRpc, TransactionFate } from '../../ports/solana/solana-rpc.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { encodeBase58 } from '../caip/base58.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import { never } from '../shared/async/never.ts'
import { poll } from '../shared/async/poll.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { isSameRequest, nameOf, parseTransaction } from '../solana/solana-transaction.ts'
import { addedFee, WALLET_FEE_MAX } from './added-fee.ts'
import type { AskedRequests } from './asked-requests.ts'
import type { Outcome, TrackedTransaction } from './transaction-fate.ts'
import { standingOf } from './transactions.ts'

/** Of a transfer of SOL: one signature, and 500 units at 20,000,000 micro-lamports. */
const SOL_FEE = 15_000n
const POLL_MS = 1000
/** A blockhash is valid for 150 blocks of 0.4 s. */
const GIVE_UP_MS = 90_000

/** `build`: the same once more, with a newer blockhash. `name`: what it is for; two of one name are the same for the visitor. */
export type SolanaRequest = Readonly<{
  network: Network
  from: string
  name: string
  build(signal: AbortSignal): Promise<Uint8Array>
}>

/**
 * As it was reviewed. `fee`: the most expected, in lamports; `walletFee`: what the wallet may add. `reviewedAt`: by the system's clock.
 * `isOpen`: a wallet may still send it.
 */
export type SolanaPrepared = Readonly<{
  request: SolanaRequest
  transaction: Uint8Array
  fee: bigint
  walletFee: bigint
  reviewedAt: number
  isOpen: boolean
}>

/** The one way of a Solana transaction to the wallet and into the chain: prepare and simulate, sign what was reviewed, submit, track. */
export class SolanaTransactions {
  /** Reviews that were confirmed: each goes to the wallet once. */
  readonly #confirmed = new WeakSet<SolanaPrepared>()

  constructor(
    private readonly rpc: SolanaRpc,
    private readonly wallet: WalletTransactions,
    private readonly clock: Clock,
    private readonly asked: AskedRequests,
  ) {}

  /** What is kept back for the fee of a transfer of SOL. */
  get reserve(): bigint {
    return SOL_FEE
  }

  /** `rentOf`: what it costs besides the fee. @throws INSUFFICIENT_FUNDS, SIMULATION_FAILED, what the nodes throw */
  async prepare(
    request: SolanaRequest,
    signal: AbortSignal,
    rentOf: (message: Uint8Array) => Promise<bigint> = async () => 0n,
  ): Promise<SolanaPrepared> {
    const { network, from, name } = request
    const reviewedAt = this.asked.now()
    const transaction = await request.build(signal)
    const message = parseTransaction(transaction)?.message
    if (!message) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    const [base, rent, own] = await Promise.all([
      this.rpc.fee(message, network, signal),
      rentOf(message),
      this.rpc.balance(from, network, signal),
    ])
    const fee = (base ?? SOL_FEE) + rent
    // Without it the chain says only that the account of the payer is unknown.
    if (own < fee) throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
    await this.rpc.simulate(transaction, network, signal)
    const isOpen = await this.asked.isOpen(name)
    return Object.freeze({ request, transaction, fee, walletFee: WALLET_FEE_MAX, reviewedAt, isOpen })
  }

  /**
   * Asks the wallet to sign what was reviewed, once, and submits it. Resolves the signature. `asks` runs right before the request.
   * @throws TRANSACTION_CHANGED, USER_REJECTED, WALLET_REFUSED, WALLET_SILENT, ABORTED
   */
  async send(prepared: SolanaPrepared, signal: AbortSignal, asks = () => {}): Promise<string> {
    if (this.#confirmed.has(prepared)) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
    this.#confirmed.add(prepared)
    const { network, from, name, build } = prepared.request
    // A blockhash is valid for about a minute: what was reviewed is built again, and differs in nothing else.
    const fresh = await build(signal)
    if (!isSameRequest(prepared.transaction, fresh)) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    const { address, caipNetworkId } = await standingOf(this.wallet, 'solana', this.clock, signal)
    if (address !== from) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    if (caipNetworkId !== network.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    const ask = () => {
      asks()
      return this.wallet.signSolana(fresh, never())
    }
    const signed = await this.asked.ask(name, prepared.reviewedAt, ask, signal)
    const [asked, answered] = [parseTransaction(fresh), parseTransaction(signed)]
    const added = asked && answered ? addedFee(asked.message, answered.message) : undefined
    if (added === undefined) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    if (added > WALLET_FEE_MAX) throw fail('TRANSACTION_CHANGED', { part: 'fee' })
    const hash = nameOf(signed)
    if (!hash) throw fail('ANSWER_UNREADABLE', { source: 'signTransaction' })
    await this.#submit(signed, encodeBase58(hash), network, never())
    return encodeBase58(hash)
  }

  async track(hash: string, { network }: SolanaRequest, signal: AbortSignal): Promise<TrackedTransaction> {
    return { outcome: await this.#outcome(hash, network, signal), hash }
  }

  /** Rejects only if nothing was submitted, as the chain says: silent nodes may have passed it on; one that refuses may have it. */
  async #submit(signed: Uint8Array, hash: string, network: Network, signal: AbortSignal): Promise<void> {
    try {
      await this.rpc.send(signed, network, signal)
    } catch (error) {
      if (!isAppError(error, 'NODE_REFUSED')) return
      const fate = await this.rpc.fate(hash, network, signal).catch(() => undefined)
      if (fate === 'unknown') throw error
    }
  }

  async #outcome(hash: string, network: Network, signal: AbortSignal): Promise<Outcome> {
    let fate: TransactionFate | undefined
    const limit = { clock: this.clock, ms: GIVE_UP_MS, late: () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId }), signal }
    const asked = withDeadline(limit, (ends) =>
      poll({ clock: this.clock, everyMs: POLL_MS, signal: ends }, async () => {
        fate = await this.rpc.fate(hash, network, ends).catch(() => undefined)
        if (fate === 'failed') return 'reverted'
        return fate === 'confirmed' || fate === 'finalized' ? 'done' : undefined
      }),
    )
    return asked.catch((error: unknown) => {
      if (!isAppError(error, 'HTTP_TIMEOUT')) throw error
      return fate === 'unknown' ? 'dropped' : 'unsettled'
    })
  }
}
