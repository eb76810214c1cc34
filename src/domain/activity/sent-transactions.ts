import { skip } from 'rxjs'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { poll } from '../shared/async/poll.ts'
import { Span } from '../shared/async/span.ts'
import { Disposable } from '../shared/disposable.ts'
import { operationOf } from './operation.ts'
import { type Instead, keyOf, type PendingTransaction, PendingTransactions, shownId } from './pending-transactions.ts'

/** How often the history is asked for a mined transaction that it does not have. */
const ASK_MS = 15_000
/** It is shown no longer than this: an index that is that late may never have it, for instance when it was mined under another hash. */
const SHOWN_MS = 120_000

/**
 * `isMined`: it is over, as its sender found, and the history lacks it yet. `end`: how, where not done; `reverted` on chain, or a bundle
 * that never came there; `replaced`, `cancelled` and `dropped` are not on chain, so no history will have them: they stay for the visit.
 */
export type ShownTransaction = PendingTransaction & Readonly<{ isMined?: true; end?: Exclude<Outcome, 'done' | 'unsettled'> | 'cancelled' }>
type SentListener = Readonly<{
  /** Whether a history is there, or may come, that will tell of mined transactions. */
  isTold(): boolean
  /** `mined`: those that left the pending ones for another reason than the history. */
  changed(mined: readonly PendingTransaction[]): void
  /** The history still lacks a mined one. */
  isLate(): void
}>

/** What this visit sent and the history lacks yet: what is not mined and, for two minutes, what is. An index lags behind its chain. */
export class SentTransactions extends Disposable {
  readonly #life = new Span()
  readonly #mined: PendingTransactions
  /** By keys of what was sent: the id of the history's first entry of it, once there is one. */
  readonly #told = new Map<string, Readonly<{ id: string; theirs?: string }>>()
  /** Keys of those whose number a transaction took that moves nothing. */
  readonly #cancelled = new Set<string>()
  #before: readonly PendingTransaction[]
  #isSettling = false

  constructor(
    private readonly sent: PendingTransactions,
    private readonly clock: Clock,
    private readonly listener: SentListener,
  ) {
    super()
    this.#mined = new PendingTransactions(clock)
    this.#before = sent.state.value
    this.#note(this.#before)
    this.own(() => this.#life.end())
    this.own(sent.state.value$.pipe(skip(1)).subscribe((now) => this.#follow(now)))
  }

  of(account: string, chain: CaipNetworkId): readonly ShownTransaction[] {
    const mined = this.#mined.of(account, chain).map((each) => {
      const end = this.#cancelled.has(keyOf(each)) ? ('cancelled' as const) : endOf(each, this.sent.outcomeOf(each))
      return { ...each, isMined: true as const, ...(end && { end }) }
    })
    return [...this.sent.of(account, chain), ...mined]
  }

  /** The history's entries: the first of each that this visit sent has the id it had before. `isShown`: it was listed by its own. */
  named(entries: readonly HistoryEntry[], chain: CaipNetworkId, isShown: (id: string) => boolean): readonly HistoryEntry[] {
    return entries.map((entry) => {
      this.#noteInstead(entry, chain)
      const key = entry.hash === undefined ? '' : keyOf({ hash: entry.hash, chain })
      const told = this.#told.get(key)
      if (!told || (told.theirs ?? entry.id) !== entry.id || isShown(entry.id)) return entry
      if (told.theirs === undefined) this.#told.set(key, { ...told, theirs: entry.id })
      return { ...entry, id: told.id }
    })
  }

  /** The history has `entries`: what it tells the end of is no longer pending. */
  settle(entries: readonly HistoryEntry[], chain: CaipNetworkId): void {
    this.#isSettling = true
    for (const entry of entries) {
      const { hash, status } = entry
      if (hash === undefined) continue
      this.#mined.remove({ hash, chain })
      for (const each of this.#replacedBy(entry, chain)) {
        if (this.#continues(each, entry)) this.#mined.remove(each)
        else if (cancels(entry)) this.#cancelled.add(keyOf(each))
      }
      if (status === 'confirmed' || status === 'failed') this.sent.remove({ hash, chain })
    }
    this.#isSettling = false
  }

  /** No history of `chain` will tell of them. */
  forget(chain: CaipNetworkId): void {
    for (const each of this.#mined.state.value)
      if (each.chain === chain && !isLost(each, this.sent.outcomeOf(each))) this.#mined.remove(each)
  }

  #follow(now: readonly PendingTransaction[]): void {
    const gone = this.#isSettling ? [] : this.#before.filter((each) => !now.includes(each))
    this.#before = now
    this.#note(now)
    for (const each of now) this.#mined.remove(each)
    for (const each of gone) {
      const outcome = this.sent.outcomeOf(each)
      if (isKept(each, outcome) && this.listener.isTold()) this.#keep(each)
      else if (isLost(each, outcome)) this.#mined.add(each)
    }
    this.listener.changed(gone)
  }

  #note(sent: readonly PendingTransaction[]): void {
    for (const each of sent) {
      const key = keyOf(each)
      if (!this.#told.has(key)) this.#told.set(key, { id: shownId(each) })
    }
  }

  /** A transaction that was sent again with another fee keeps its row. */
  #noteInstead(entry: HistoryEntry, chain: CaipNetworkId): void {
    if (entry.hash === undefined) return
    const key = keyOf({ hash: entry.hash, chain })
    const before = this.#replacedBy(entry, chain).find((each) => this.#continues(each, entry))
    if (before && !this.#told.has(key)) this.#told.set(key, { id: shownId(before) })
  }

  #replacedBy(entry: HistoryEntry, chain: CaipNetworkId): readonly PendingTransaction[] {
    return this.#mined.state.value.filter((each) => each.chain === chain && isInstead(entry, each, this.sent.insteadOf(each)))
  }

  #continues(sent: PendingTransaction, entry: HistoryEntry): boolean {
    return this.sent.outcomeOf(sent) !== 'replaced' || continues(sent, entry)
  }

  #keep(sent: PendingTransaction): void {
    this.#mined.add(sent)
    const [kept = sent] = this.#mined.state.value
    const every = { clock: this.clock, everyMs: ASK_MS, firstMs: ASK_MS, signal: this.#life.signal }
    poll(every, async (_, passedMs) => this.#isOver(kept, passedMs) || undefined).catch(() => {})
  }

  #isOver(kept: PendingTransaction, passedMs: number): boolean {
    if (!this.#mined.state.value.includes(kept) || this.#cancelled.has(keyOf(kept))) return true
    if (passedMs < SHOWN_MS) {
      this.listener.isLate()
      return false
    }
    if (!isLost(kept, this.sent.outcomeOf(kept))) {
      this.#mined.remove(kept)
      this.listener.changed([])
    }
    return true
  }
}

/** The history has the transactions of a bundle, never its id; of a failed one, perhaps none. It may tell what was mined instead of one. */
function isKept(sent: PendingTransaction, outcome: Outcome): boolean {
  return endOf(sent, outcome) === 'reverted' || (outcome === 'replaced' && isLost(sent, outcome)) || (outcome === 'done' && !sent.isBundle)
}

function endOf({ isBundle }: PendingTransaction, outcome: Outcome): ShownTransaction['end'] {
  if (outcome === 'done' || outcome === 'unsettled') return undefined
  return isBundle && outcome === 'dropped' ? 'reverted' : outcome
}

function isLost({ isBundle }: PendingTransaction, outcome: Outcome): boolean {
  return !isBundle && (outcome === 'replaced' || outcome === 'dropped')
}

/** Whether `entry` of the history was mined in the place of `sent`, as when wallets speed up or cancel: same sender, same number. */
function isInstead(entry: HistoryEntry, sent: PendingTransaction, { hash, nonce }: Instead): boolean {
  const own = sent.hash.toLowerCase()
  if (sent.isBundle || entry.hash === undefined || entry.hash.toLowerCase() === own) return false
  if (hash !== undefined && hash.toLowerCase() !== own) return entry.hash.toLowerCase() === hash.toLowerCase()
  if (nonce === undefined || entry.nonce === undefined || BigInt(entry.nonce) !== nonce) return false
  return isSame(entry.sentFrom, sent.account)
}

/** Whether it does the same, as far as its sender said: a speed-up. A receiver or amount that the history leaves out counts as another. */
function continues(sent: PendingTransaction, entry: HistoryEntry): boolean {
  const isCall = sent.operation === 'execute'
  if (!isCall && operationOf(sent.operation) !== operationOf(entry.operation)) return false
  if (!isSame(sent.sentTo, entry.sentTo)) return false
  const left = entry.transfers.filter(({ direction }) => direction !== 'in').map(({ amount }) => amount)
  return sent.transfers.every(({ amount }) => amount !== undefined && left.includes(amount))
}

/** Nothing moved, to the sender itself. */
function cancels({ operation, sentFrom, sentTo, transfers }: HistoryEntry): boolean {
  if (operationOf(operation) === 'cancelled') return true
  return isSame(sentFrom, sentTo) && transfers.every(({ amount }) => amount !== undefined && !/[1-9]/.test(amount))
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}
