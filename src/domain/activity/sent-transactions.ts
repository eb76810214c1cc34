import { type Subscription, skip } from 'rxjs'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { type PendingTransaction, PendingTransactions } from './pending-transactions.ts'

/** How often the history is asked for a mined transaction that it does not have. */
const ASK_MS = 15_000
/** After so many turns (2 minutes) it is no longer shown: the history may never have it, for instance when it was replaced. */
const TURNS = 8

/** `isMined`: it is over, as its sender found; the history does not have it yet. `isReverted`: it failed: on chain, or a bundle that never came there. */
export type ShownTransaction = PendingTransaction & Readonly<{ isMined?: true; isReverted?: true }>
type SentListener = Readonly<{
  /** Whether a history is there, or may come, that will tell of mined transactions. */
  isTold(): boolean
  /** `mined`: those that left the pending ones for another reason than the history. */
  changed(mined: readonly PendingTransaction[]): void
  /** The history still lacks a mined one. */
  isLate(): void
}>

/** What was sent in this visit and the history does not have yet: what is not mined and, for two minutes, what is. An index lags behind its chain. */
export class SentTransactions {
  readonly #watching: Subscription
  readonly #mined: PendingTransactions
  #before: readonly PendingTransaction[]
  #isSettling = false

  constructor(
    private readonly sent: PendingTransactions,
    private readonly clock: Clock,
    private readonly listener: SentListener,
  ) {
    this.#mined = new PendingTransactions(clock)
    this.#before = sent.state.value
    this.#watching = sent.state.value$.pipe(skip(1)).subscribe((now) => this.#follow(now))
  }

  of(account: string, chain: CaipNetworkId): readonly ShownTransaction[] {
    const mined = this.#mined.of(account, chain).map((each) => {
      const isReverted = isFailed(each, this.sent.outcomeOf(each))
      return { ...each, isMined: true as const, ...(isReverted && { isReverted }) }
    })
    return [...this.sent.of(account, chain), ...mined]
  }

  /** The history has `entries`: what it tells the end of is no longer pending. */
  settle(entries: readonly HistoryEntry[], chain: CaipNetworkId): void {
    this.#isSettling = true
    for (const { hash, status } of entries) {
      if (hash === undefined) continue
      this.#mined.remove({ hash, chain })
      if (status === 'confirmed' || status === 'failed') this.sent.remove({ hash, chain })
    }
    this.#isSettling = false
  }

  /** No history of `chain` will tell of them. */
  forget(chain: CaipNetworkId): void {
    for (const each of this.#mined.state.value) if (each.chain === chain) this.#mined.remove(each)
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #follow(now: readonly PendingTransaction[]): void {
    const gone = this.#isSettling ? [] : this.#before.filter((each) => !now.includes(each))
    this.#before = now
    for (const each of now) this.#mined.remove(each)
    for (const each of gone) if (isKept(each, this.sent.outcomeOf(each)) && this.listener.isTold()) this.#keep(each)
    this.listener.changed(gone)
  }

  #keep(sent: PendingTransaction): void {
    this.#mined.add(sent)
    this.#wait(this.#mined.state.value[0], TURNS)
  }

  #wait(kept: PendingTransaction | undefined, turns: number): void {
    const ask = () => {
      if (!kept || !this.#mined.state.value.includes(kept)) return
      if (turns > 1) {
        this.#wait(kept, turns - 1)
        this.listener.isLate()
      } else {
        this.#mined.remove(kept)
        this.listener.changed([])
      }
    }
    this.#watching.add(this.clock.after(ASK_MS, ask))
  }
}

/** The history has the transactions of a bundle, never its id; of one that failed, perhaps none. */
function isKept(sent: PendingTransaction, outcome: Outcome): boolean {
  return isFailed(sent, outcome) || (outcome === 'done' && !sent.isBundle)
}

function isFailed({ isBundle }: PendingTransaction, outcome: Outcome): boolean {
  return outcome === 'reverted' || (outcome === 'dropped' && isBundle === true)
}
