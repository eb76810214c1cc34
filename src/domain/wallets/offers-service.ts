import { Subscription } from 'rxjs'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { Router } from '../routing/router.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import { hasRelay } from '../walletconnect/wallet-connect-connector.ts'
import { connectOffers } from './connect-offers.ts'
import { ownWallets } from './custom-wallets.ts'
import type { PictureService } from './picture-service.ts'
import type { RecentWalletsService } from './recent-wallets-service.ts'
import type { RegistryService } from './registry-service.ts'
import type { OffersState, WalletOffers } from './wallet-offers.ts'
import { isShown, mergeChains } from './wallet-rows.ts'
import type { WalletService } from './wallet-service.ts'

/** Updates the registry entries of the connect list when the registry data, the site's options or the wallets of the page change. */
export class OffersService {
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
  ) {}

  /** Called when the list is shown. */
  start(): void {
    if (this.#watching) return
    this.#watching = new Subscription()
    void this.recent.start()
    const { registry, pictures, recent, wallets, connections, options, router } = this
    const follow = (services: readonly { state: Pick<ReadonlyStore<unknown>, 'watch'> }[], act: () => void) => {
      for (const { state } of services) this.#watching?.add(state.watch(act))
      act()
    }
    follow([registry], () => this.#prefetch())
    follow([registry, pictures, recent, wallets, connections, options, router], () => this.offers.set(this.#now()))
  }

  dispose(): void {
    this.#watching?.unsubscribe()
  }

  #now(): OffersState {
    const options = this.options.state.value
    const { connectors, disputes, recent } = this.wallets.state.value
    const { namespace } = this.router.current.params
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
      rules: this.registry.rules(namespace),
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
