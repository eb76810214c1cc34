import type { Subscription } from 'rxjs'
import type { Holdings, TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { toAppError } from '../errors/fail.ts'
import { readsAlike } from '../network/reads-alike.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import type { CacheService } from '../shared/cache.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { AccountService } from './account-service.ts'
import { accountTokens, tokenId, totalValue } from './account-token.ts'
import { type ActiveAccounts, accountId } from './active-account.ts'
import { BalanceDrift } from './balance-drift.ts'
import { changedTokens, type TokenPlace } from './changed-tokens.ts'
import { keepHoldings, parseHoldings } from './kept-holdings.ts'
import type { TokensState } from './tokens-state.ts'
import { type TokensSubject, watchSiteTokens } from './tokens-subject.ts'

/** After a failure, no request for 30 s by itself: the visitor's own are not held back. */
export const RETRY_LOCK_MS = 30_000
/** How often the tokens on the screen are read again; within 30 s from the cache. */
export const TOKENS_POLL_MS = 10_000

/** The balance beside the list: read when the list is, so that the two agree; alone where there is no list. */
export type NativeBalances = Pick<AccountService, 'refreshBalance' | 'state'>

const EMPTY = { tokens: [], isPartial: false, isLocked: false } as const
const IDLE: TokensState = { ...EMPTY, status: 'idle', owner: undefined }

/** Reads the tokens while somebody watches and the page is visible, or when asked. */
export class TokensService {
  readonly #state = new Store<TokensState>(IDLE)
  readonly state: ReadonlyStore<TokensState> = this.#state
  readonly #watching: Subscription[]
  readonly #failedAt = new Map<string, number>()
  #subject: TokensSubject | undefined
  #reading: Promise<void> | undefined
  #isOver = false
  #watchers = 0
  #isVisible = true
  #isAsked = false
  #isBusy = false
  /** What is known is older than the balance: the next reading is not from the cache. */
  #isOwed = false
  readonly #drift: BalanceDrift
  /** Of the latest transaction. */
  #changed: readonly TokenPlace[] = []
  /** Counts requests: an answer to an older one does not replace a newer. */
  #turn = 0
  #shown = 0
  /** Counts the tokens of the site: lists that were read with others are not taken from the cache. */
  #lists = 0
  /** When the balance of a network without a list was read last. */
  #aloneAt: number | undefined
  #cancelPoll = () => {}
  #cancelUnlock = () => {}

  constructor(
    private readonly accounts: ActiveAccounts,
    private readonly holdings: TokenHoldings,
    private readonly cache: CacheService,
    private readonly clock: Clock,
    page: Page,
    private readonly logger: Logger,
    private readonly native: NativeBalances,
    options: OptionsService,
    private readonly visitor: Pick<ModalService, 'actedAt'> = { actedAt: Number.NEGATIVE_INFINITY },
  ) {
    this.#drift = new BalanceDrift(
      native.state,
      () => this.#state.value,
      () => void this.#catchUp(),
    )
    this.#watching = [
      accounts.state.value$.subscribe(() => this.#follow()),
      page.visible$.subscribe((isVisible) => {
        this.#isVisible = isVisible
        this.#poll()
      }),
      watchSiteTokens(options, () => {
        this.#lists += 1
        this.#follow()
      }),
    ]
  }

  /** Keeps the tokens up to date until the returned function is called. Asks also where the service was busy, or failed, before. */
  watch(): () => void {
    this.#watchers += 1
    this.#isBusy = false
    this.#poll(this.#state.value.isLocked)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#watchers -= 1
      if (this.#watchers === 0) this.#cancelPoll()
    }
  }

  /** Reads the tokens, from the cache if they are younger than 30 s. Settles when `state` says what came of it for the account active by then. */
  async load(): Promise<void> {
    this.#isAsked = true
    await this.#read(false)
    await this.#decided()
  }

  /** Fetches them again, after a transaction for instance; within 30 s of a failure only for the visitor. `changed`: tokens that it moved. */
  async refresh(changed: readonly TokenPlace[] = []): Promise<void> {
    this.#isAsked = true
    this.#isBusy = false
    this.#changed = changed
    if (this.#subject) void this.native.refreshBalance(this.#subject.network.chainNamespace, true)
    await this.#read(true)
    await this.#decided()
    this.#poll()
  }

  /** For lists of the site's own: `load`, with `force` `refresh`; with `watch` and a signal also `watch`, until that aborts. */
  fetch({ force = false, watch = false, signal }: FetchListOptions & Readonly<{ watch?: boolean }> = {}): Promise<void> {
    if (watch && signal && !signal.aborted) signal.addEventListener('abort', this.watch(), { once: true })
    return force ? this.refresh() : this.load()
  }

  dispose(): void {
    this.#isOver = true
    for (const watching of this.#watching) watching.unsubscribe()
    this.#drift.dispose()
    this.#cancelPoll()
    this.#cancelUnlock()
    this.#subject?.controller.abort()
    this.#watchers = 0
    this.#isAsked = false
  }

  #follow(): void {
    const next = this.accounts.state.value
    const key = next && accountId(next)
    const before = this.#subject
    const isSame = key === before?.key && next?.isSupported === before?.isSupported
    if (isSame && (!next || !before || (readsAlike(next.network, before.network) && this.#lists === before.lists))) return
    before?.controller.abort()
    this.#cancelPoll()
    this.#cancelUnlock()
    this.#isBusy = false
    this.#isOwed = false
    this.#aloneAt = undefined
    this.#subject = next && key !== undefined ? { ...next, key, lists: this.#lists, controller: new AbortController() } : undefined
    if (!next || key === undefined) {
      this.#isAsked = false
      this.#state.set(IDLE)
      return
    }
    // That some nodes failed says nothing of others.
    if (isSame) this.#failedAt.delete(key)
    const isRead = next.isSupported && this.holdings.reads(next.network)
    const isKept = isSame && isRead && this.#state.value.status !== 'unavailable'
    const isWanted = this.#watchers > 0 || this.#isAsked
    const owner = { address: next.address, caipNetworkId: next.network.caipNetworkId }
    if (isKept) this.#set({ isLocked: false })
    else this.#state.set({ ...EMPTY, owner, status: isRead ? (isWanted ? 'loading' : 'idle') : 'unavailable' })
    if (isRead && this.#isAsked && this.#watchers === 0) void this.#read(isKept)
    this.#poll(isKept)
  }

  /** Reads now, and again after each interval, while somebody watches. */
  #poll(force = false): void {
    this.#cancelPoll()
    if (this.#isOver || this.#watchers === 0 || !this.#isVisible || this.#isBusy || !this.#subject) return
    void this.#read(force)
    this.#cancelPoll = this.clock.after(TOKENS_POLL_MS, () => this.#poll())
  }

  /** Reads anew what the balance has left behind: now, or when somebody looks. */
  async #catchUp(): Promise<void> {
    const subject = this.#subject
    await this.#reading
    if (this.#subject !== subject || this.#state.value.status !== 'ready' || !this.#drift.isDrifted) return
    this.#isOwed = true
    this.#poll()
  }

  /** An account that became active meanwhile is read by now, or has to be. */
  async #decided(): Promise<void> {
    while (!this.#isOver && this.#subject && isOpen(this.#state.value)) await (this.#reading ?? this.#read(false))
  }

  async #read(force: boolean): Promise<void> {
    const reading = this.#ask(force || this.#isOwed)
    this.#isOwed = false
    this.#reading = reading
    await reading
    if (this.#reading === reading) this.#reading = undefined
  }

  async #ask(force: boolean): Promise<void> {
    const subject = this.#subject
    if (!subject) return
    if (this.#state.value.status === 'unavailable') return this.#readAlone(subject)
    const { key, network, lists, controller } = subject
    const turn = ++this.#turn
    const isCurrent = () => this.#subject === subject && !controller.signal.aborted && turn > this.#shown
    if (this.#lockedFor(key) > 0) return this.#lock(subject)
    if (this.#state.value.tokens.length === 0 && this.#state.value.status !== 'ready') this.#set({ status: 'loading', isLocked: false })
    try {
      const wanted = {
        cache: 'portfolio',
        key: lists > 0 ? `${key} ${lists}` : key,
        parse: parseHoldings,
        keep: keepHoldings,
        force,
      } as const
      const found = await this.cache.get(wanted, (ends) => this.#find(subject, force, ends), controller.signal)
      if (!isCurrent()) return
      this.#shown = turn
      this.#show(found, subject)
    } catch (error) {
      if (!isCurrent()) return
      this.#shown = turn
      this.#failedAt.set(key, this.clock.monotonic())
      this.logger.info('The tokens are unavailable', { network: network.caipNetworkId, code: toAppError(error).code })
      this.#lock(subject)
    }
  }

  /** As often as a list would be, and after a failure no earlier. */
  #readAlone({ network, isSupported }: TokensSubject): void {
    const now = this.clock.monotonic()
    if (!isSupported || this.#watchers === 0 || (this.#aloneAt !== undefined && now - this.#aloneAt < RETRY_LOCK_MS)) return
    this.#aloneAt = now
    void this.native.refreshBalance(network.chainNamespace, false, true)
  }

  #find(subject: TokensSubject, force: boolean, signal: AbortSignal): Promise<Holdings> {
    if (!force) void this.native.refreshBalance(subject.network.chainNamespace, this.#state.value.status === 'ready', true)
    const changed = force ? changedTokens(subject.network.caipNetworkId, this.#changed, this.#state.value.tokens) : undefined
    return this.holdings.find({ ...subject, changed }, signal)
  }

  #show(found: Holdings, subject: TokensSubject): void {
    const { network } = subject
    const tokens = accountTokens(found, network)
    const unread = found.unread?.map((part) => tokenId(network.caipNetworkId, part === 'native' ? undefined : part)) ?? []
    this.#cancelUnlock()
    // A new try would ask the nodes alone.
    const lockedMs = found.isPartial ? this.holdings.lockedMs(subject) : 0
    if (lockedMs > 0) this.#unlockAfter(lockedMs)
    this.#state.set({
      ...this.#state.value,
      ...{ status: 'ready', tokens, total: totalValue(tokens), isPartial: found.isPartial, isLocked: lockedMs > 0 },
      unread: unread.length > 0 ? unread : undefined,
    })
    if (!found.isBusy) return
    this.#isBusy = true
    this.#cancelPoll()
  }

  /** Says that reading failed, and when a new try is possible. */
  #lock({ key }: TokensSubject): void {
    this.#set({ status: 'failed', isLocked: true })
    this.#cancelUnlock()
    this.#unlockAfter(this.#lockedFor(key))
  }

  #unlockAfter(ms: number): void {
    this.#cancelUnlock = this.clock.after(ms, () => this.#set({ isLocked: false }))
  }

  /** Milliseconds until the next request may be sent. */
  #lockedFor(key: string): number {
    const failedAt = this.#failedAt.get(key)
    const left = failedAt === undefined || failedAt <= this.visitor.actedAt ? 0 : failedAt + RETRY_LOCK_MS - this.clock.monotonic()
    if (left <= 0) this.#failedAt.delete(key)
    return Math.max(0, left)
  }

  #set(change: Partial<TokensState>): void {
    this.#state.set({ ...this.#state.value, ...change })
  }
}

/** Not known, and not decided. */
function isOpen({ status }: TokensState): boolean {
  return status === 'idle' || status === 'loading'
}
