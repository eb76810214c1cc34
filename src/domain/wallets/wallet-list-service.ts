import type { Clock } from '../../ports/time/clock.ts'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { EventService } from '../analytics/event-service.ts'
import type { AppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import { RetryPause } from '../shared/retry-pause.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isOffered, uniqueById } from './offered-wallets.ts'
import { type PictureService, PREFETCHED_PICTURES } from './picture-service.ts'
import type { RegistryService } from './registry-service.ts'
import { nameKey } from './wallet-rows.ts'

/** Spec §7, "Paging"; §9, "Wallet search wait". */
export const PAGE_ENTRIES = 40
export const SEARCH_ENTRIES = 100
export const SEARCH_WAIT_MS = 300
/** Maximum number of pages; ends the paging of a registry that always reports another page. */
const PAGES_MAX = 500
/** Maximum number of consecutive pages without new wallets. */
const FRUITLESS_MAX = 3

export type WalletListState = Readonly<{
  /** `loading` = a request is pending; `ready` with `isComplete` = the last page was loaded. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  wallets: readonly ListedWallet[]
  /** The registry's total, minus those that are not for this device; never less than `wallets`. */
  count: number
  isComplete: boolean
  /** The search text as typed. */
  query: string
  certifiedOnly: boolean
  /** No wallet names one of the site's networks, so all are shown. */
  isAnyChain: boolean
  error?: AppError | undefined
  /** Seconds until a retry is possible. */
  wait?: number | undefined
}>

const EMPTY: WalletListState = {
  status: 'idle',
  wallets: [],
  count: 0,
  isComplete: false,
  query: '',
  certifiedOnly: false,
  isAnyChain: false,
}

type Browsed = Readonly<Pick<WalletListState, 'wallets' | 'count' | 'isComplete'>>
const NOTHING: Browsed = { wallets: [], count: 0, isComplete: false }

/**
 * The paged list of all wallets and its search. A new request aborts the older one. Without the registry, the wallets that are already
 * known can still be searched.
 */
export class WalletListService {
  readonly #state = new Store<WalletListState>(EMPTY)
  readonly state: ReadonlyStore<WalletListState> = this.#state
  #namespace: string | undefined
  #page = 0
  /** Wallets of the pages so far that are not for this device or these networks. */
  #left = 0
  #browsed: Browsed = NOTHING
  /** Ids of all received wallets, including those that are not for this device or these networks. */
  #ids = new Set<string>()
  #running: AbortController | undefined
  #cancelWait: () => void = () => {}
  readonly #pause: RetryPause

  constructor(
    private readonly registry: RegistryService,
    private readonly pictures: PictureService,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {
    this.#pause = new RetryPause(clock, (wait) => this.#set({ wait }))
  }

  /** Called when the list is shown: shows known wallets at once, then fetches the first page. */
  start(namespace?: string): void {
    const isSame = this.#namespace === namespace && this.#browsed.wallets.length > 0 && !this.#isSearching
    this.#namespace = namespace
    if (isSame && this.#state.value.status !== 'failed') return
    this.#restart({ query: '', certifiedOnly: false })
    void this.more()
  }

  /** Called when the view closes. Loaded wallets are kept. */
  stop(): void {
    this.#giveUp()
    const { status, query, certifiedOnly } = this.#state.value
    if (query || certifiedOnly) this.#restart({ query: '', certifiedOnly: false })
    else if (status === 'loading') this.#set({ status: 'idle' })
  }

  search(query: string): void {
    this.#ask({ ...this.#state.value, query })
  }

  setCertifiedOnly(certifiedOnly: boolean): void {
    this.#ask({ ...this.#state.value, certifiedOnly })
  }

  retry(): void {
    if (this.#isSearching) void this.#search(0)
    else void this.more()
  }

  /**
   * Fetches the next page, unless one is pending, there is none, or a search is complete. Skips a limited number of pages without new wallets:
   * a registry that repeats itself or never ends counts as failed. Bar B56.
   */
  async more(): Promise<void> {
    const { status, isComplete } = this.#state.value
    if (status === 'loading' || isComplete || this.#isSearching || !this.registry.isServed) return
    const { signal } = this.#begin()
    /** The last page that added wallets. */
    let fruitful = this.#page
    try {
      for (let fruitless = 0; fruitless < FRUITLESS_MAX; fruitless++) {
        const { isShown, isNew } = await this.#next(signal)
        if (signal.aborted || isShown) return
        if (isNew) fruitful = this.#page
      }
      this.#page = fruitful
      throw fail('ANSWER_UNREADABLE', { source: 'wallets' })
    } catch (error) {
      if (!signal.aborted) this.#failed(error)
    }
  }

  /** `isShown`: the view changes, or the list is complete. `isNew`: the page had new wallets, possibly only ones not for this device. */
  async #next(signal: AbortSignal): Promise<Readonly<{ isShown: boolean; isNew: boolean }>> {
    const { certifiedOnly, isAnyChain: wasAnyChain } = this.#state.value
    const { include, exclude, featured } = this.registry.ids()
    const { recommended } = this.registry.state.value.first
    const shown = certifiedOnly ? [] : [...recommended.map(({ id }) => id), ...featured]
    const chains = wasAnyChain ? [] : this.registry.rules(this.#namespace).chains
    const query = { page: this.#page + 1, entries: PAGE_ENTRIES, include, exclude: [...shown, ...exclude], chains, certifiedOnly }
    const { wallets, count, isAnyChain } = await this.registry.find(query, signal)
    if (signal.aborted) return { isShown: false, isNew: false }
    const anyChain = isAnyChain || wasAnyChain
    const rules = { ...this.registry.rules(this.#namespace), ...(anyChain && { chains: [] }) }
    const fresh = wallets.filter(({ id }) => !this.#ids.has(id) && this.#ids.add(id))
    const fitting = fresh.filter((wallet) => isOffered(wallet, rules))
    this.#page += 1
    this.#left += fresh.length - fitting.length
    const all = [...this.#browsed.wallets, ...fitting]
    const isMore = count > this.#page * PAGE_ENTRIES
    // An empty page ends the list, unless no wallet was received yet while the registry reports some.
    const isComplete = !isMore || this.#page >= PAGES_MAX || (wallets.length === 0 && all.length > 0)
    const isShown = isComplete || fitting.length > 0
    if (!isShown) {
      this.#set({ isAnyChain: anyChain })
      return { isShown, isNew: fresh.length > 0 }
    }
    this.pictures.want(fitting.slice(0, PREFETCHED_PICTURES).map(({ imageId }) => imageId))
    const known = isComplete ? all.length : Math.max(all.length, count + shown.length - this.#left)
    this.#browsed = { wallets: all, count: known, isComplete }
    this.#set({ ...this.#browsed, status: 'ready', isAnyChain: anyChain, error: undefined })
    return { isShown, isNew: true }
  }

  dispose(): void {
    this.#giveUp()
  }

  get #isSearching(): boolean {
    return this.#state.value.query.trim() !== ''
  }

  #ask({ query, certifiedOnly }: Pick<WalletListState, 'query' | 'certifiedOnly'>): void {
    const before = this.#state.value
    const isSameText = before.query.trim() === query.trim()
    if (isSameText && before.certifiedOnly === certifiedOnly) {
      this.#set({ query })
      return
    }
    const wasSearching = this.#isSearching
    this.#giveUp()
    if (query.trim() === '') {
      // Back from a search: the loaded pages are still available.
      const isBack = wasSearching && before.certifiedOnly === certifiedOnly && this.#page > 0
      if (!isBack) this.#restart({ query, certifiedOnly })
      else this.#set({ ...this.#browsed, query, status: 'ready', error: undefined })
      if (!isBack) void this.more()
      return
    }
    if (before.certifiedOnly !== certifiedOnly) this.#restart({ query, certifiedOnly })
    this.#set({
      query,
      certifiedOnly,
      status: 'loading',
      wallets: this.#matching(query, certifiedOnly),
      isComplete: false,
      error: undefined,
    })
    void this.#search(SEARCH_WAIT_MS)
  }

  async #search(waitMs: number): Promise<void> {
    const { signal } = this.#begin()
    const { query, certifiedOnly } = this.#state.value
    const search = query.trim()
    await new Promise<void>((resolve) => {
      this.#cancelWait = this.clock.after(waitMs, resolve)
    })
    if (signal.aborted) return
    this.events.track('SEARCH_WALLET', { search, badge: certifiedOnly ? 'certified' : undefined })
    const { include, exclude } = this.registry.ids()
    const rules = this.registry.rules(this.#namespace)
    const { isAnyChain } = this.#state.value
    const chains = isAnyChain ? [] : rules.chains
    try {
      const asked = { page: 1, entries: SEARCH_ENTRIES, include, exclude, chains, search, certifiedOnly }
      const { wallets } = this.registry.isServed ? await this.registry.find(asked, signal) : { wallets: [] }
      if (signal.aborted) return
      const found = uniqueById(
        wallets.filter((wallet) => isOffered(wallet, { ...rules, chains })),
        this.#matching(search, certifiedOnly),
      )
      this.pictures.want(found.slice(0, PREFETCHED_PICTURES).map(({ imageId }) => imageId))
      this.#set({ status: 'ready', wallets: found, count: found.length, isComplete: true, error: undefined })
    } catch (error) {
      if (!signal.aborted) this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    this.#set({ status: 'failed', error: toAppError(error) })
    this.#pause.begin(error)
  }

  /** Searches the loaded wallets. */
  #matching(query: string, certifiedOnly: boolean): readonly ListedWallet[] {
    const wanted = nameKey(query)
    const { featured, recommended } = this.registry.state.value.first
    return uniqueById(featured, recommended, this.#browsed.wallets).filter(
      ({ name, isCertified }) => nameKey(name).includes(wanted) && (isCertified || !certifiedOnly),
    )
  }

  #restart({ query, certifiedOnly }: Pick<WalletListState, 'query' | 'certifiedOnly'>): void {
    const { featured, recommended, isAnyChain } = this.registry.state.value.first
    this.#giveUp()
    this.#page = 0
    this.#left = 0
    const wallets = uniqueById(featured, recommended).filter(({ isCertified }) => isCertified || !certifiedOnly)
    this.#browsed = { wallets, count: wallets.length, isComplete: false }
    this.#ids = new Set(wallets.map(({ id }) => id))
    this.#state.set({ ...EMPTY, ...this.#browsed, query, certifiedOnly, isAnyChain })
  }

  #begin(): AbortController {
    this.#giveUp()
    this.#running = new AbortController()
    this.#set({ status: 'loading', error: undefined, wait: undefined })
    return this.#running
  }

  #giveUp(): void {
    this.#cancelWait()
    this.#pause.end()
    this.#running?.abort()
    this.#running = undefined
  }

  #set(change: Partial<WalletListState>): void {
    this.#state.set({ ...this.#state.value, ...change })
  }
}
