import { Subject, type Subscription } from 'rxjs'
import type { ChainAdapter, ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import { abortable } from '../shared/deadline.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { ConnectedWallet, Connection, Connector, NamespaceState, WalletEvent } from './connection.ts'
import { ConnectionStore } from './connection-store.ts'
import { isStillUsed, sayGoodbye } from './say-goodbye.ts'
import type { WalletKeeper } from './wallet-keeper.ts'

export type ConnectionsState = Readonly<Partial<Record<ChainNamespace, NamespaceState>>>

/** What a wallet did by itself, for those who must react; `elsewhere` = another tab of the site connected. */
export type ConnectionNews = Readonly<{ namespace: ChainNamespace } & { type: 'left' | 'moved' | 'accounts' | 'elsewhere' }>

type Live = { adapter: ChainAdapter; unwatch: () => void }

/**
 * The connections, one per namespace; none ever disturbs another. Status is the wallet's word: nothing is connected before the
 * wallet said so, and what a wallet answers after it was given up changes nothing. Spec §4.
 */
export class ConnectionService {
  readonly #state = new Store<ConnectionsState>({})
  readonly state: ReadonlyStore<ConnectionsState> = this.#state
  readonly #news = new Subject<ConnectionNews>()
  readonly news$ = this.#news.asObservable()
  readonly #live = new Map<ChainNamespace, Live>()
  readonly #pending = new Map<ChainNamespace, AbortController>()
  readonly #stored: ConnectionStore
  readonly #tabs: Subscription
  /** Set while several wallets of a namespace may be connected at once. */
  keeper: WalletKeeper | undefined
  /** Settles when the keeper is there, if one is to come. */
  fetchKeeper: (() => Promise<void>) | undefined

  constructor(
    private readonly adapters: ChainAdapters,
    store: KeyValueStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#stored = new ConnectionStore(store)
    this.#tabs = store.changes$.subscribe((key) => void this.#followOtherTab(key))
  }

  /** Those that can be connected here. */
  get namespaces(): readonly ChainNamespace[] {
    return this.adapters.namespaces
  }

  of(namespace: ChainNamespace): NamespaceState {
    return this.#state.value[namespace] ?? { status: 'disconnected' }
  }

  connection(namespace: ChainNamespace): Connection | undefined {
    const state = this.of(namespace)
    return state.status === 'connected' ? state.connection : undefined
  }

  get connections(): readonly Connection[] {
    return this.adapters.namespaces.flatMap((namespace) => this.connection(namespace) ?? [])
  }

  /**
   * Asks `connector` for its accounts. A newer call for the namespace supersedes an older one. A wallet already connected there
   * stays until the new one has said yes.
   * @throws USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ADAPTER_NOT_FOUND, ABORTED
   */
  async connect(connector: Connector, options: { preferred?: CaipNetworkId | undefined }, signal: AbortSignal): Promise<Connection> {
    const namespace = connector.chain
    const before = this.of(namespace)
    const turn = this.#begin(namespace, signal)
    this.#stored.prepare(namespace)
    if (before.status !== 'connected') this.#set(namespace, { status: 'connecting', connector })
    try {
      const adapter = await abortable(this.adapters.load(namespace, connector.type), turn.signal)
      const wallet = await abortable(adapter.connect(connector, options, turn.signal), turn.signal)
      const connection = { ...wallet, connector }
      await this.adopt(adapter, connection)
      return connection
    } catch (error) {
      if (this.#pending.get(namespace) === turn && this.of(namespace).status !== 'connected')
        this.#set(namespace, { status: 'disconnected' })
      throw isAppError(error) ? error : fail('CONNECT_FAILED', { wallet: connector.name }, { cause: error })
    } finally {
      turn.done()
      if (this.#pending.get(namespace) === turn) this.#pending.delete(namespace)
    }
  }

  /** Gives up what is pending in `namespace`; the wallet's late answer changes nothing. */
  cancel(namespace: ChainNamespace): void {
    this.#pending.get(namespace)?.abort()
  }

  /** Shows that the stored connection of `namespace` is being confirmed. */
  expect(namespace: ChainNamespace): void {
    if (this.of(namespace).status === 'disconnected') this.#set(namespace, { status: 'reconnecting' })
  }

  /** The stored wallet did not come back. */
  giveUp(namespace: ChainNamespace): void {
    // One that is being asked, over a slow line, is not gone.
    if (this.of(namespace).status === 'reconnecting' && !this.#pending.has(namespace)) this.#set(namespace, { status: 'disconnected' })
  }

  stored(namespace: ChainNamespace): ReturnType<ConnectionStore['read']> {
    return this.#stored.read(namespace)
  }

  /**
   * Asks `connector` silently whether `address` is (another tab: now) ours. Never prompts, never rejects; false = not restored.
   * `isNew`: nothing of it is stored yet.
   */
  async restore(connector: Connector, address: string, signal: AbortSignal, isNew = false): Promise<boolean> {
    const namespace = connector.chain
    const before = this.connection(namespace)
    if (before?.connector.id === connector.id || this.#pending.has(namespace)) return false
    const turn = this.#begin(namespace, signal)
    if (!before) this.#set(namespace, { status: 'reconnecting', connector })
    try {
      const adapter = await abortable(this.adapters.load(namespace, connector.type), turn.signal)
      const wallet = await abortable(adapter.restore(connector, address, turn.signal), turn.signal)
      if (wallet) await this.adopt(adapter, { ...wallet, connector }, isNew)
      return wallet !== undefined
    } catch (error) {
      this.logger.info('A stored connection could not be restored', { namespace, code: toAppError(error).code })
      return false
    } finally {
      turn.done()
      if (this.#pending.get(namespace) === turn) {
        this.#pending.delete(namespace)
        this.giveUp(namespace)
      }
    }
  }

  /** Ends what an earlier visit left at both ends, one session for all its namespaces (WalletConnect). Nothing of it is shown. */
  async abandon(signal: AbortSignal): Promise<void> {
    for (const namespace of this.namespaces) {
      const stored = await this.#stored.read(namespace)
      if (stored?.type !== 'WALLET_CONNECT') continue
      await Promise.all(this.namespaces.map((each) => this.#stored.forget(each, stored.connectorId)))
      const connector: Connector = { id: stored.connectorId, type: stored.type, name: stored.name, chain: namespace }
      const adapter = await this.adapters.load(namespace, stored.type)
      const wallet = await adapter.restore(connector, stored.address, signal)
      if (wallet) await adapter.disconnect({ ...wallet, connector }, signal)
    }
  }

  /**
   * Forgets the connection and tells the wallet. Settles within 3 s whatever the wallet does; touches another namespace only where
   * both are one session (WalletConnect).
   */
  async disconnect(namespace: ChainNamespace): Promise<void> {
    this.cancel(namespace)
    const connection = this.connection(namespace)
    const adapter = this.#live.get(namespace)?.adapter
    const drops = [namespace, ...(connection ? this.#partners(connection) : [])].map((each) => this.#drop(each))
    const isLast = connection && !isStillUsed(connection, this.#all)
    await Promise.all(drops)
    if (isLast && adapter) await sayGoodbye({ clock: this.clock, logger: this.logger }, adapter, connection)
  }

  /**
   * Moves the wallet of the network's namespace. The state follows what the wallet then stands on.
   * @throws NOT_CONNECTED, USER_REJECTED, CHAIN_UNSUPPORTED, ABORTED
   */
  async switchNetwork(network: Network, signal: AbortSignal): Promise<CaipNetworkId> {
    const namespace = network.chainNamespace
    const connection = this.connection(namespace)
    const adapter = this.#live.get(namespace)?.adapter
    if (!connection || !adapter) throw fail('NOT_CONNECTED', { namespace })
    const actual = await abortable(adapter.switchNetwork({ connection, network }, signal), signal)
    await this.#update(namespace, { caipNetworkId: actual })
    if (actual !== network.caipNetworkId) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    return actual
  }

  /** What the host signs with; undefined while nothing is connected. */
  provider(namespace: ChainNamespace): unknown {
    const connection = this.connection(namespace)
    return connection && this.#live.get(namespace)?.adapter.provider(connection)
  }

  adapter(namespace: ChainNamespace): ChainAdapter | undefined {
    return this.#live.get(namespace)?.adapter
  }

  dispose(): void {
    this.#tabs.unsubscribe()
    for (const controller of this.#pending.values()) controller.abort()
    for (const { unwatch } of this.#live.values()) unwatch()
    this.#live.clear()
    this.#news.complete()
  }

  /** `done` leaves the caller's signal, which may outlive many turns. */
  #begin(namespace: ChainNamespace, signal: AbortSignal): AbortController & { done(): void } {
    this.#pending.get(namespace)?.abort()
    const stop = () => turn.abort()
    const turn = Object.assign(new AbortController(), { done: () => signal.removeEventListener('abort', stop) })
    this.#pending.set(namespace, turn)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    return turn
  }

  /** A wallet that has just confirmed its accounts is the connection of its namespace. Not `chosen` here: another tab stored it, and said goodbye. */
  async adopt(adapter: ChainAdapter, connection: Connection, chosen = true): Promise<void> {
    const { connector } = connection
    const namespace = connector.chain
    const previous = this.connection(namespace)
    const before = this.#live.get(namespace)
    before?.unwatch()
    this.#live.set(namespace, { adapter, unwatch: () => {} })
    this.#set(namespace, { status: 'connected', connection })
    const unwatch = adapter.watch(connection, (event) => this.#hear(namespace, connector, event))
    const live = this.#live.get(namespace)
    if (live && this.connection(namespace)?.connector === connector) live.unwatch = unwatch
    else unwatch()
    const { keeper } = this
    const isReplaced = before && previous && previous.connector.id !== connector.id
    if (isReplaced) keeper?.keep(before.adapter, previous)
    await this.#stored.write(namespace, connection, chosen)
    if (!isReplaced || keeper) return
    await this.fetchKeeper?.()
    if (this.keeper) this.keeper.keep(before.adapter, previous)
    else if (chosen && this.#partners(previous).length === 0 && !isStillUsed(previous, this.#all))
      void sayGoodbye({ clock: this.clock, logger: this.logger }, before.adapter, previous)
  }

  get #all(): readonly Connection[] {
    return [...this.connections, ...(this.keeper?.kept ?? [])]
  }

  /** Other namespaces of the same session: one goodbye is for them all. */
  #partners({ connector }: Connection): readonly ChainNamespace[] {
    if (connector.type !== 'WALLET_CONNECT') return []
    const others = this.connections.filter((other) => other.connector.id === connector.id && other.connector.chain !== connector.chain)
    return others.map((other) => other.connector.chain)
  }

  #hear(namespace: ChainNamespace, connector: Connector, event: WalletEvent): void {
    if (this.connection(namespace)?.connector !== connector) return
    if (event.type === 'disconnected') {
      void this.#drop(namespace)
      this.#news.next({ namespace, type: 'left' })
      return
    }
    const { type, ...change } = event
    void this.#update(namespace, change)
    if (type !== 'approved') this.#news.next({ namespace, type: type === 'network' ? 'moved' : type })
  }

  async #update(namespace: ChainNamespace, change: Partial<ConnectedWallet>): Promise<void> {
    const connection = this.connection(namespace)
    // A wallet may say again what is known.
    if (!connection || Object.entries(change).every(([key, value]) => same(value, connection[key as keyof Connection]))) return
    const next = { ...connection, ...change }
    this.#set(namespace, { status: 'connected', connection: next })
    await this.#stored.write(namespace, next, false)
  }

  /** Gone here. What another tab stored of another wallet meanwhile stays. */
  async #drop(namespace: ChainNamespace): Promise<void> {
    const id = this.connection(namespace)?.connector.id
    this.#live.get(namespace)?.unwatch()
    this.#live.delete(namespace)
    this.#set(namespace, { status: 'disconnected' })
    await this.#stored.forget(namespace, id)
  }

  async #followOtherTab(key: string): Promise<void> {
    const namespace = this.adapters.namespaces.find((candidate) => key === `connection/${candidate}`)
    if (!namespace) return
    const stored = await this.#stored.read(namespace)
    const connection = this.connection(namespace)
    if (!stored && connection) {
      this.#live.get(namespace)?.unwatch()
      this.#live.delete(namespace)
      this.#set(namespace, { status: 'disconnected' })
      this.#news.next({ namespace, type: 'left' })
    } else if (stored && connection?.connector.id !== stored.connectorId) {
      this.#news.next({ namespace, type: 'elsewhere' })
    }
  }

  #set(namespace: ChainNamespace, state: NamespaceState): void {
    this.#state.set({ ...this.#state.value, [namespace]: state })
  }
}
