import { AppError, isAppError } from '../../domain/errors/app-error.ts'
import type { ChainNamespace, NetworkInput } from '../../domain/network/network.ts'
import type { Features, PlainOptions, ThemeMode } from '../../domain/options/portico-options.ts'
import type { ThemeVariables } from '../../domain/options/theme-variables.ts'
import type { SnapshotReaders } from '../../ports/host/host-snapshot-calls.ts'
import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { OpenOptions, PorticoOptions } from '../../ports/host/portico.ts'
import { DialogHost } from '../../ui/modal/dialog-host.ts'
import type { CoreHandle } from './core-handle.ts'
import { resign } from './current.ts'
import { initialSnapshots, unconfirmed } from './initial-snapshots.ts'
import { readers, subscriptions } from './readers.ts'
import { DISCONNECTED, SnapshotStore, type Snapshots } from './snapshots.ts'
import { hearAnnouncements, returningNamespaces, whenIdle } from './wake.ts'

const page = (): Window | undefined => (typeof window === 'object' && typeof document === 'object' ? window : undefined)

const NOT_LOADED = 'This did not load. Check your connection, then try again.'
/** Timeout of the core's download, in ms; the visitor may retry. */
const LOAD_DEADLINE_MS = 30_000

/** First step of the start-up: a few kB that return known state and fetch the core when it is needed. */
export class Launcher {
  #options: PorticoOptions
  readonly #snapshots: SnapshotStore
  readonly atFirst: SnapshotReaders
  readonly #heard: ReturnType<typeof hearAnnouncements> | undefined
  readonly #dialog: DialogHost
  readonly #cancelIdle: () => void = () => {}
  #loading: Promise<CoreHandle> | undefined
  #starting: Promise<CoreHandle> | undefined
  #core: CoreHandle | undefined
  #opening = 0
  #isDisposed = false
  #settleReady: () => void = () => {}
  readonly ready: Promise<void> = new Promise((settle) => {
    this.#settleReady = settle
  })

  constructor(
    given: PorticoOptions,
    private readonly fetchCore = () => import('../core/start-core.ts'),
  ) {
    const options = { ...given, networks: [...(given?.networks ?? [])].filter(Boolean) }
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
    Object.assign(
      this,
      readers(() => this.#snapshots.value),
      subscriptions(this.#snapshots),
    )
    this.#dialog = new DialogHost(() => {
      const { messages, themeMode, enableMobileFullScreen } = this.#options
      return {
        label: messages?.['title.connect'] ?? 'Connect Wallet',
        closeLabel: messages?.['common.close'] ?? 'Close',
        theme: themeMode ?? 'system',
        mobileFullScreen: enableMobileFullScreen,
        onDismiss: () => this.#dismiss(),
      }
    })
    if (!browser) {
      this.#settleReady()
      return
    }
    if (options.enableEIP6963 !== false && options.adapters?.some(({ namespace }) => namespace === 'eip155'))
      this.#heard = hearAnnouncements(browser)
    const { preload } = options
    if (preload === 'load') this.preload()
    else if (preload === 'idle') whenIdle(browser, () => this.preload())
    if (returning?.length !== 0) this.#cancelIdle = whenIdle(browser, () => this.load().catch(() => {}))
    else {
      this.#publishState({ initialized: true })
      this.#settleReady()
    }
  }

  preload(): void {
    if (page() && !this.#isDisposed)
      this.load().then(
        (core) => core.prepare(),
        () => {},
      )
  }

  /** A bound function, like `close`, because hosts write `const { open } = usePortico()`. */
  open = async (options: OpenOptions = {}): Promise<unknown> => {
    if (!page()) return undefined
    this.#assertAlive()
    const turn = ++this.#opening
    if (!this.#options.enableEmbedded) this.#dialog.open()
    try {
      const core = await this.load(options.signal)
      return await core.open(options, () => turn !== this.#opening)
    } catch (error) {
      if (turn === this.#opening && !this.isOpen()) this.#giveUp(error, options)
      throw error
    }
  }

  close = async (): Promise<void> => {
    this.#opening += 1
    if (this.#core) this.#core.close()
    else this.#dialog.close()
  }

  isOpen = (): boolean => this.#snapshots.value.state.open

  getLogs = (): readonly string[] => [...(this.#core?.logs() ?? [])]

  getSiwx = (): unknown => this.#core?.siwx() ?? this.#options.siwx

  async dispose(): Promise<void> {
    if (this.#isDisposed) return
    this.#isDisposed = true
    resign(this)
    this.#opening += 1
    this.#cancelIdle()
    this.#heard?.take()
    this.#dialog.remove()
    this.#core = this.#loading = undefined
    const core = await this.#starting?.catch(() => undefined)
    await core?.dispose()
    this.#dialog.remove()
    const { event } = this.#snapshots.value
    this.#snapshots.publish({ ...initialSnapshots({ ...this.#options, initialState: undefined }, []), event })
    this.#snapshots.clear()
    this.#settleReady()
  }

  addNetwork(namespace: ChainNamespace, network: NetworkInput): void {
    const input = { ...network, chainNamespace: network.chainNamespace ?? namespace }
    const networks = [...this.#options.networks, input]
    this.updateOptions({ networks })
  }

  removeNetwork(namespace: ChainNamespace, networkId: number | string): void {
    const networks = this.#options.networks.filter(
      (n) => String(n.id) !== String(networkId) || (n.chainNamespace ?? 'eip155') !== namespace,
    )
    this.updateOptions({ networks })
  }

  attach(element: HTMLElement): Unsubscribe {
    let detach: Unsubscribe | undefined
    let isWanted = true
    this.load()
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
    this.updateOptions({ themeMode })
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.updateOptions({ themeVariables: { ...this.#options.themeVariables, ...variables } })
  }

  setLocale(locale: string): void {
    this.updateOptions({ locale })
  }

  updateFeatures(features: Partial<Features>): void {
    this.updateOptions({ features: { ...this.#options.features, ...features } })
  }

  /** Before the core is loaded, a change only updates the options with which the core starts. */
  updateOptions(options: Partial<PlainOptions>): void {
    const tell = (core: CoreHandle) => core.updateOptions(options)
    this.#options = { ...this.#options, ...options }
    this.#snapshots.publish({ locale: this.#options.locale })
    if (this.#core) tell(this.#core)
    else if (this.#loading) this.#loading.then(tell).catch(() => {})
    else {
      const { theme, networks, remoteFeatures } = initialSnapshots(this.#options, [])
      this.#snapshots.publish({ theme, networks, remoteFeatures })
    }
  }

  /** A failed download is shown to the visitor, who may retry; every other error is reported to the host. */
  #giveUp(error: unknown, options: OpenOptions): void {
    if (!isAppError(error, 'CORE_LOAD_FAILED') || !this.#dialog.isOpen) {
      this.#dialog.close()
      return
    }
    const { messages } = this.#options
    const text = messages?.['error.notLoaded'] ?? NOT_LOADED
    this.#dialog.explain(text, messages?.['common.retry'] ?? 'Try again', () => this.open(options).catch(() => {}))
  }

  #dismiss(): void {
    this.#opening += 1
    if (this.#core) this.#core.dismiss()
    else void this.close()
  }

  /** Returns the core, fetching it if necessary. @throws ABORTED, CORE_LOAD_FAILED, DISPOSED */
  load(signal?: AbortSignal): Promise<CoreHandle> {
    const loading = this.#load()
    if (!signal) return loading
    return new Promise((settle, refuse) => {
      const stop = () => refuse(new AppError('ABORTED', {}, 'Request was aborted'))
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop)
      loading.then(settle, refuse).finally(() => signal.removeEventListener('abort', stop))
    })
  }

  #load(): Promise<CoreHandle> {
    if (!this.#isDisposed && !page()) return Promise.reject(new AppError('CORE_LOAD_FAILED', {}, 'No page here'))
    this.#loading ??= this.#fetch().catch((cause: unknown) => {
      this.#loading = undefined
      // Without the core no stored connection can be confirmed, so all count as disconnected.
      this.#snapshots.publish({ accounts: {} })
      this.#publishState({ initialized: true })
      this.#settleReady()
      if (isAppError(cause)) throw cause
      throw new AppError('CORE_LOAD_FAILED', {}, NOT_LOADED, { cause })
    })
    return this.#loading
  }

  async #fetch(): Promise<CoreHandle> {
    this.#assertAlive()
    this.#cancelIdle()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(refuse, LOAD_DEADLINE_MS)
    })
    const { startCore } = await Promise.race([this.fetchCore(), late]).finally(() => clearTimeout(timer))
    this.#assertAlive()
    this.#starting = startCore({
      options: this.#options,
      dialog: this.#dialog,
      snapshots: this.#snapshots,
      takeAnnouncements: () => this.#heard?.take() ?? [],
    })
    const core = await this.#starting
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
    if (this.#isDisposed) throw new AppError('DISPOSED', {}, 'This Portico was disposed: create a new one')
  }
}
