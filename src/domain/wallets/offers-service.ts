import { combineLatest, distinctUntilChanged, map, type Observable, Subscription, skip } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import type { Router } from '../routing/router.ts'
import { top } from '../routing/stack-rules.ts'
import { RetryPause } from '../shared/retry-pause.ts'
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
    const namespace$ = router.state.value$.pipe(
      map(({ stack }) => top(stack).params.namespace),
      distinctUntilChanged(),
    )
    const shown$ = combineLatest([modal.state.value$, namespace$]).pipe(
      map(([{ open }, namespace]) => ({ open, namespace })),
      distinctUntilChanged((a, b) => a.open === b.open && a.namespace === b.namespace),
    )
    this.#watching.add(shown$.subscribe(({ open, namespace }) => (open ? void registry.load(namespace) : registry.stop())))
    const another$ = options.state.value$.pipe(
      map(({ projectId, services }) => JSON.stringify([projectId, services?.registry])),
      distinctUntilChanged(),
      skip(1),
    )
    this.#watching.add(another$.subscribe(() => (modal.state.value.open ? void registry.load(this.#namespace) : registry.stop())))
    this.#watching.add(registry.state.value$.subscribe(() => this.#prefetch()))
    const changes: readonly Observable<unknown>[] = [
      registry.state.value$,
      pictures.state.value$,
      recent.state.value$,
      wallets.state.value$,
      connections.state.value$,
      options.state.value$,
      namespace$,
    ]
    this.#watching.add(combineLatest(changes).subscribe(() => this.offers.set(this.#now())))
    this.#watching.add(registry.state.value$.subscribe(({ error }) => this.#pause.begin(error)))
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
