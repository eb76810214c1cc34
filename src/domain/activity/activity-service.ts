import { distinctUntilChanged, map, pairwise, Subject, startWith } from 'rxjs'
import type { ActivityHistory, HistoryEntry } from '../../ports/activity/activity-history.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, accountId, isListed, isSameActive } from '../account/active-account.ts'
import type { FetchListOptions } from '../account/list-snapshot.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import { Query } from '../shared/async/query.ts'
import type { QueryState } from '../shared/async/query-options.ts'
import { watchUntil } from '../shared/async/watch-until.ts'
import type { CacheService } from '../shared/cache.ts'
import { Disposable } from '../shared/disposable.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import {
  type ActivityState,
  type ActivitySubject,
  type Chapters,
  failed,
  isOf,
  isUntold,
  joined,
  type ReadActivity,
} from './activity-state.ts'
import { readHistory } from './kept-history.ts'
import type { PendingTransaction, PendingTransactions } from './pending-transactions.ts'
import { PoisonFinder, type Receivers } from './poison-finder.ts'
import { SentTransactions, type ShownTransaction } from './sent-transactions.ts'

/** Requests in a row that may bring nothing to show: an account with much spam has such pages, a broken service has nothing else. */
const FRUITLESS_MAX = 3

/** `more`: the next page is asked for. `failed`: a page could not be read, where no failure stood before. */
export type ActivityReport = Readonly<{ kind: 'more' | 'failed'; subject: ActivitySubject; cursor: string | undefined }>

type Read = QueryState<ActivitySubject, Chapters>

/** The past transactions of the active account on the active chain, page by page; above them those of this visit not mined yet. EVM. */
export class ActivityService extends Disposable {
  readonly #state = new Store<ActivityState>({ status: 'none' })
  readonly state: ReadonlyStore<ActivityState> = this.#state
  readonly #reports = new Subject<ActivityReport>()
  readonly reports$ = this.#reports.asObservable()
  readonly #query: Query<ActivitySubject, Chapters>
  readonly #sent: SentTransactions
  readonly #poison: PoisonFinder
  /** What is shown is read anew because something was mined: nobody waits for it. */
  #isCatchingUp = false

  constructor(
    private readonly history: ActivityHistory,
    sent: PendingTransactions,
    private readonly accounts: ActiveAccounts,
    private readonly cache: CacheService,
    clock: Clock,
    page: Pick<Page, 'visible$'>,
    receivers: Receivers,
  ) {
    super()
    this.#poison = new PoisonFinder(receivers, () => this.#show())
    this.own(() => this.#reports.complete())
    this.#query = new Query({
      clock,
      key$: accounts.state.value$.pipe(map((account) => (isListed(account) ? account : undefined))),
      id: accountId,
      visible$: page.visible$,
      read: (subject, { signal, force, before }) => {
        void this.#poison.read()
        this.#isCatchingUp = force && before !== undefined
        return this.#readFirst(subject, before, force, signal)
      },
      readMore: (subject, known, signal) => this.#readNext(subject, known, signal),
    })
    this.#sent = new SentTransactions(sent, clock, {
      isTold: () => !isUntold(this.#state.value),
      changed: (mined) => this.#followSent(mined),
      isLate: () => this.#askAgain(),
    })
    const other$ = accounts.state.value$.pipe(map((account) => (isListed(account) ? undefined : account)))
    const states$ = this.#query.state.value$.pipe(startWith<Read>({}), pairwise())
    this.own(this.#query)
    this.own(this.#sent)
    this.own(states$.subscribe(([before, now]) => this.#follow(before, now)))
    this.own(other$.pipe(distinctUntilChanged(isSameActive)).subscribe(() => this.#show()))
  }

  /** Reads the first page, also after a change of account or chain, until the returned function runs. What is known stays meanwhile. */
  watch(): () => void {
    return this.#query.watch()
  }

  /** The first page, unless it is there. Settles when that is decided for the account active by then; failures are states. */
  load(): Promise<void> {
    return this.#query.settle()
  }

  /**
   * For the site's own lists: the first page, from the cache (15 s), anew after a failure or with `force`; or the next one with `more`.
   * With `watch` and a signal it is kept up to date with what is mined until that aborts. Settles as `load`.
   */
  async fetch({ more, force, watch, signal }: FetchListOptions & Readonly<{ watch?: boolean }> = {}): Promise<void> {
    if (watch && signal) watchUntil(signal, () => this.#query.watch())
    if (force) await this.reload()
    else if (!more || isUntold(this.#state.value)) await this.#query.load()
    await this.load()
    if (more) await this.more()
  }

  /** The first page anew. A list that is known stays meanwhile. */
  reload(): Promise<void> {
    return this.#query.reload({ force: true, keeps: this.#query.state.value.value !== undefined })
  }

  /** The next page; the one on its way, if any. Does nothing at the end. */
  more(): Promise<void> {
    return this.#query.more(({ more }) => more !== 'end')
  }

  async #readFirst(subject: ActivitySubject, before: Chapters | undefined, force: boolean, signal: AbortSignal): Promise<Chapters> {
    const first = await this.#collect(subject, { entries: [], more: 'idle', next: undefined, seen: new Set() }, force, signal)
    return (before && joined(first, before)) ?? first
  }

  async #readNext(subject: ActivitySubject, known: Chapters, signal: AbortSignal): Promise<Chapters> {
    this.#isCatchingUp = false
    this.#reports.next({ kind: 'more', subject, cursor: known.next })
    try {
      const found = await this.#collect(subject, known, false, signal)
      return { ...found, entries: [...known.entries, ...found.entries] }
    } catch (error) {
      // The pages before it stay as they are. One that was given up for another list is not looked at any more.
      return { ...known, more: 'failed', error: toAppError(error) }
    }
  }

  /**
   * New entries: of one page, or of up to three when the first of them show nothing: then the visitor decides whether to read further.
   * @throws what the port throws, ACTIVITY_UNAVAILABLE (three pages without any row: no service has such a history)
   */
  async #collect(subject: ActivitySubject, known: Chapters, force: boolean, signal: AbortSignal): Promise<Chapters> {
    const { address, caipNetworkId: chainId } = subject
    const ids = new Set(known.entries.map(({ id }) => id))
    const seen = new Set(known.seen)
    let cursor = known.next
    let passed = 0
    for (let turn = 0; turn < FRUITLESS_MAX; turn++) {
      const { entries: told, next, leftOut = 0 } = await readHistory(this.cache, this.history, { address, chainId, cursor }, force, signal)
      const entries = this.#sent.named(told, chainId, (id) => this.#isShown(id))
      const isNew = (entry: HistoryEntry) => !ids.has(entry.id) && ids.add(entry.id) && isOf(subject, entry)
      const fresh = entries.filter(isNew)
      const isRepeated = entries.length > 0 && fresh.length === 0
      const isLast = next === undefined || next === cursor || seen.has(next) || isRepeated
      if (cursor !== undefined) seen.add(cursor)
      cursor = isLast ? undefined : next
      if (fresh.length > 0 || isLast) return { entries: fresh, more: isLast ? 'end' : 'idle', next: cursor, seen }
      passed += leftOut + entries.length
    }
    if (passed === 0) throw fail('ACTIVITY_UNAVAILABLE', {})
    return { entries: [], more: 'further', next: cursor, seen }
  }

  #isShown(id: string): boolean {
    const state = this.#state.value
    return state.status === 'known' && state.entries.some((each) => each.id === id)
  }

  /** Of what was read: what it says of the transactions of this visit, and of a failure. */
  #follow(before: Read, { key: subject, value, error = value?.error }: Read): void {
    if (subject && value && value !== before.value) this.#sent.settle(value.entries, subject.caipNetworkId)
    const known = before.error ?? before.value?.error
    if (subject && error && error !== known) {
      if (isUnavailable(error) && !value) this.#sent.forget(subject.caipNetworkId)
      if (!isUnavailable(error) && !known && !this.#isCatchingUp) this.#reports.next({ kind: 'failed', subject, cursor: value?.next })
    }
    this.#show()
  }

  /** A transaction was sent or mined: a mined one is in the history now, or soon. */
  #followSent(mined: readonly PendingTransaction[]): void {
    const state = this.#state.value
    if (state.status === 'none') return
    void this.#poison.read()
    const hashes = (list: readonly ShownTransaction[]) => list.map(({ hash, isMined }) => [hash, isMined])
    if (!same(hashes(this.#pending(state.subject)), hashes(state.pending))) this.#show()
    if (state.status === 'known' && mined.some((each) => state.pending.includes(each))) this.#query.invalidate()
  }

  /** For what is late, after what is on its way. */
  #askAgain(): void {
    const { isReading, isContinuing } = this.#query.state.value
    if (!isReading && !isContinuing) this.#query.invalidate()
  }

  #pending({ address, caipNetworkId }: ActivitySubject): readonly ShownTransaction[] {
    return this.#sent.of(address, caipNetworkId)
  }

  #show(): void {
    const state = this.#told()
    this.#state.set(state.status === 'known' ? { ...state, poisoned: this.#poison.in(state) } : state)
  }

  #told(): ReadActivity {
    const { key: subject, value, error, isReading, isContinuing } = this.#query.state.value
    if (!subject) return { status: 'none', other: this.accounts.state.value }
    const pending = this.#pending(subject)
    if (value) return { status: 'known', subject, pending, entries: value.entries, more: isContinuing ? 'loading' : value.more }
    return { subject, pending, ...(isReading ? { status: 'loading' } : error ? failed(error) : { status: 'idle' }) }
  }
}
