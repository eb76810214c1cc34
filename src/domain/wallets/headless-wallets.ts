import type { Observable, Subscription } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import type { ListedWallet, RegistryQuery } from '../../ports/wallets/wallet-registry.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { OptionsService } from '../options/options-service.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { mergeStreams } from '../shared/streams.ts'
import type { AssetPictures } from './asset-pictures.ts'
import { pictureOf } from './connect-offers.ts'
import { ownWallets } from './custom-wallets.ts'
import { connectorOf, isOffered, isSameListed, uniqueById } from './offered-wallets.ts'
import type { PictureService } from './picture-service.ts'
import type { RegistryService } from './registry-service.ts'
import { type FetchWalletsOptions, NO_ITEMS, type WalletItem, type WalletsSnapshot } from './wallet-item.ts'
import { connectorItem, type ItemFacts, listedItem } from './wallet-items.ts'
import { SEARCH_ENTRIES } from './wallet-list-service.ts'
import { PAGE_ENTRIES } from './wallet-pages.ts'
import { isShown, mergeChains } from './wallet-rows.ts'
import type { WalletService } from './wallet-service.ts'

const ENTRIES_MAX = 100

type Listed = Readonly<{ key: string; wallets: readonly ListedWallet[]; page: number; count: number }>
const NOTHING: Listed = { key: '', wallets: [], page: 0, count: 0 }

/** Wallet lists for sites with their own interface. Only the last request counts; earlier callers get its result, too. */
export class HeadlessWallets {
  readonly #state = new Store<WalletsSnapshot>(NO_ITEMS)
  readonly state: ReadonlyStore<WalletsSnapshot> = this.#state
  #watching: Subscription | undefined
  #listed = NOTHING
  readonly #box: Mailbox
  #error: Error | undefined

  constructor(
    private readonly registry: RegistryService,
    private readonly pictures: PictureService,
    private readonly wallets: WalletService,
    private readonly options: OptionsService,
    private readonly assets: AssetPictures,
    private readonly alerts: AlertService,
    clock: Clock,
  ) {
    this.#box = new Mailbox(clock)
  }

  /** Follows the wallets of the page and fetches the featured and recommended ones. */
  start(): void {
    if (!this.#watching) {
      const { registry, pictures, wallets, options, assets } = this
      const changes: readonly Observable<unknown>[] = [registry, pictures, wallets, options, assets].map(({ state }) => state.value$)
      for (const chain of options.state.value.adapterNamespaces) assets.want(`chain:${chain}`)
      this.#watching = mergeStreams(...changes).subscribe(() => this.#tell())
      this.#watching.add(
        registry.state.value$.subscribe(({ first: { featured, recommended } }) =>
          pictures.want([...featured, ...recommended].map(({ imageId }) => imageId)),
        ),
      )
    }
    if (this.isOn) void this.registry.load()
  }

  /** Enabled by the site and not disabled by its project's configuration. */
  get isOn(): boolean {
    return this.options.state.value.features.headless && this.options.remoteFeatures['headless'] !== false
  }

  /**
   * Fetches from the registry. A response to an outdated request is dropped; its caller gets the result of the newer one.
   * @throws APKT008, SERVICE_OFF, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE, ABORTED
   */
  async fetch(options: FetchWalletsOptions = {}): Promise<WalletsSnapshot> {
    this.start()
    if (!this.isOn) {
      this.alerts.raise(fail('FEATURE_DISABLED', { feature: 'headless' }))
      return this.#state.value
    }
    const { signal } = options
    const query = this.#query(options)
    this.#error = undefined
    const asking = this.#box.run((ends) => this.registry.find(query, ends), {
      ...{ policy: 'renew', signal },
      done: (page) => this.#take(options, query, page),
      failed: (error) => {
        this.#error = toAppError(error)
      },
    })
    this.#tell()
    await asking.finally(() => this.#tell())
    return this.#state.value
  }

  dispose(): void {
    this.#box.dispose()
    this.#watching?.unsubscribe()
  }

  #take({ include }: FetchWalletsOptions, query: RegistryQuery, found: Awaited<ReturnType<RegistryService['find']>>): void {
    const key = JSON.stringify({ ...query, page: 0 })
    const own = this.registry.rules()
    const rules = { ...own, ...(include && { includeWalletIds: [] }), ...(found.isAnyChain && { chains: [] }) }
    const fitting = found.wallets.filter((wallet) => isOffered(wallet, rules))
    const before = query.page > 1 && this.#listed.key === key ? this.#listed.wallets : []
    this.#listed = { key, wallets: uniqueById(before, fitting), page: query.page, count: found.count }
    this.pictures.prefetch(fitting)
  }

  #query({ page, search, entries, badge, include, exclude, includePayOnly, sort }: FetchWalletsOptions): RegistryQuery {
    const own = this.registry.ids()
    const words = typeof search === 'string' ? search.trim() : ''
    return {
      page: whole(page, 1, Number.MAX_SAFE_INTEGER),
      entries: whole(entries, words ? SEARCH_ENTRIES : PAGE_ENTRIES, ENTRIES_MAX),
      include: include ?? own.include,
      exclude: [...own.exclude, ...(exclude ?? [])],
      chains: this.registry.rules().chains,
      search: words || undefined,
      certifiedOnly: badge === 'certified',
      includePayOnly,
      sort,
    }
  }

  #tell(): void {
    const options = this.options.state.value
    const { connectors, recent, disputes } = this.wallets.state.value
    const shown = connectors.filter(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH')
    const own = mergeChains(shown.filter((connector) => isShown(connector, { ...options, includeWalletIds: [] })))
    const facts: ItemFacts = { recent, chainPicture: (chain: ChainNamespace) => this.assets.state.value.get(`chain:${chain}`) }
    const item = (wallet: ListedWallet): WalletItem => {
      const imageUrl = pictureOf(wallet, this.pictures.state.value, options.connectorImages)
      return listedItem(wallet, { ...facts, imageUrl, connector: connectorOf(wallet, own, disputes) })
    }
    const { featured, recommended } = this.registry.state.value.first
    const named = uniqueById(featured, ownWallets(options.customWallets), recommended)
    const offered = this.isOn ? named.filter((wallet) => !connectorOf(wallet, own, disputes)) : []
    const apart = offered.filter((wallet, place) => !offered.slice(0, place).some((other) => isSameListed(other, wallet)))
    const { wallets, page, count } = this.isOn ? this.#listed : NOTHING
    this.#state.set({
      wallets: [...own.map((connector) => connectorItem(connector, facts)), ...apart.map(item)],
      wcWallets: wallets.map(item),
      isFetchingWallets: this.#box.has(),
      ...{ page, count, error: this.#error },
    })
  }
}

function whole(value: unknown, usual: number, max: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.min(Math.trunc(value), max) : usual
}
