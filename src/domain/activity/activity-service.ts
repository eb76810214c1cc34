import type { Subscription } from 'rxjs'
import type { ActivityHistory, HistoryEntry, HistoryPage } from '../../ports/activity/activity-history.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, isSmart } from '../account/active-account.ts'
import { isSameList, listAccount } from '../account/list-account.ts'
import type { ToastService } from '../alerts/toast-service.ts'
import type { EventService } from '../analytics/event-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import type { LocaleService } from '../options/locale-service.ts'
import { formatMessage } from '../options/messages.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { CacheService } from '../shared/cache.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { type ActivityState, type ActivitySubject, failed, isOf, isOpen, isUntold, joined, type ReadActivity } from './activity-state.ts'
import { readHistory } from './kept-history.ts'
import type { PendingTransaction, PendingTransactions } from './pending-transactions.ts'
import { PoisonFinder, type Receivers } from './poison-finder.ts'
import { SentTransactions, type ShownTransaction } from './sent-transactions.ts'
import { Watchers } from './watchers.ts'

/** Requests in a row that may bring nothing to show: an account with much spam has such pages, a broken service has nothing else. */
const FRUITLESS_MAX = 3

/** Where the next page starts, and where earlier ones started: loading stops at a service that repeats a page. */
type Paging = { next: string | undefined; readonly seen: Set<string> }

/** The past transactions of the active account on the active chain, page by page; above them those of this visit that are not mined. EVM. */
export class ActivityService {
  readonly #state = new Store<ActivityState>({ status: 'none' })
  readonly state: ReadonlyStore<ActivityState> = this.#state
  readonly #watching: Subscription
  readonly #sent: SentTransactions
  readonly #watchers: Watchers
  readonly #poison: PoisonFinder
  #viewers = 0
  /** Something was mined while nobody looked: the loaded list is out of date. */
  #isOwed = false
  #asking = new AbortController()
  /** Of the list that is shown. */
  #paging: Paging = { next: undefined, seen: new Set() }
  #isOver = false
  #starting: Promise<void> | undefined
  #continuing: Promise<void> | undefined

  constructor(
    private readonly history: ActivityHistory,
    sent: PendingTransactions,
    private readonly accounts: ActiveAccounts,
    private readonly cache: CacheService,
    private readonly options: OptionsService,
    private readonly events: EventService,
    private readonly toasts: ToastService,
    private readonly locale: LocaleService,
    clock: Clock,
    page: Pick<Page, 'visible$'>,
    receivers: Receivers,
  ) {
    this.#poison = new PoisonFinder(receivers, () => {
      if (!this.#isOver) this.#set(this.#state.value)
    })
    this.#watchers = new Watchers(page, () => this.#isOwed && this.#catchUp(true))
    this.#sent = new SentTransactions(sent, clock, {
      isTold: () => !isUntold(this.#state.value),
      changed: (mined) => this.#followSent(mined),
      isLate: () => this.#catchUp(true),
    })
    this.#watching = accounts.state.value$.subscribe(() => this.#follow())
  }

  /** Loads what is asked for, also what failed before, and after a change of account or chain, until the returned function is called. What is known stays until it is read anew. */
  watch(): () => void {
    this.#viewers++
    const leave = this.#watchers.add()
    const { value } = this.#state
    if (value.status === 'known') void this.#renew(this.#isOwed)
    else void (isUntold(value) ? this.#start(false, true) : this.load())
    let isOver = false
    return () => {
      leave()
      if (!isOver) this.#viewers--
      isOver = true
    }
  }

  /** The first page, unless it is there. Settles when that is decided for the account active by then; failures are states. */
  async load(): Promise<void> {
    while (!this.#isOver && isOpen(this.#state.value)) await (this.#starting ?? this.#start(false))
  }

  /**
   * For lists of the site's own: the first page, from the cache (15 s), anew after a failure or with `force`; or the next one with `more`. With
   * `watch` and a signal it is kept up to date with what is mined until that aborts. Settles as `load`.
   */
  async fetch({ more, force, watch, signal }: FetchListOptions & Readonly<{ watch?: boolean }> = {}): Promise<void> {
    if (watch && signal && !signal.aborted) signal.addEventListener('abort', this.#watchers.add(), { once: true })
    if (force || this.#isOwed || isUntold(this.#state.value)) await this.reload()
    else if (!more) await this.#renew()
    await this.load()
    if (more) await this.more()
  }

  /** The first page anew. */
  async reload(): Promise<void> {
    if (this.#state.value.status !== 'none') await this.#start(true)
  }

  /** The next page; the one on its way, if any. Does nothing at the end. */
  async more(): Promise<void> {
    this.#continuing ??= this.#continue().finally(() => {
      this.#continuing = undefined
    })
    await this.#continuing
  }

  async #continue(): Promise<void> {
    // The first page is being read anew: what follows is appended to it.
    if (this.#starting && this.#state.value.status === 'known') await this.#starting
    const state = this.#state.value
    if (state.status !== 'known' || state.more === 'end' || state.more === 'loading') return
    const { signal } = this.#asking
    this.#set({ ...state, more: 'loading' })
    this.events.track('LOAD_MORE_TRANSACTIONS', ...this.#told(state.subject))
    try {
      const { fresh, more } = await this.#collect(state.subject, state.entries, this.#paging, false, signal)
      const now = this.#state.value
      if (signal.aborted || now.status !== 'known') return
      this.#set({ ...now, entries: [...now.entries, ...fresh], more })
    } catch (error) {
      const now = this.#state.value
      if (signal.aborted || now.status !== 'known') return
      this.#set({ ...now, more: 'failed' })
      this.#complain(error, state.subject)
    }
  }

  dispose(): void {
    this.#isOver = true
    this.#watching.unsubscribe()
    this.#sent.dispose()
    this.#watchers.dispose()
    this.#asking.abort()
  }

  /** Reads a known list anew, unless a page is being loaded. */
  async #renew(isSilent = false): Promise<void> {
    if (this.#state.value.status === 'known' && !this.#starting && !this.#continuing) await this.#start(isSilent, isSilent)
  }

  async #start(force: boolean, isSilent = false): Promise<void> {
    const starting = this.#begin(force, isSilent)
    this.#starting = starting
    await starting
    if (this.#starting === starting) this.#starting = undefined
  }

  async #begin(force: boolean, isSilent: boolean): Promise<void> {
    const before = this.#state.value
    if (before.status === 'none') return
    const { subject } = before
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    if (force) this.#isOwed = false
    void this.#poison.read()
    const paging: Paging = { next: undefined, seen: new Set() }
    if (before.status !== 'known') this.#set({ status: 'loading', subject, pending: this.#pending(subject) })
    try {
      const { fresh, more } = await this.#collect(subject, [], paging, force, signal)
      if (signal.aborted) return
      this.#sent.settle(fresh, subject.caipNetworkId)
      const old = before.status === 'known' ? joined(fresh, before, more === 'further') : undefined
      if (!old) this.#paging = paging
      const list = old ?? { entries: fresh, more }
      this.#set({ status: 'known', subject, pending: this.#pending(subject), ...list })
    } catch (error) {
      if (signal.aborted) return
      // The list stays when a refresh fails. The request for the next page was aborted for this refresh.
      const now = this.#state.value
      if (before.status !== 'known') {
        this.#paging = paging
        if (isUnavailable(error)) this.#sent.forget(subject.caipNetworkId)
        this.#set({ ...failed(error), subject, pending: this.#pending(subject) })
      } else if (now.status === 'known' && now.more === 'loading') this.#set({ ...now, more: 'idle' })
      if (!isSilent) this.#complain(error, subject)
    }
  }

  /**
   * New entries: of one page, or of up to three when the first of them show nothing: then the visitor decides whether to read further.
   * @throws what the port throws, ACTIVITY_UNAVAILABLE (three pages without any row: no service has such a history)
   */
  async #collect(subject: ActivitySubject, known: readonly HistoryEntry[], paging: Paging, force: boolean, signal: AbortSignal) {
    const ids = new Set(known.map(({ id }) => id))
    let passed = 0
    for (let turn = 0; turn < FRUITLESS_MAX; turn++) {
      const cursor = paging.next
      const { entries: told, next, leftOut = 0 } = await this.#page(subject, cursor, force, signal)
      if (signal.aborted) throw fail('ABORTED', {})
      const entries = this.#sent.named(told, subject.caipNetworkId, (id) => this.#isShown(id))
      const isNew = (entry: HistoryEntry) => !ids.has(entry.id) && ids.add(entry.id) && isOf(subject, entry)
      const fresh = entries.filter(isNew)
      const isRepeated = entries.length > 0 && fresh.length === 0
      const isLast = next === undefined || next === cursor || paging.seen.has(next) || isRepeated
      if (cursor !== undefined) paging.seen.add(cursor)
      paging.next = isLast ? undefined : next
      if (fresh.length > 0 || isLast) return { fresh, more: isLast ? ('end' as const) : ('idle' as const) }
      passed += leftOut + entries.length
    }
    if (passed === 0) throw fail('ACTIVITY_UNAVAILABLE', {})
    return { fresh: [], more: 'further' as const }
  }

  #isShown(id: string): boolean {
    const state = this.#state.value
    return state.status === 'known' && state.entries.some((each) => each.id === id)
  }

  #page(
    { address, caipNetworkId: chainId }: ActivitySubject,
    cursor: string | undefined,
    force: boolean,
    signal: AbortSignal,
  ): Promise<HistoryPage> {
    return readHistory(this.cache, this.history, { address, chainId, cursor }, force, signal)
  }

  #follow(): void {
    const next = listAccount(this.accounts.state.value)
    const before = this.#state.value
    if (isSameList(next, before)) return
    this.#starting = undefined
    this.#isOwed = false
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#paging = { next: undefined, seen: new Set() }
    this.#set(
      next.subject
        ? { status: 'idle', subject: next.subject, pending: this.#pending(next.subject) }
        : { status: 'none', other: next.other },
    )
    if (this.#viewers > 0) void this.load()
  }

  /** A transaction was sent or mined: a mined one is in the history now, or soon. */
  #followSent(mined: readonly PendingTransaction[]): void {
    const state = this.#state.value
    if (state.status === 'none') return
    void this.#poison.read()
    const pending = this.#pending(state.subject)
    const hashes = (list: readonly ShownTransaction[]) => list.map(({ hash, isMined }) => [hash, isMined])
    if (!same(hashes(pending), hashes(state.pending))) this.#set({ ...state, pending })
    if (state.status === 'known' && mined.some((each) => state.pending.includes(each))) this.#catchUp(false)
  }

  /** Asks for what was mined: now, or when somebody looks again. */
  #catchUp(isSilent: boolean): void {
    this.#isOwed = true
    if (!this.#watchers.isSeen) return
    if (isSilent) void this.#renew(true)
    else void this.#start(true)
  }

  #pending({ address, caipNetworkId }: ActivitySubject): readonly ShownTransaction[] {
    return this.#sent.of(address, caipNetworkId)
  }

  #complain(error: unknown, subject: ActivitySubject): void {
    if (isAppError(error, 'ABORTED') || isUnavailable(error)) return
    this.events.track('ERROR_FETCH_TRANSACTIONS', ...this.#told(subject))
    if (this.#viewers > 0)
      this.toasts.show({ message: formatMessage(this.locale.state.value.messages, 'error.activity'), variant: 'error' })
  }

  #told(subject: ActivitySubject) {
    const { address } = subject
    const { projectId } = this.options.state.value
    return [{ address, projectId, cursor: this.#paging.next, isSmartAccount: isSmart(subject) }, address] as const
  }

  #set(state: ReadActivity): void {
    this.#state.set(state.status === 'known' ? { ...state, poisoned: this.#poison.in(state) } : state)
  }
}
