import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import type { WalletStanding, WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import { never } from '../shared/async/never.ts'
import { poll, slowing } from '../shared/async/poll.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import type { AskedRequests } from './asked-requests.ts'
import { readTokenCall, readUint } from './evm-calls.ts'
import { rollupFee } from './rollup-fee.ts'
import { isCarried, isSameCall } from './same-call.ts'
import { type FateQuestions, type Outcome, type TrackedTransaction, TransactionFate } from './transaction-fate.ts'

/**
 * A transaction as it was reviewed. `fee`: the most that is expected, in wei. `name`: what it is for; two of one name are the same for the
 * visitor. `isOpen`: a wallet may still send one of that name.
 */
export type Prepared = Readonly<{ network: Network; call: EvmCall; gas: bigint; fee: bigint; name: string; isOpen: boolean }>

/** A transaction that is not mined within an hour is no longer followed. */
const GIVE_UP_MS = 3_600_000
/** How often a wallet is asked for what no node knows. */
const TOLD_MS = 5000

/** How long the wallet may take to name its account before it is asked for a signature. */
const STANDING_MS = 10_000

/** How long the nodes may take to name the last block before the wallet is asked. */
const HEIGHT_MS = 2000

/** The estimate plus 10 %, because the state may change before it is mined. */
const GAS_MARGIN_PERCENT = 110n
/** The start of a call that identifies it: the method and two words. Two offers of one swap differ only after that. */
const NAMED_DIGITS = 138

/**
 * The one way of an EVM transaction to the wallet and into the chain: prepare (simulate and estimate), sign what was reviewed, track.
 * The service keeps no state of its own.
 */
export class Transactions {
  /** Reviews that were confirmed: each goes to the wallet once. */
  readonly #confirmed = new WeakSet<Prepared>()
  /** When each was prepared, by the system's clock. */
  readonly #reviewed = new WeakMap<Prepared, number>()
  /** The chain's last block before the wallet was asked: what is asked for is in none up to it. */
  readonly #before = new WeakMap<Prepared, bigint>()
  /** Hashes of this visit, with their chains. Each answers one request. */
  readonly #answered = new Set<string>()

  constructor(
    private readonly node: EvmNode,
    private readonly wallet: WalletTransactions,
    private readonly clock: Clock,
    private readonly asked: AskedRequests,
  ) {}

  /** @throws SIMULATION_FAILED before any wallet is asked, GAS_ESTIMATE_FAILED, and what the nodes throw */
  async prepare(call: EvmCall, network: Network, signal: AbortSignal, name = nameOf(call, network)): Promise<Prepared> {
    // What another tab asks for from here on makes the review void.
    const reviewedAt = this.asked.now()
    const answer = await this.node.call(call, network, signal)
    // Older tokens say "false" where newer ones revert.
    if (readTokenCall(call.data) && readUint(answer) === 0n) throw fail('SIMULATION_FAILED', {})
    const [gas, price, bytes, height, isOpen] = await Promise.all([
      this.node.estimateGas(call, network, signal),
      this.node.gasPrice(network, signal),
      rollupFee(this.node, call, network, signal),
      this.node.height(network, signal),
      this.asked.isOpen(name),
    ])
    const fee = ((gas * price + bytes) * GAS_MARGIN_PERCENT) / 100n
    const prepared = Object.freeze({ network, call: Object.freeze({ ...call }), gas, fee, name, isOpen })
    this.#reviewed.set(prepared, reviewedAt)
    this.#before.set(prepared, height)
    return prepared
  }

  /**
   * Asks the wallet to send what was prepared, once, after it named the account and the chain of the review.
   * `check` runs last, right before the request: it throws when what was shown is not what is about to be signed.
   * `signal` gives up until the wallet is asked; from then on only the wallet decides.
   * @throws TRANSACTION_CHANGED, USER_REJECTED, WALLET_REFUSED, WALLET_SILENT, ABORTED; TRANSACTION_UNKNOWN for the hash of an earlier
   * request
   */
  async send(prepared: Prepared, signal: AbortSignal, check: (call: EvmCall) => void = () => {}): Promise<string> {
    if (this.#confirmed.has(prepared)) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
    this.#confirmed.add(prepared)
    const { call, network } = prepared
    const [{ address, caipNetworkId }] = await Promise.all([
      standingOf(this.wallet, 'eip155', this.clock, signal),
      this.#noteHeight(prepared, signal),
    ])
    if (address?.toLowerCase() !== call.from.toLowerCase()) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    if (caipNetworkId !== network.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    const ask = () => {
      check(call)
      return this.wallet.send(call, network.caipNetworkId, never())
    }
    const hash = await this.asked.ask(prepared.name, this.#reviewed.get(prepared) ?? 0, ask, signal)
    const answer = `${network.caipNetworkId}|${hash.toLowerCase()}`
    if (this.#answered.has(answer)) throw fail('TRANSACTION_UNKNOWN', {})
    this.#answered.add(answer)
    return hash
  }

  /**
   * Resolves when the transaction is mined, replaced, no longer known to any node, or not settled for an hour. Failures of nodes are waited
   * out. The same transaction with another fee (a wallet's "speed up") is followed under its new hash, where the last blocks have it. A
   * mined one that is older than the request, or that nothing shows to be what was reviewed, leaves it `unsettled`. @throws ABORTED
   */
  track(hash: string, prepared: Prepared, signal: AbortSignal): Promise<TrackedTransaction> {
    const fate = new TransactionFate(this.clock)
    /** By a node; false where the wallet alone tells of a request of its own. */
    let isMined = false
    const questions = {
      ...this.#questions(hash, prepared, signal),
      outcome: async () => {
        const outcome = await this.node.outcome(hash, prepared.network, signal)
        isMined = outcome !== undefined
        return outcome
      },
    }
    return poll({ clock: this.clock, everyMs: slowing, signal }, async (_, passedMs) => {
      try {
        const outcome = await fate.ask(questions)
        if (outcome === 'replaced') return (await this.#sentAgain(prepared, fate.nonce, signal)) ?? { outcome, hash }
        const judged = outcome && (await this.#judged({ outcome, isMined }, hash, prepared, signal))
        if (judged) return { outcome: judged, hash }
      } catch {
        // Asked again; the pause ends with the signal.
      }
      return passedMs > GIVE_UP_MS ? { outcome: 'unsettled', hash } : undefined
    })
  }

  #questions(hash: string, { network, call }: Prepared, signal: AbortSignal): Omit<FateQuestions, 'outcome'> {
    const { node } = this
    let toldAt = Number.NEGATIVE_INFINITY
    return {
      transaction: async () => (await node.transaction(hash, network, signal)) ?? 'absent',
      nonce: () => node.nonce(call.from, network, signal),
      code: () => node.code(call.from, network, signal),
      // The wallet may be on a phone, reached over a relay.
      told: async () => {
        if (this.clock.monotonic() - toldAt < TOLD_MS) return undefined
        toldAt = this.clock.monotonic()
        return this.#toldBy(hash, network, signal)
      },
    }
  }

  /** The reviewed transaction, mined under another hash with the same number. */
  async #sentAgain({ network, call }: Prepared, nonce: bigint | undefined, signal: AbortSignal): Promise<TrackedTransaction | undefined> {
    const found = nonce === undefined ? undefined : await this.node.sentAs(call.from, nonce, network, signal).catch(isUntold)
    if (!found?.call || !isSameCall(call, found)) return undefined
    const outcome = await this.node.outcome(found.hash, network, signal)
    return outcome && { outcome, hash: found.hash }
  }

  /**
   * Of the transaction `hash`, what it says of the reviewed one. Another transaction of a plain account is no request of a contract's.
   * Undefined: another node behind the same address answers, which has not seen the block yet.
   */
  async #judged(
    { outcome, isMined }: Readonly<{ outcome: Outcome; isMined: boolean }>,
    hash: string,
    prepared: Prepared,
    signal: AbortSignal,
  ): Promise<Outcome | undefined> {
    const { network, call } = prepared
    const known = await this.node.transaction(hash, network, signal)
    // This node is behind the one with the receipt.
    if (!known) return isMined ? undefined : outcome
    if (known.block === undefined) return undefined
    const isSame = isSameCall(call, known)
    if (!isSame && (await this.node.code(call.from, network, signal)) === '0x') return 'replaced'
    const isNew = known.block > (this.#before.get(prepared) ?? 0n)
    return isNew && (isSame || isCarried(call, known)) ? outcome : 'unsettled'
  }

  /** What an earlier visit asked for, to be followed. `before`: the chain's last block then. */
  askedBefore(call: EvmCall, network: Network, before: bigint): Prepared {
    const prepared = { network, call, gas: 0n, fee: 0n, name: nameOf(call, network), isOpen: false }
    this.#before.set(prepared, before)
    return prepared
  }

  /** As late as possible; where the nodes do not answer in time, the block of the review stands. */
  async #noteHeight(prepared: Prepared, signal: AbortSignal): Promise<void> {
    const late = () => fail('ABORTED', {})
    const asked = withDeadline({ clock: this.clock, ms: HEIGHT_MS, late, signal }, (ends) => this.node.height(prepared.network, ends))
    const height = await asked.catch(() => undefined)
    if (height !== undefined) this.#before.set(prepared, height)
  }

  /** What the wallet says of a transaction that no node knows. */
  async #toldBy(hash: string, network: Network, signal: AbortSignal): Promise<Outcome | undefined> {
    const late = () => fail('WALLET_SILENT', { wallet: '' })
    const asked = withDeadline({ clock: this.clock, ms: STANDING_MS, late, signal }, (ends) =>
      this.wallet.outcome(hash, network.caipNetworkId, ends),
    )
    return asked.catch(() => undefined)
  }
}

/** Nodes that do not keep the state of earlier blocks refuse the question; others are asked again. */
function isUntold(error: unknown): undefined {
  if (!isAppError(error, 'NODE_REFUSED') && !isAppError(error, 'ANSWER_UNREADABLE')) throw error
}

function nameOf({ from, to, value, data }: EvmCall, network: Network): string {
  return [network.caipNetworkId, from, to, value, data.slice(0, NAMED_DIGITS)].join('|').toLowerCase()
}

/** The account and the chain that the wallet names now. @throws WALLET_SILENT after 10 s, ABORTED */
export function standingOf(
  wallet: WalletTransactions,
  namespace: 'eip155' | 'solana',
  clock: Clock,
  signal: AbortSignal,
): Promise<WalletStanding> {
  const late = () => fail('WALLET_SILENT', { wallet: '' })
  return withDeadline({ clock, ms: STANDING_MS, late, signal }, (ends) => wallet.standing(namespace, ends))
}
