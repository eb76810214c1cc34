import type { Subscription } from 'rxjs'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { Features, PlainOptions, ThemeMode, ThemeVariables } from '../../domain/options/portico-options.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { WalletOffers } from '../../domain/wallets/wallet-offers.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ConnectOptions } from '../../ports/host/connect-options.ts'
import type { AccountSnapshot, Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { OpenOptions, Portico } from '../../ports/host/portico.ts'
import { DebugLog } from '../../ports/logging/debug-log.ts'
import { Clock } from '../../ports/time/clock.ts'
import { preloadLaterViews } from '../../ui/modal/lazy-view.tsx'
import { type Composed, type Resolver, resolver } from '../composed.ts'
import { FeatureLoader } from '../feature-loader.ts'
import { FirstPaint } from '../first-paint.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { DISCONNECTED } from '../launcher/snapshots.ts'
import { startUp } from '../start-up.ts'
import { AnalyticsStarter } from './analytics-starter.ts'
import { expectConnected, expectNamespace, forget, missing, tellChoice, untilAborted } from './calls.ts'
import { describeOptions } from './describe-options.ts'
import { isLogin, isOfOne, loginOf, openLogin } from './embedded-calls.ts'
import { fetchKeeperWhenOfUse } from './fetch-keeper.ts'
import { HeadlessStarter } from './headless-starter.ts'
import { HostStarter } from './host-starter.ts'
import { ModalPresenter } from './modal-presenter.ts'
import { SnapshotPublisher } from './publish-snapshots.ts'
import { ServicesStarter } from './services-starter.ts'
import { SiwxStarter } from './siwx-starter.ts'

/** The running core: implements the launcher's methods with use cases. */
export class Core implements CoreHandle {
  readonly restored: Promise<void>
  readonly #get: Resolver
  readonly #publisher: SnapshotPublisher
  readonly #presenter: ModalPresenter
  readonly #analytics: AnalyticsStarter
  readonly #services: ServicesStarter
  readonly #headless: HeadlessStarter
  readonly #siwx: SiwxStarter
  readonly #host: HostStarter
  readonly #watching: Subscription

  constructor(
    private readonly container: Composed,
    private readonly bridge: Bridge,
  ) {
    const get = resolver(container)
    this.#get = get
    const loader = get(FeatureLoader)
    this.#siwx = new SiwxStarter(get, loader)
    const sources = {
      ...{ connections: get(ConnectionService), networks: get(NetworkService), accounts: get(AccountService) },
      ...{ wallets: get(WalletService), offers: get(WalletOffers), modal: get(ModalService), theme: get(ThemeService) },
      ...{ events: get(EventService), options: get(OptionsService), pictures: get(AssetPictures), signIn: this.#siwx },
    }
    this.#publisher = new SnapshotPublisher(sources, bridge.snapshots, bridge.options.initialState?.account, get(FirstPaint))
    this.#presenter = new ModalPresenter(container, bridge.dialog)
    this.#analytics = new AnalyticsStarter(get, loader)
    this.#services = new ServicesStarter(get, loader)
    this.#headless = new HeadlessStarter(get, loader, bridge.snapshots)
    this.#host = new HostStarter(get, bridge.snapshots)
    this.#watching = fetchKeeperWhenOfUse(get, bridge.options.storage, () => this.#several())
    get(EventService).track('INITIALIZE', describeOptions(get(OptionsService).state.value))
    get(EventService).track('MODAL_CREATED')
    this.restored = this.#start()
  }

  prepare(): void {
    this.#services.prepare()
  }

  async open(options: OpenOptions, isLate = () => false): Promise<unknown> {
    const { uri, view = uri === undefined ? undefined : 'ConnectingWalletConnectBasic', arguments: given, signal } = options
    const isPaying = view === 'Pay' || (view === 'PayWithExchange' && given)
    // The project may have on what the site itself has not.
    if (view && !this.#get(Router).isReachable(view)) await untilAborted(this.#services.known(), signal)
    if (isLate() && (isPaying || (view === 'WalletSend' && given))) throw fail('MODAL_CLOSED', {})
    if (isLate()) return
    if (view === 'WalletSend' && given) return this.#host.use(options, (calls) => calls.send(given, signal))
    const show = () => this.#show(view, { ...options, arguments: undefined })
    if (isPaying) return this.#host.use(options, (calls) => calls.pay(view, given ?? {}, show, signal))
    return this.#show(view, options)
  }

  #show(view: OpenOptions['view'], options: OpenOptions): Promise<void> {
    return this.#get(FirstPaint).during(async () => {
      if (options.uri !== undefined) (await this.#inviting()).show(options.uri)
      if (isLogin(view)) await openLogin(this.#get, { ...options, view })
      else if (isOfOne(view)) await this.#host.use(options, (calls) => calls.show({ ...options, view }))
      else this.#get(OpenModal).run({ ...options, view })
      const given = view === 'Swap' && options.arguments
      if (given) void this.#host.use({}, (calls) => calls.fillSwap(given)).catch(() => {})
      this.#presenter.show()
      this.#publisher.flush()
    })
  }

  close(): void {
    this.#get(CloseModal).run()
    this.#publisher.flush()
  }

  dismiss(): void {
    this.#get(CloseModal).safely()
    this.#publisher.flush()
  }

  async connect({ wallet, connectorId, namespace, signal, onUri, payUrl }: ConnectOptions = {}): Promise<AccountSnapshot> {
    expectNamespace('connect', namespace)
    if (wallet && typeof wallet === 'object') {
      return this.#accountOf(await untilAborted(this.#headless.connect(wallet, { namespace, onUri, payUrl }, signal), signal))
    }
    const login = loginOf(this.#get, wallet)
    const connector = await untilAborted(this.#findConnector(login ? 'AUTH' : (connectorId ?? wallet ?? ''), namespace, signal), signal)
    if (connector.type === 'AUTH') return this.#logIn(login, namespace, signal)
    tellChoice(this.#get, connector)
    const stop = onUri && connector.type === 'WALLET_CONNECT' ? (await this.#inviting()).follow(onUri) : undefined
    const work = this.#get(ConnectWallet).run(connector, signal ?? new AbortController().signal)
    return this.#accountOf(await work.finally(stop))
  }

  /** A login that the site names is shown at once: browsers open a window only in the task of a click. */
  async #logIn(login: OpenOptions | undefined, namespace: ChainNamespace | undefined, signal: AbortSignal | undefined) {
    const show = (given: OpenOptions) => this.#show(given.view, { ...given, namespace })
    // Given up before the code that follows the login is there.
    const leave = () => asked.isEarly && signal?.aborted && this.dismiss()
    const asked = { namespace, signal, show, at: this.#get(Clock).monotonic(), showing: login && show(login), isEarly: login !== undefined }
    asked.showing?.then(leave, () => {})
    signal?.addEventListener('abort', leave)
    const connection = await this.#host.use(asked, (calls) => calls.logIn(asked)).finally(() => signal?.removeEventListener('abort', leave))
    return this.#accountOf(connection)
  }

  #accountOf({ connector: { chain } }: Connection): AccountSnapshot {
    this.#publisher.flush()
    return ownValue(this.bridge.snapshots.value.accounts, chain) ?? DISCONNECTED
  }

  fetchWallets: Portico['fetchWallets'] = (options = {}) => untilAborted(this.#headless.fetch(options), options.signal)
  fetchTokens: Portico['fetchTokens'] = (options) => this.#host.list('tokens', options)
  fetchActivity: Portico['fetchActivity'] = (options) => this.#host.list('activity', options)
  fetchCollectibles: Portico['fetchCollectibles'] = (options) => this.#host.list('collectibles', options)
  fetchSmartSessions: Portico['fetchSmartSessions'] = (options) => this.#host.list('smartSessions', options)
  revokeSmartSession: Portico['revokeSmartSession'] = (pci, options) => this.#host.use(options, ({ lists }) => lists.revoke(pci, options))

  suggestNames: Portico['suggestNames'] = (text, options) => this.#host.use(options, ({ lists }) => lists.suggest(text, options))
  registerName: Portico['registerName'] = (text, options) => this.#host.use(options, ({ lists }) => lists.register(text, options))
  getUri: Portico['getUri'] = async (options = {}) => untilAborted((await this.#inviting()).uri(options), options.signal)

  async #inviting() {
    return (await this.#get(FeatureLoader).load('walletconnect')).invite(this.#get)
  }

  disconnect(options: Parameters<Portico['disconnect']>[0] = {}): Promise<void> {
    return untilAborted(this.#disconnect(options), options.signal)
  }

  async #disconnect(options: NonNullable<Parameters<Portico['disconnect']>[0]>): Promise<void> {
    const connections = this.#get(ConnectionService)
    const { id } = options
    expectNamespace('disconnect', options.namespace)
    const namespace = options.namespace ?? (id ? connections.connections.find((c) => c.connector.id === id)?.connector.chain : undefined)
    if (id && connections.keeper) {
      await (await this.#several()).leave(options)
      return this.#publisher.flush()
    }
    if (id && (!namespace || connections.connection(namespace)?.connector.id !== id)) throw fail('CONNECTOR_NOT_FOUND', { connector: id })
    if (namespace) expectConnected(this.#get, namespace)
    await this.#get(DisconnectWallet).run(namespace)
    this.#publisher.flush()
  }

  switchNetwork: Portico['switchNetwork'] = async (wanted, { throwOnFailure = false, signal } = {}) => {
    const networks = this.#get(NetworkService)
    const id = typeof wanted === 'string' ? wanted : (wanted?.caipNetworkId ?? `${wanted?.chainNamespace ?? 'eip155'}:${wanted?.id}`)
    const network = networks.find(id)
    try {
      if (!network) throw this.#get(AlertService).raise(fail('APKT001', { network: id }))
      await this.#get(SwitchNetwork).run(network, signal ?? new AbortController().signal)
    } catch (error) {
      if (throwOnFailure || signal?.aborted) throw error
    } finally {
      this.#publisher.flush()
    }
  }

  switchConnection: Portico['switchConnection'] = async ({ signal, ...choice }) => {
    expectNamespace('switchConnection', choice.namespace)
    await untilAborted((await this.#several()).switchTo(choice, signal), signal)
    this.#publisher.flush()
  }

  deleteConnection: Portico['deleteConnection'] = async ({ signal, ...choice }) => {
    expectNamespace('deleteConnection', choice.namespace)
    await untilAborted((await this.#several()).forget(choice), signal)
    this.#publisher.flush()
  }

  /** The code for several wallets, fetched if the option is on. @throws MULTI_WALLET_OFF */
  async #several() {
    const { start } = await this.#get(FeatureLoader).load('multi-wallet')
    return start(this.#get, this.#publisher, () => startUp(this.container))
  }

  get siwx(): unknown {
    return this.#siwx.siwx
  }

  logs = (): readonly string[] => this.#get(DebugLog).lines

  signIn: Portico['signIn'] = async ({ signal = new AbortController().signal } = {}) => {
    const session = await this.#siwx.signIn(signal)
    this.#publisher.flush()
    return session as Awaited<ReturnType<Portico['signIn']>>
  }

  updateEmail: Portico['updateEmail'] = (options) => this.#host.use(options, (calls) => calls.updateEmail(options?.signal))
  setPreferredAccountType: Portico['setPreferredAccountType'] = (type, options) =>
    this.#host.use(options, (calls) => calls.preferAccountType(type, options)).finally(() => this.#publisher.flush())

  fetchBalance: Portico['fetchBalance'] = (namespace = this.#get(NetworkService).namespace ?? 'eip155', options = {}) =>
    this.#host.use(options, (calls) => calls.balance(namespace, options)).finally(() => this.#publisher.flush())

  attach = (element: HTMLElement): Unsubscribe => this.#presenter.attach(element)

  setThemeMode(mode: ThemeMode): void {
    this.#get(ThemeService).setMode(mode)
    this.#publisher.flush()
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.#get(ThemeService).setVariables(variables)
    this.#publisher.flush()
  }

  setLocale = (locale: string): void => void this.#get(LocaleService).setLocale(locale)

  updateFeatures = (features: Partial<Features>): void => this.#get(OptionsService).updateFeatures(features)

  updateOptions(options: Partial<PlainOptions>): void {
    this.#get(OptionsService).update(options)
    if (options.themeMode) this.setThemeMode(options.themeMode)
    if (options.themeVariables) this.setThemeVariables(options.themeVariables)
    const locale = options.locale ?? (options.messages && this.#get(LocaleService).state.value.locale)
    if (locale) this.setLocale(locale)
    if (options.networks) this.#get(NetworkService).replace(options.networks)
    else if (options.customRpcUrls || options.chainImages) this.#get(NetworkService).refresh()
  }

  async reset(): Promise<void> {
    this.close()
    await forget(this.#get)
    this.#publisher.flush()
  }

  async dispose(): Promise<void> {
    for (const part of [this.#presenter, this.#publisher, this.#analytics, this.#services, this.#headless, this.#siwx, this.#host])
      part.dispose()
    this.#watching.unsubscribe()
    this.container.unbindAll()
  }

  async #start(): Promise<void> {
    await startUp(this.container)
    // The core was disposed meanwhile.
    if (!this.container.isBound(ConnectionService)) return
    if (this.#get(ConnectionService).connections.length > 0) void preloadLaterViews()
    this.#publisher.initialized()
    this.#services.start()
    this.#headless.start()
  }

  async #findConnector(wanted: string, namespace: ChainNamespace | undefined, signal: AbortSignal | undefined) {
    const wallets = this.#get(WalletService)
    return (await wallets.waitFor(wanted, namespace, signal)) ?? missing(wanted)
  }
}
