import type { Logger } from '../../ports/logging/logger.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ListedWallet, RegistryPage, RegistryQuery, WalletRegistry } from '../../ports/wallets/wallet-registry.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import { toAppError } from '../errors/fail.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import type { CacheService } from '../shared/cache.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { type FirstWallets, keepFirst, NO_WALLETS, parseFirst } from './kept-wallet.ts'
import { isOffered, type OfferRules } from './offered-wallets.ts'

export const RECOMMENDED_ENTRIES = 4
/** The registry ids in the site's lists, which are sent; names and domains are matched locally. */
const REGISTRY_ID = /^[\w-]{1,128}$/
const IDS_MAX = 100
const CHAINS_MAX_CHARS = 4000

export type RegistryState = Readonly<{ status: 'idle' | 'loading' | 'ready' | 'failed'; first: FirstWallets; error?: unknown }>

/**
 * The registry data of the first view: featured and recommended wallets and the total number. The cached response of an earlier visit is
 * shown at once and not replaced while it is visible; the new one is used at the next opening. Without a registry the list is empty.
 * Failures are reported in the state; nothing throws.
 */
export class RegistryService extends Disposable {
  readonly #state = new Store<RegistryState>({ status: 'idle', first: NO_WALLETS })
  readonly state: ReadonlyStore<RegistryState> = this.#state
  readonly #box: Mailbox
  #answered: string | undefined

  constructor(
    private readonly registry: WalletRegistry,
    private readonly options: OptionsService,
    private readonly networks: NetworkService,
    private readonly cache: CacheService,
    private readonly page: Page,
    private readonly alerts: AlertService,
    private readonly logger: Logger,
    clock: Clock,
  ) {
    super()
    this.#box = this.own(new Mailbox(clock))
  }

  /** Whether a registry is available. */
  get isServed(): boolean {
    return isServed(this.options.state.value, 'registry')
  }

  /** The criteria for the wallets listed on this device. `namespace` = only those for its networks. */
  rules(namespace?: string): OfferRules {
    const { excludeWalletIds, includeWalletIds, adapterNamespaces } = this.options.state.value
    const chains = this.#state.value.first.isAnyChain ? [] : this.chains(namespace)
    return { excludeWalletIds, includeWalletIds, chains, isMobile: this.page.isMobile, hasAdapters: adapterNamespaces.length > 0 }
  }

  chains(namespace?: string): readonly CaipNetworkId[] {
    const ids = this.networks.state.value.networks.map(({ caipNetworkId }) => caipNetworkId)
    return namespace === undefined ? ids : ids.filter((id) => id.startsWith(`${namespace}:`))
  }

  /** Included and excluded ids for the request. */
  ids(): Readonly<{ include: readonly string[]; exclude: readonly string[]; featured: readonly string[] }> {
    const { includeWalletIds, excludeWalletIds, featuredWalletIds } = this.options.state.value
    const [include, exclude, featured] = [includeWalletIds, excludeWalletIds, featuredWalletIds].map((list) =>
      list.filter((id) => REGISTRY_ID.test(id)).slice(0, IDS_MAX),
    )
    return { include: include ?? [], exclude: exclude ?? [], featured: featured ?? [] }
  }

  /** Fetches once per set of networks and lists; retries what failed. Never rejects. */
  async load(namespace?: string): Promise<void> {
    if (!this.isServed) return this.#forget()
    const { projectId, services } = this.options.state.value
    const key = JSON.stringify([this.chains(namespace), this.ids(), this.page.isMobile, projectId, services?.registry])
    if (this.#box.has(key) || (this.#answered === key && this.#state.value.status === 'ready')) return
    this.stop()
    if (this.#answered !== key) this.#state.set({ status: 'loading', first: NO_WALLETS })
    const cached = { cache: 'wallets', key, parse: parseFirst, keep: keepFirst, force: true } as const
    let asking: Promise<unknown> | undefined
    await this.#box.post(() => this.cache.read(cached), {
      ...{ policy: 'latest', name: key },
      done: (kept) => {
        this.#state.set({ status: kept ? 'ready' : 'loading', first: kept ?? NO_WALLETS })
        asking = this.#box.post((signal) => this.cache.get(cached, (ends) => this.#ask(namespace, ends), signal), {
          name: key,
          done: (first) => {
            this.#answered = key
            if (!kept) this.#state.set({ status: 'ready', first })
          },
          failed: (error) => {
            if (!kept) this.#state.set({ status: 'failed', first: NO_WALLETS, error })
            this.#say(error)
          },
        })
      },
    })
    await asking
  }

  /** Switched off meanwhile. */
  #forget(): void {
    this.stop()
    if (this.#answered === undefined && this.#state.value.status === 'idle') return
    this.#answered = undefined
    this.#state.set({ status: 'idle', first: NO_WALLETS })
  }

  /** Aborts all requests when the modal closes. */
  stop(): void {
    this.#box.abort()
    if (this.#state.value.status === 'loading') this.#state.set({ status: 'idle', first: NO_WALLETS })
  }

  /** Fetches the wallets of these networks, or all wallets if there are none, so that the list is not empty on a local or new chain. */
  async find(query: RegistryQuery, signal: AbortSignal): Promise<RegistryPage & Readonly<{ isAnyChain: boolean }>> {
    const page = await this.registry.find({ ...query, chains: namedIn(query.chains) }, signal)
    if (page.count > 0 || !query.chains?.length || query.search || query.page > 1) return { ...page, isAnyChain: false }
    return { ...(await this.registry.find({ ...query, chains: undefined }, signal)), isAnyChain: true }
  }

  async #ask(namespace: string | undefined, signal: AbortSignal): Promise<FirstWallets> {
    const { include, exclude, featured: wanted } = this.ids()
    const chains = this.chains(namespace)
    const byId = (ids: readonly string[]) =>
      ids.length === 0 ? { wallets: [], count: 0 } : this.registry.find({ page: 1, entries: ids.length, include: ids }, signal)
    const [featured, recommended, named] = await Promise.allSettled([
      byId(wanted),
      this.find({ page: 1, entries: RECOMMENDED_ENTRIES, include, exclude: [...exclude, ...wanted], chains }, signal),
      byId([...include, ...exclude]),
    ])
    // A partial result is shown, but not cached.
    if (featured.status === 'rejected' && recommended.status === 'rejected') throw featured.reason
    if (recommended.status === 'rejected' && wanted.length === 0) throw recommended.reason
    const list = (answer: PromiseSettledResult<RegistryPage>) => (answer.status === 'fulfilled' ? answer.value.wallets : [])
    const isAnyChain = recommended.status === 'fulfilled' && recommended.value.isAnyChain
    const rules = { ...this.rules(namespace), chains: isAnyChain ? [] : chains }
    const fits = (wallet: ListedWallet) => isOffered(wallet, rules)
    return {
      featured: inOrder(list(featured), wanted).filter((wallet) => isOffered(wallet, { ...rules, chains: [] })),
      recommended: list(recommended).filter(fits),
      named: list(named),
      count: recommended.status === 'fulfilled' ? recommended.value.count : 0,
      isAnyChain,
    }
  }

  #say(reason: unknown): void {
    const error = toAppError(reason)
    this.logger.info('The wallets could not be read', { code: error.code })
    this.alerts.report(error)
  }
}

/** Undefined when listing all would make the URL too long: the wallets are then filtered locally. */
function namedIn(chains: readonly CaipNetworkId[] | undefined): readonly CaipNetworkId[] | undefined {
  return chains && chains.join().length <= CHAINS_MAX_CHARS ? chains : undefined
}

function inOrder(wallets: readonly ListedWallet[], ids: readonly string[]): readonly ListedWallet[] {
  return ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
}
