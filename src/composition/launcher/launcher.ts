import { AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { ChainNamespace, NetworkInput } from '../../domain/network/network.ts'
import type { Features, PlainOptions, ThemeMode, ThemeVariables } from '../../domain/options/portico-options.ts'
import type { AccountSnapshot, ConnectOptions, OpenOptions, Portico, PorticoOptions, Unsubscribe } from '../../ports/host/portico.ts'
import { DialogHost } from '../../ui/modal/dialog-host.ts'
import type { CoreHandle } from './core-handle.ts'
import { resign } from './current.ts'
import { initialSnapshots, unconfirmed } from './initial-snapshots.ts'
import { pause } from './pause.ts'
import { readers, select } from './readers.ts'
import { DISCONNECTED, SnapshotStore, type Snapshots } from './snapshots.ts'
import { hearAnnouncements, returningNamespaces, whenIdle } from './wake.ts'

const page = (): Window | undefined => (typeof window === 'object' && typeof document === 'object' ? window : undefined)

/** Step one of the start-up: a few kB that answer what they know and fetch the core when it is needed. */
export class Launcher implements Portico {
  #options: PorticoOptions
  readonly #snapshots: SnapshotStore
  readonly atFirst: Portico['atFirst']
  readonly getState: Portico['getState']
  readonly getAccount: Portico['getAccount']
  readonly getNetwork: Portico['getNetwork']
  readonly getConnections: Portico['getConnections']
  readonly getWalletInfo: Portico['getWalletInfo']
  readonly getTheme: Portico['getTheme']
  readonly getEvents: Portico['getEvents']
  readonly getRemoteFeatures: Portico['getRemoteFeatures']
  readonly getProviders: Portico['getProviders']
  readonly getProvider: Portico['getProvider']
  readonly getConnectors: Portico['getConnectors']
  readonly getNetworks: Portico['getNetworks']
  readonly #heard: ReturnType<typeof hearAnnouncements> | undefined
  readonly #dialog: DialogHost
  readonly #cancelIdle: () => void = () => {}
  #loading: Promise<CoreHandle> | undefined
  #core: CoreHandle | undefined
  #opening = 0
  #isDisposed = false
  #settleReady: () => void = () => {}
  readonly ready: Promise<void> = new Promise((settle) => {
    this.#settleReady = settle
  })

  constructor(options: PorticoOptions) {
    if (options.siwx && options.siweConfig) {
      throw new AppError('CONFIG_SIWX_CONFLICT', {}, 'Cannot set both `siweConfig` and `siwx` options')
    }
    this.#options = options
    const browser = page()
    const returning = browser ? returningNamespaces(browser, options) : []
    const first = initialSnapshots(options, [])
    this.#snapshots = new SnapshotStore(
      browser ? initialSnapshots(options, returning ?? [], unconfirmed(options, returning) ?? DISCONNECTED) : first,
    )
    this.atFirst = readers(() => first)
    const now = readers(() => this.#snapshots.value)
    this.getState = now.getState
    this.getAccount = now.getAccount
    this.getNetwork = now.getNetwork
    this.getConnections = now.getConnections
    this.getWalletInfo = now.getWalletInfo
    this.getTheme = now.getTheme
    this.getEvents = now.getEvents
    this.getRemoteFeatures = now.getRemoteFeatures
    this.getProviders = now.getProviders
    this.getProvider = now.getProvider
    this.getConnectors = now.getConnectors
    this.getNetworks = now.getNetworks
    this.#dialog = new DialogHost({
      label: options.messages?.['title.connect'] ?? 'Connect Wallet',
      closeLabel: options.messages?.['common.close'] ?? 'Close',
      theme: options.themeMode ?? 'system',
      mobileFullScreen: options.enableMobileFullScreen,
      onDismiss: () => this.#dismiss(),
    })
    if (!browser) {
      this.#settleReady()
      return
    }
    if (options.enableEIP6963 !== false && options.adapters?.some(({ namespace }) => namespace === 'eip155'))
      this.#heard = hearAnnouncements(browser)
    if (returning?.length !== 0) this.#cancelIdle = whenIdle(browser, () => this.preload())
    else {
      this.#publishState({ initialized: true })
      this.#settleReady()
    }
  }

  preload(): void {
    if (page() && !this.#isDisposed) this.#load().catch(() => {})
  }

  /** Bound, as `close`: hosts write `const { open } = usePortico()`. */
  open = async (options: OpenOptions = {}): Promise<unknown> => {
    if (!page()) return undefined
    this.#assertAlive()
    const turn = ++this.#opening
    if (!this.#options.enableEmbedded) this.#dialog.open()
    try {
      const core = await this.#load()
      return turn === this.#opening ? await core.open(options) : undefined
    } catch (error) {
      if (turn === this.#opening && !this.isOpen()) this.#dialog.close()
      throw error
    }
  }

  close = async (): Promise<void> => {
    this.#opening += 1
    if (this.#core) this.#core.close()
    else this.#dialog.close()
  }

  isOpen(): boolean {
    return this.#snapshots.value.state.open
  }

  async dispose(): Promise<void> {
    if (this.#isDisposed) return
    this.#isDisposed = true
    resign(this)
    this.#opening += 1
    this.#cancelIdle()
    this.#heard?.take()
    this.#dialog.remove()
    const core = await this.#loading?.catch(() => undefined)
    await core?.dispose()
    this.#dialog.remove()
    this.#snapshots.clear()
    this.#settleReady()
  }

  async reset(): Promise<void> {
    await (await this.#load()).reset()
  }

  subscribeState = (callback: (state: Snapshots['state']) => void) => this.#on((s) => s.state, callback)
  get state$() {
    return this.#snapshots.observe((s) => s.state)
  }
  subscribeAccount = (callback: (account: AccountSnapshot) => void, namespace?: ChainNamespace) =>
    this.#on(select.account(namespace), callback)
  get account$() {
    return this.#snapshots.observe(select.account())
  }
  subscribeNetwork = (callback: (network: Snapshots['network']) => void) => this.#on((s) => s.network, callback)
  get network$() {
    return this.#snapshots.observe((s) => s.network)
  }
  subscribeConnections: Portico['subscribeConnections'] = (callback, namespace) => this.#on(select.connections(namespace), callback)
  connections$ = (namespace: ChainNamespace) => this.#snapshots.observe(select.connections(namespace))
  subscribeWalletInfo: Portico['subscribeWalletInfo'] = (callback, namespace) => this.#on(select.walletInfo(namespace), callback)
  get walletInfo$() {
    return this.#snapshots.observe(select.walletInfo())
  }
  subscribeTheme = (callback: (theme: Snapshots['theme']) => void) => this.#on((s) => s.theme, callback)
  get theme$() {
    return this.#snapshots.observe((s) => s.theme)
  }
  subscribeEvents: Portico['subscribeEvents'] = (callback) =>
    this.#on(
      (s) => s.event,
      (event) => event && callback(event),
    )
  get events$() {
    return this.#snapshots.observe((s) => s.event)
  }
  subscribeRemoteFeatures: Portico['subscribeRemoteFeatures'] = (callback) => this.#on((s) => s.remoteFeatures, callback)
  get remoteFeatures$() {
    return this.#snapshots.observe((s) => s.remoteFeatures)
  }
  subscribeProviders: Portico['subscribeProviders'] = (callback) => this.#on((s) => s.providers, callback)
  get providers$() {
    return this.#snapshots.observe((s) => s.providers)
  }
  subscribeConnectors: Portico['subscribeConnectors'] = (callback) => this.#on((s) => s.connectors, callback)
  get connectors$() {
    return this.#snapshots.observe((s) => s.connectors)
  }

  connect = async (options: ConnectOptions) => (await this.#load()).connect(options)
  disconnect: Portico['disconnect'] = async (options) => (await this.#load()).disconnect(options)
  switchNetwork: Portico['switchNetwork'] = async (network, options) => (await this.#load()).switchNetwork(network, options)
  switchConnection: Portico['switchConnection'] = async (options) => (await this.#load()).switchConnection(options)
  deleteConnection: Portico['deleteConnection'] = async (options) => (await this.#load()).deleteConnection(options)
  fetchBalance: Portico['fetchBalance'] = async (namespace) => (await this.#load()).fetchBalance(namespace)
  signIn = (): Promise<unknown> => this.#off('siwx')
  updateEmail = (): ReturnType<Portico['updateEmail']> => this.#off('email')
  getSiwx = (): unknown => this.#options.siwx

  addNetwork(namespace: ChainNamespace, network: NetworkInput): void {
    const input = { ...network, chainNamespace: network.chainNamespace ?? namespace }
    this.#change({ networks: [...this.#options.networks, input] }, (core) => core.addNetwork(input))
  }

  removeNetwork(namespace: ChainNamespace, networkId: number | string): void {
    const networks = this.#options.networks.filter(
      (n) => String(n.id) !== String(networkId) || (n.chainNamespace ?? 'eip155') !== namespace,
    )
    this.#change({ networks }, (core) => core.removeNetwork(namespace, networkId))
  }

  attach(element: HTMLElement): Unsubscribe {
    let detach: Unsubscribe | undefined
    let isWanted = true
    this.#load()
      .then((core) => {
        if (isWanted) detach = core.attach(element)
      })
      .catch(() => {})
    return () => {
      isWanted = false
      detach?.()
    }
  }

  setThemeMode(themeMode: ThemeMode): void {
    this.#change({ themeMode }, (core) => core.setThemeMode(themeMode))
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.#change({ themeVariables: { ...this.#options.themeVariables, ...variables } }, (core) => core.setThemeVariables(variables))
  }

  setLocale(locale: string): void {
    this.#change({ locale }, (core) => core.setLocale(locale))
  }

  updateFeatures(features: Partial<Features>): void {
    this.#change({ features: { ...this.#options.features, ...features } }, (core) => core.updateFeatures(features))
  }

  updateOptions(options: Partial<PlainOptions>): void {
    this.#change(options, (core) => core.updateOptions(options))
  }

  /** A change made before the core arrived is simply what the core starts with. */
  #change(options: Partial<PorticoOptions>, tell: (core: CoreHandle) => void): void {
    this.#options = { ...this.#options, ...options }
    if (this.#core) tell(this.#core)
    else if (this.#loading) this.#loading.then(tell).catch(() => {})
    else {
      const { theme, networks } = initialSnapshots(this.#options, [])
      this.#snapshots.publish({ theme, networks })
    }
  }

  #on<T>(select: (snapshots: Snapshots) => T, callback: (value: T) => void): Unsubscribe {
    return this.#snapshots.subscribe(select, callback)
  }

  async #off(feature: string): Promise<never> {
    throw new AppError('FEATURE_DISABLED', { feature }, `The feature "${feature}" is off`)
  }

  #dismiss(): void {
    if (this.#core) this.#core.dismiss()
    else void this.close()
  }

  #load(): Promise<CoreHandle> {
    this.#loading ??= this.#fetch().catch((cause: unknown) => {
      this.#loading = undefined
      if (isAppError(cause)) throw cause
      throw new AppError('CORE_LOAD_FAILED', {}, 'The wallet dialog could not be loaded: check the connection and try again', { cause })
    })
    return this.#loading
  }

  async #fetch(): Promise<CoreHandle> {
    this.#assertAlive()
    this.#cancelIdle()
    const { startCore } = await import('../core/start-core.ts')
    await pause()
    this.#assertAlive()
    const core = await startCore({
      options: this.#options,
      dialog: this.#dialog,
      snapshots: this.#snapshots,
      takeAnnouncements: () => this.#heard?.take() ?? [],
    })
    if (this.#isDisposed) await core.dispose()
    this.#assertAlive()
    this.#core = core
    core.restored.then(this.#settleReady, this.#settleReady)
    return core
  }

  #publishState(change: Partial<Snapshots['state']>): void {
    this.#snapshots.publish({ state: { ...this.#snapshots.value.state, ...change } })
  }

  #assertAlive(): void {
    if (this.#isDisposed) throw new AppError('DISPOSED', {}, 'This Portico was disposed: create a new one with `createPortico`')
  }
}
