import { Subscription } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import type { Router } from '../routing/router.ts'
import { RetryPause } from '../shared/retry-pause.ts'
import { same } from '../shared/same.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import { hasRelay } from '../walletconnect/wallet-connect-connector.ts'
import { connectOffers } from './connect-offers.ts'
import { ownWallets } from './custom-wallets.ts'
import type { PictureService } from './picture-service.ts'
import type { RecentWalletsService } from './recent-wallets-service.ts'
import type { RegistryService } from './registry-service.ts'
import type { WalletImpressions } from './wallet-impressions.ts'
import type { OffersSource, OffersState, WalletOffers } from './wallet-offers.ts'
import { isShown, mergeChains, type WalletRow } from './wallet-rows.ts'
import type { WalletService } from './wallet-service.ts'

/** Updates the registry entries of the connect list when the registry data, the site's options or the wallets of the page change. */
export class OffersService implements OffersSource {
  readonly state: WalletOffers['state']
  readonly #pause: RetryPause
  #watching: Subscription | undefined

  constructor(
    private readonly offers: WalletOffers,
    private readonly registry: RegistryService,
    private readonly pictures: PictureService,
    private readonly recent: RecentWalletsService,
    private readonly wallets: WalletService,
    private readonly connections: ConnectionService,
    private readonly options: OptionsService,
    private readonly router: Router,
    private readonly modal: ModalService,
    private readonly page: Page,
    private readonly impressions: WalletImpressions,
    clock: Clock,
  ) {
    this.state = offers.state
    this.#pause = new RetryPause(clock, (wait) => offers.set({ wait }))
  }

  /** Called when the list is shown. */
  start(): void {
    if (this.#watching) return
    this.#watching = new Subscription()
    void this.recent.start()
    const { registry, pictures, recent, wallets, connections, options, router, modal } = this
    let shown: readonly unknown[] = []
    const load = () => {
      const { open } = modal.state.value
      if (same(shown, [open, this.#namespace])) return
      shown = [open, this.#namespace]
      if (open) void registry.load(this.#namespace)
      else registry.stop()
    }
    const projectOf = () => [options.state.value.projectId, options.state.value.services?.registry]
    let project = projectOf()
    const loadAnother = () => {
      if (same(project, projectOf())) return
      project = projectOf()
      if (modal.state.value.open) void registry.load(this.#namespace)
      else registry.stop()
    }
    const follow = (services: readonly { state: Pick<ReadonlyStore<unknown>, 'watch'> }[], act: () => void) => {
      for (const { state } of services) this.#watching?.add(state.watch(act))
      act()
    }
    follow([modal, router], load)
    follow([options], loadAnother)
    follow([registry], () => this.#prefetch())
    follow([registry, pictures, recent, wallets, connections, options, router], () => this.offers.set(this.#now()))
    follow([registry], () => this.#pause.begin(registry.state.value.error))
  }

  /** Retries what failed. */
  retry(): void {
    void this.registry.load(this.#namespace)
  }

  saw(rows: readonly WalletRow[]): void {
    this.impressions.rows(rows)
  }

  dispose(): void {
    this.#watching?.unsubscribe()
    this.#pause.end()
  }

  get #namespace(): string | undefined {
    return this.router.current.params.namespace
  }

  #now(): OffersState {
    const options = this.options.state.value
    const { connectors, disputes, recent } = this.wallets.state.value
    const namespace = this.#namespace
    const inScope = connectors.filter(({ chain, type }) => type !== 'WALLET_CONNECT' && (!namespace || chain === namespace))
    return connectOffers({
      registry: this.registry.state.value,
      isServed: this.registry.isServed,
      own: ownWallets(options.customWallets),
      used: this.recent.state.value,
      recent,
      connectors: mergeChains(inScope.filter((connector) => isShown(connector, { ...options, includeWalletIds: [] }))),
      disputes,
      hasRelay: hasRelay(options),
      rules: { ...this.registry.rules(namespace), isMobile: this.page.isMobile },
      isLinked: this.connections.connections.some(({ connector: { type } }) => type === 'WALLET_CONNECT'),
      pictures: this.pictures.state.value,
      options,
    })
  }

  #prefetch(): void {
    const { featured, recommended } = this.registry.state.value.first
    this.pictures.want([...this.recent.state.value, ...featured, ...recommended].map(({ imageId }) => imageId))
  }
}
