import type { EvmCall, EvmNode, KnownTransaction } from '../../ports/money/evm-node.ts'
import type { WalletStanding, WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import { abortable, within } from '../shared/deadline.ts'
import { readTokenCall, readUint } from './evm-calls.ts'

/** A transaction as it was reviewed. `fee`: the most that is expected, in wei. */
export type Prepared = Readonly<{ network: Network; call: EvmCall; gas: bigint; fee: bigint }>

/** `dropped`: no node knows it any more, and nothing took its place. */
export type Outcome = 'done' | 'reverted' | 'replaced' | 'dropped'

const POLL_MS = 1000
/** After the first minute. */
const SLOW_POLL_MS = 5000
const FAST_MS = 60_000
/** A node may not have heard yet of what the wallet sent to another one. */
const UNKNOWN_MS = 60_000
/** A transaction that is not mined within an hour is no longer followed. */
const GIVE_UP_MS = 3_600_000

/** How long the wallet may take to name its account before it is asked for a signature. */
const STANDING_MS = 10_000

/** The estimate, and a tenth for what changes until it is mined. */
const GAS_MARGIN_PERCENT = 110n

/**
 * The one way of an EVM transaction to the wallet and into the chain: prepare (simulate and estimate), sign what was reviewed, track.
 * The service keeps no state of its own.
 */
export class Transactions {
  /** Reviews that were confirmed: each goes to the wallet once. */
  readonly #confirmed = new WeakSet<Prepared>()

  constructor(
    private readonly node: EvmNode,
    private readonly wallet: WalletTransactions,
    private readonly clock: Clock,
  ) {}

  /** @throws SIMULATION_FAILED before any wallet is asked, GAS_ESTIMATE_FAILED, and what the nodes throw */
  async prepare(call: EvmCall, network: Network, signal: AbortSignal): Promise<Prepared> {
    const answer = await this.node.call(call, network, signal)
    // Older tokens say "false" where newer ones revert.
    if (readTokenCall(call.data) && readUint(answer) === 0n) throw fail('SIMULATION_FAILED', {})
    const [gas, price] = await Promise.all([this.node.estimateGas(call, network, signal), this.node.gasPrice(network, signal)])
    return Object.freeze({ network, call: Object.freeze({ ...call }), gas, fee: (gas * price * GAS_MARGIN_PERCENT) / 100n })
  }

  /**
   * Asks the wallet to send what was prepared, once, after it named the account and the chain of the review.
   * `check` runs last, right before the request: it throws when what was shown is not what is about to be signed.
   * `signal` gives up until the wallet is asked; from then on only the wallet decides.
   * @throws TRANSACTION_CHANGED, USER_REJECTED, WALLET_REFUSED, WALLET_SILENT, ABORTED
   */
  async send(prepared: Prepared, signal: AbortSignal, check: (call: EvmCall) => void = () => {}): Promise<string> {
    if (this.#confirmed.has(prepared)) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
    this.#confirmed.add(prepared)
    const { call, network } = prepared
    const { address, caipNetworkId } = await standingOf(this.wallet, 'eip155', this.clock, signal)
    if (address?.toLowerCase() !== call.from.toLowerCase()) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    if (caipNetworkId !== network.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    check(call)
    return this.wallet.send(call, network.caipNetworkId, new AbortController().signal)
  }

  /** Resolves when the chain has decided, or nobody can say any more. Faults of nodes are waited out. @throws ABORTED */
  async track(hash: string, prepared: Prepared, signal: AbortSignal): Promise<Outcome> {
    const { network, call } = prepared
    const start = this.clock.monotonic()
    let seenAt = start
    let nonce: bigint | undefined
    for (;;) {
      const now = this.clock.monotonic()
      try {
        const outcome = await this.node.outcome(hash, network, signal)
        const known = await this.node.transaction(hash, network, signal)
        if (outcome) return (await this.#isOf(prepared, known, signal)) ? outcome : 'replaced'
        if (known) {
          nonce = known.nonce
          seenAt = now
        } else if (nonce !== undefined && (await this.node.nonce(call.from, network, signal)) > nonce) {
          // Mined between the two questions, or another transaction took its number.
          return (await this.node.outcome(hash, network, signal)) ?? 'replaced'
        } else if (now - seenAt > UNKNOWN_MS) return 'dropped'
      } catch (error) {
        if (signal.aborted) throw error
      }
      if (now - start > GIVE_UP_MS) return 'dropped'
      await this.#pause(now - start > FAST_MS ? SLOW_POLL_MS : POLL_MS, signal)
    }
  }

  /** Whether the hash that the wallet told is that of what was reviewed. An account that is a contract has its calls sent by others. */
  async #isOf({ network, call }: Prepared, known: KnownTransaction | undefined, signal: AbortSignal): Promise<boolean> {
    if (!known || isSameCall(call, known)) return true
    return (await this.node.code(call.from, network, signal)) !== '0x'
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    let cancel = () => {}
    const wait = new Promise<void>((resolve) => {
      cancel = this.clock.after(ms, resolve)
    })
    return abortable(wait, signal).finally(cancel)
  }
}

function isSameCall(call: EvmCall, { from, call: known }: KnownTransaction): boolean {
  if (from.toLowerCase() !== call.from.toLowerCase()) return false
  if (!known) return true
  return (
    known.to?.toLowerCase() === call.to.toLowerCase() && known.value === call.value && known.data.toLowerCase() === call.data.toLowerCase()
  )
}

/** The account and the chain that the wallet names now. @throws WALLET_SILENT after 10 s, ABORTED also when it was given up meanwhile */
export async function standingOf(
  wallet: WalletTransactions,
  namespace: 'eip155' | 'solana',
  clock: Clock,
  signal: AbortSignal,
): Promise<WalletStanding> {
  const late = () => fail('WALLET_SILENT', { wallet: '' })
  const standing = await within({ clock, ms: STANDING_MS, late, signal }, (ends) => wallet.standing(namespace, ends))
  if (signal.aborted) throw fail('ABORTED', {})
  return standing
}
