import { type Subscription, skip } from 'rxjs'
import type { ActivityHistory, HistoryEntry, HistoryPage } from '../../ports/activity/activity-history.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { ToastService } from '../alerts/toast-service.ts'
import type { EventService } from '../analytics/event-service.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { LocaleService } from '../options/locale-service.ts'
import { formatMessage } from '../options/messages.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { CacheService } from '../shared/cache.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { activeAccount, isSameAccount } from '../siwx/siwx-account.ts'
import { parseHistoryPage } from './kept-history.ts'
import type { PendingTransaction, PendingTransactions } from './pending-transactions.ts'

/** Requests in a row that may bring nothing to show: an account with much spam has such pages, a broken service has nothing else. */
const FRUITLESS_MAX = 3

export type ActivitySubject = Readonly<NonNullable<ReturnType<typeof activeAccount>>>
/** After the last entry: `end`, or how the next page fares. */
export type MoreActivity = 'end' | 'idle' | 'loading' | 'failed'

/**
 * `none`: no account with a history is active. `idle`: nobody asked yet. `unavailable`: no service tells the history of this chain.
 * A failure is never an empty history. Spec §4.
 */
export type ActivityState = Readonly<
  | { status: 'none' }
  | ({ subject: ActivitySubject; pending: readonly PendingTransaction[] } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | { status: 'known'; entries: readonly HistoryEntry[]; more: MoreActivity }
    ))
>
type Known = Extract<ActivityState, { status: 'known' }>

/** The past transactions of the active account on the active chain, page by page; above them those of this visit that are not mined. EVM. */
export class ActivityService {
  readonly #state = new Store<ActivityState>({ status: 'none' })
  readonly state: ReadonlyStore<ActivityState> = this.#state
  readonly #watching: Subscription
  #viewers = 0
  #asking = new AbortController()
  /** Where the next page starts, and where earlier ones did: a service that repeats itself must not be followed. */
  #next: string | undefined
  #seen = new Set<string>()
  #isSettling = false
  #isOver = false
  #starting: Promise<void> | undefined
  #continuing: Promise<void> | undefined

  constructor(
    private readonly history: ActivityHistory,
    private readonly sent: PendingTransactions,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly cache: CacheService,
    private readonly options: OptionsService,
    private readonly events: EventService,
    private readonly toasts: ToastService,
    private readonly locale: LocaleService,
  ) {
    this.#watching = connections.state.value$.subscribe(() => this.#follow())
    this.#watching.add(networks.state.value$.subscribe(() => this.#follow()))
    this.#watching.add(sent.state.value$.pipe(skip(1)).subscribe(() => this.#followSent()))
  }

  /** Loads what is asked for, also after a change of account or chain, until the returned function is called. */
  watch(): () => void {
    this.#viewers++
    void this.load()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#viewers--
    }
  }

  /** The first page, unless it is there. Settles when that is decided for the account active by then; failures are states. */
  async load(): Promise<void> {
    while (!this.#isOver && isOpen(this.#state.value)) await (this.#starting ?? this.#start(false))
  }

  /** For lists of the site's own: the first page, again after a failure or with `force`; the next one with `more`. Settles as `load`. */
  async fetch({ more = false, force = false }: FetchListOptions = {}): Promise<void> {
    if (force || this.#state.value.status === 'failed') await this.reload()
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
    const state = this.#state.value
    if (state.status !== 'known' || (state.more !== 'idle' && state.more !== 'failed')) return
    const { signal } = this.#asking
    this.#set({ ...state, more: 'loading' })
    this.events.track('LOAD_MORE_TRANSACTIONS', ...this.#told(state.subject))
    try {
      const { fresh, isDone } = await this.#collect(state.subject, state.entries, false, signal)
      const now = this.#state.value
      if (signal.aborted || now.status !== 'known') return
      this.#set({ ...now, entries: [...now.entries, ...fresh], more: isDone ? 'end' : 'idle' })
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
    this.#asking.abort()
  }

  async #start(force: boolean): Promise<void> {
    const starting = this.#begin(force)
    this.#starting = starting
    await starting
    if (this.#starting === starting) this.#starting = undefined
  }

  async #begin(force: boolean): Promise<void> {
    const before = this.#state.value
    if (before.status === 'none') return
    const { subject } = before
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const kept = { next: this.#next, seen: this.#seen }
    this.#next = undefined
    this.#seen = new Set()
    if (before.status !== 'known') this.#set({ status: 'loading', subject, pending: this.#pending(subject) })
    try {
      const { fresh, isDone } = await this.#collect(subject, [], force, signal)
      if (signal.aborted) return
      this.#settleSent(fresh, subject)
      const old = before.status === 'known' ? joined(fresh, before) : undefined
      if (old) [this.#next, this.#seen] = [kept.next, kept.seen]
      const list = old ?? { entries: fresh, more: isDone ? ('end' as const) : ('idle' as const) }
      this.#set({ status: 'known', subject, pending: this.#pending(subject), ...list })
    } catch (error) {
      if (signal.aborted) return
      // What is known already stays: a refresh that failed makes it no less true.
      if (before.status === 'known') [this.#next, this.#seen] = [kept.next, kept.seen]
      else this.#set({ ...failed(error), subject, pending: this.#pending(subject) })
      this.#complain(error, subject)
    }
  }

  /** New entries: of one page, or of up to three when the first of them show nothing. @throws what the port throws, ACTIVITY_UNAVAILABLE */
  async #collect(subject: ActivitySubject, known: readonly HistoryEntry[], force: boolean, signal: AbortSignal) {
    const ids = new Set(known.map(({ id }) => id))
    for (let turn = 0; turn < FRUITLESS_MAX; turn++) {
      const cursor = this.#next
      const { entries, next } = await this.#page(subject, cursor, force, signal)
      if (signal.aborted) throw fail('ABORTED', {})
      const isNew = (entry: HistoryEntry) => !ids.has(entry.id) && ids.add(entry.id) && isOf(subject, entry)
      const fresh = entries.filter(isNew)
      const isRepeated = entries.length > 0 && fresh.length === 0
      const isLast = next === undefined || next === cursor || this.#seen.has(next) || isRepeated
      if (cursor !== undefined) this.#seen.add(cursor)
      this.#next = isLast ? undefined : next
      if (fresh.length > 0 || isLast) return { fresh, isDone: isLast }
    }
    throw fail('ACTIVITY_UNAVAILABLE', {})
  }

  #page(
    { address, caipNetworkId: chainId }: ActivitySubject,
    cursor: string | undefined,
    force: boolean,
    signal: AbortSignal,
  ): Promise<HistoryPage> {
    const key = JSON.stringify([chainId, address.toLowerCase(), cursor ?? ''])
    const wanted = { cache: 'history', key, parse: parseHistoryPage, force } as const
    return this.cache.get(wanted, (ends) => this.history.page({ address, chainId, cursor }, ends), signal)
  }

  #follow(): void {
    const account = activeAccount(this.connections, this.networks)
    const subject = account?.namespace === 'eip155' ? account : undefined
    const before = this.#state.value
    if (isSameAccount(subject, before.status === 'none' ? undefined : before.subject)) return
    this.#starting = undefined
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#next = undefined
    this.#seen = new Set()
    this.#set(subject ? { status: 'idle', subject, pending: this.#pending(subject) } : { status: 'none' })
    if (this.#viewers > 0) void this.load()
  }

  /** A transaction was sent or mined: a mined one is in the history now, or soon. */
  #followSent(): void {
    const state = this.#state.value
    if (state.status === 'none') return
    const pending = this.#pending(state.subject)
    if (
      same(
        pending.map(({ hash }) => hash),
        state.pending.map(({ hash }) => hash),
      )
    )
      return
    const isMined = pending.length < state.pending.length
    this.#set({ ...state, pending })
    if (isMined && !this.#isSettling && state.status === 'known') void this.#start(true)
  }

  #settleSent(entries: readonly HistoryEntry[], { caipNetworkId: chain }: ActivitySubject): void {
    this.#isSettling = true
    for (const { hash, status } of entries) if (hash !== undefined && status !== 'pending') this.sent.remove({ hash, chain })
    this.#isSettling = false
  }

  #pending({ address, caipNetworkId }: ActivitySubject): readonly PendingTransaction[] {
    return this.sent.of(address, caipNetworkId)
  }

  #complain(error: unknown, subject: ActivitySubject): void {
    if (isAppError(error, 'ABORTED') || isUnavailable(error)) return
    this.events.track('ERROR_FETCH_TRANSACTIONS', ...this.#told(subject))
    if (this.#viewers > 0)
      this.toasts.show({ message: formatMessage(this.locale.state.value.messages, 'error.activity'), variant: 'error' })
  }

  #told({ address }: ActivitySubject) {
    const isSmartAccount = this.connections.connection('eip155')?.accounts[0].type === 'smartAccount'
    return [{ address, projectId: this.options.state.value.projectId, cursor: this.#next, isSmartAccount }, address] as const
  }

  #set(state: ActivityState): void {
    this.#state.set(state)
  }
}

/** Not known, and not decided. */
function isOpen({ status }: ActivityState): boolean {
  return status === 'idle' || status === 'loading'
}

/** The service does not have this, now or later: not worth a retry. */
function isUnavailable(error: unknown): boolean {
  const { code } = toAppError(error)
  return code === 'CHAIN_UNSUPPORTED' || code === 'SERVICE_OFF' || code === 'APKT008'
}

/** Pages without anything to show are no failure of the service; the visitor may go on behind them. */
function failed(error: unknown) {
  if (isAppError(error, 'ACTIVITY_UNAVAILABLE')) return { status: 'known', entries: [], more: 'failed' } as const
  return { status: isUnavailable(error) ? 'unavailable' : 'failed' } as const
}

/** Spec §5: transactions are shown only for the active chain. The service was asked for it, and may leave the chain out. */
function isOf({ caipNetworkId }: ActivitySubject, { chain }: HistoryEntry): boolean {
  return chain === undefined || chain === caipNetworkId
}

/** The list with its first page anew; undefined when so much happened that the pages do not meet. */
function joined(first: readonly HistoryEntry[], { entries, more }: Known): Pick<Known, 'entries' | 'more'> | undefined {
  const ids = new Set(first.map(({ id }) => id))
  const at = entries.findIndex(({ id }) => ids.has(id))
  if (at < 0) return undefined
  return { entries: [...first, ...entries.filter(({ id }) => !ids.has(id))], more: more === 'loading' ? 'idle' : more }
}
