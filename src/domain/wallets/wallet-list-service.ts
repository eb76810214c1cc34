import { Subject } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { AppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { Disposable } from '../shared/disposable.ts'
import { RetryPause } from '../shared/retry-pause.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isOffered, uniqueById } from './offered-wallets.ts'
import type { PictureService } from './picture-service.ts'
import type { RegistryService } from './registry-service.ts'
import { type Browsed, NOTHING, WalletPages } from './wallet-pages.ts'
import { nameKey } from './wallet-rows.ts'

export const SEARCH_ENTRIES = 100
export const SEARCH_WAIT_MS = 300
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

/**
 * The paged list of all wallets and its search. A new request aborts the older one. Without the registry, the wallets that are already
 * known can still be searched.
 */
export class WalletListService extends Disposable {
  readonly #state = new Store<WalletListState>(EMPTY)
  readonly state: ReadonlyStore<WalletListState> = this.#state
  readonly #searched = new Subject<Pick<WalletListState, 'certifiedOnly'> & Readonly<{ search: string }>>()
  /** Each search that the registry is asked for. */
  readonly searched$ = this.#searched.asObservable()
  #namespace: string | undefined
  #browsed = NOTHING
  readonly #pages: WalletPages
  readonly #box: Mailbox
  readonly #pause: RetryPause

  constructor(
    private readonly registry: RegistryService,
    private readonly pictures: PictureService,
    private readonly clock: Clock,
  ) {
    super()
    this.#pages = new WalletPages(registry)
    this.own(() => this.#searched.complete())
    this.#box = this.own(new Mailbox(clock))
    this.#pause = new RetryPause(clock, (wait) => this.#state.change({ wait }))
    this.own(() => this.#giveUp())
  }

  /** Called when the list is shown: shows known wallets at once, then fetches the first page. */
  start(namespace?: string): void {
    const isSame = this.#namespace === namespace && this.#browsed.wallets.length > 0 && !this.#isSearching
    this.#namespace = namespace
    if (!isSame || this.#state.value.status === 'failed') this.#restart({ query: '', certifiedOnly: false })
    if (this.#state.value.status !== 'ready') void this.more()
  }

  /** Called when the view closes. Loaded wallets are kept. */
  stop(): void {
    this.#giveUp()
    const { status, query, certifiedOnly } = this.#state.value
    if (query || certifiedOnly) this.#restart({ query: '', certifiedOnly: false })
    else if (status === 'loading') this.#state.change({ status: 'idle' })
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
   * Fetches the next page, unless one is pending, there is none, or a search is complete. Skips a limited number of pages without new
   * wallets: a registry that repeats itself or never ends counts as failed.
   */
  async more(): Promise<void> {
    const { status, isComplete } = this.#state.value
    if (status === 'loading' || isComplete || this.#isSearching || !this.registry.isServed) return
    this.#begin()
    const before = this.#browsed
    const { certifiedOnly } = this.#state.value
    /** The last page that added wallets. */
    let fruitful = before
    const find = async (signal: AbortSignal) => {
      let browsed = before
      for (let turn = 0; turn < FRUITLESS_MAX; turn++) {
        browsed = await this.#pages.after(browsed, this.#namespace, certifiedOnly, signal)
        if (browsed.isComplete || browsed.wallets.length > before.wallets.length) return browsed
        if (browsed.ids.size > fruitful.ids.size) fruitful = browsed
      }
      throw fail('ANSWER_UNREADABLE', { source: 'wallets' })
    }
    await this.#box.post(find, {
      policy: 'latest',
      done: (browsed) => {
        this.pictures.prefetch(browsed.wallets.slice(before.wallets.length))
        this.#show(browsed, { status: 'ready', error: undefined })
      },
      failed: (error) => {
        this.#browsed = fruitful
        this.#failed(error)
      },
    })
  }

  get #isSearching(): boolean {
    return this.#state.value.query.trim() !== ''
  }

  #ask({ query, certifiedOnly }: Pick<WalletListState, 'query' | 'certifiedOnly'>): void {
    const before = this.#state.value
    const isSameText = before.query.trim() === query.trim()
    if (isSameText && before.certifiedOnly === certifiedOnly) {
      this.#state.change({ query })
      return
    }
    const wasSearching = this.#isSearching
    this.#giveUp()
    if (query.trim() === '') {
      // Back from a search: the loaded pages are still available.
      const isBack = wasSearching && before.certifiedOnly === certifiedOnly && this.#browsed.page > 0
      if (!isBack) this.#restart({ query, certifiedOnly })
      else this.#show(this.#browsed, { query, status: 'ready', error: undefined })
      if (!isBack) void this.more()
      return
    }
    if (before.certifiedOnly !== certifiedOnly) this.#restart({ query, certifiedOnly })
    this.#state.change({
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
    this.#begin()
    const { query, certifiedOnly, isAnyChain } = this.#state.value
    const search = query.trim()
    const find = async (signal: AbortSignal) => {
      await sleep(this.clock, waitMs, signal)
      this.#searched.next({ search, certifiedOnly })
      const { include, exclude } = this.registry.ids()
      const rules = this.registry.rules(this.#namespace)
      const chains = isAnyChain ? [] : rules.chains
      const asked = { page: 1, entries: SEARCH_ENTRIES, include, exclude, chains, search, certifiedOnly }
      const { wallets } = this.registry.isServed ? await this.registry.find(asked, signal) : { wallets: [] }
      return wallets.filter((wallet) => isOffered(wallet, { ...rules, chains }))
    }
    await this.#box.post(find, {
      policy: 'latest',
      done: (found) => {
        const wallets = uniqueById(found, this.#matching(search, certifiedOnly))
        this.pictures.prefetch(wallets)
        this.#state.change({ status: 'ready', wallets, count: wallets.length, isComplete: true, error: undefined })
      },
      failed: (error) => this.#failed(error),
    })
  }

  #failed(error: unknown): void {
    this.#state.change({ status: 'failed', error: toAppError(error) })
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
    const wallets = uniqueById(featured, recommended).filter(({ isCertified }) => isCertified || !certifiedOnly)
    this.#state.set({ ...EMPTY, query, certifiedOnly })
    this.#show({ ...NOTHING, wallets, count: wallets.length, isAnyChain, ids: new Set(wallets.map(({ id }) => id)) })
  }

  #begin(): void {
    this.#giveUp()
    this.#state.change({ status: 'loading', error: undefined, wait: undefined })
  }

  #giveUp(): void {
    this.#pause.end()
    this.#box.abort()
  }

  #show(browsed: Browsed, change: Partial<WalletListState> = {}): void {
    this.#browsed = browsed
    const { wallets, count, isComplete, isAnyChain } = browsed
    this.#state.change({ wallets, count, isComplete, isAnyChain, ...change })
  }
}
