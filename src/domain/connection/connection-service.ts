import { Subject, type Subscription } from 'rxjs'
import type { ChainAdapter, ChainAdapters, ConnectHints } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { ownValue } from '../shared/own-value.ts'
import { same } from '../shared/same.ts'
import { abandonSession } from './abandon-session.ts'
import type { ConnectedWallet, Connection, ConnectionNews, Connector, NamespaceState, StoredConnection, WalletEvent } from './connection.ts'
import { ConnectionStore, type Stored } from './connection-store.ts'
import { Disconnects, isLoggingIn, isStillUsed, partnersOf } from './disconnects.ts'
import { changeBy, DISCONNECTED, LiveConnection, LiveConnections } from './live-connections.ts'
import { type Question, Questions } from './questions.ts'
import { type Candidates, type Returned, returningWallet } from './returning-wallet.ts'
import { isStoredOf } from './stored-connection.ts'
import { toConnection } from './to-connection.ts'
import type { WalletKeeper } from './wallet-keeper.ts'

type AskWallet = (adapter: ChainAdapter, signal: AbortSignal) => Promise<ConnectedWallet>

/** The connections, one per namespace. A wallet's answer counts only while the attempt or connection that asked for it is current. */
export class ConnectionService {
  readonly #live = new LiveConnections()
  readonly state = this.#live.state
  readonly #news = new Subject<ConnectionNews>()
  readonly news$ = this.#news.asObservable()
  /** Emits when the wallets that the keeper holds have changed. */
  readonly kept$ = new Subject<void>()
  readonly #questions: Questions
  readonly #readings: Mailbox
  readonly #disconnects: Disconnects
  readonly #stored: ConnectionStore
  readonly #tabs: Subscription
  /** Namespaces whose stored connection is read again after the pending request: another tab changed it, or its restore did not take place. */
  readonly #unread = new Set<ChainNamespace>()
  keeper: WalletKeeper | undefined
  readonly leftEarly = new Set<ChainNamespace>()
  fetchKeeper: (() => Promise<void>) | undefined

  constructor(
    private readonly adapters: ChainAdapters,
    store: KeyValueStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#questions = new Questions(clock, this.#live, this.#end)
    this.#readings = new Mailbox(clock)
    this.#disconnects = new Disconnects(clock, logger)
    this.#stored = new ConnectionStore(store)
    this.#tabs = store.changes$.subscribe((key) => {
      for (const namespace of adapters.namespaces) if (key === `connection/${namespace}`) this.#followOtherTab(namespace)
    })
  }

  get namespaces(): readonly ChainNamespace[] {
    return this.adapters.namespaces
  }

  of(namespace: ChainNamespace): NamespaceState {
    return ownValue(this.state.value, namespace) ?? DISCONNECTED
  }

  connection(namespace: ChainNamespace): Connection | undefined {
    const state = this.of(namespace)
    return state.status === 'connected' ? state.connection : undefined
  }

  get connections(): readonly Connection[] {
    return this.adapters.namespaces.flatMap((namespace) => this.connection(namespace) ?? [])
  }

  /**
   * Asks `connector` for its accounts. A newer call for the namespace aborts an older one. A wallet that is already connected
   * there stays connected until the new one approves.
   * @throws USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ADAPTER_NOT_FOUND, ABORTED
   */
  connect(connector: Connector, options: ConnectHints, signal: AbortSignal): Promise<Connection> {
    return this.attempt(connector, (adapter, ends) => adapter.connect(connector, options, ends), signal)
  }

  /** Like `connect`, with the caller's own request. @throws what `connect` throws */
  async attempt(connector: Connector, ask: AskWallet, signal: AbortSignal): Promise<Connection> {
    const namespace = connector.chain
    if (this.of(namespace).status === 'reconnecting') this.#unread.add(namespace)
    const work = async (ends: AbortSignal) => {
      this.#stored.prepare(namespace)
      this.#disconnects.cancel(connector)
      const adapter = await abortable(this.adapters.load(namespace, connector.type), ends)
      return { adapter, connection: toConnection(await ask(adapter, ends), connector) }
    }
    const done = async ({ adapter, connection }: Returned) => {
      await this.adopt(adapter, connection)
      return connection
    }
    try {
      return await this.#questions.ask({ status: 'connecting', connector }, signal, work, done)
    } catch (error) {
      throw isAppError(error) ? error : fail('CONNECT_FAILED', { wallet: connector.name }, { cause: error })
    }
  }

  expect(namespace: ChainNamespace): void {
    if (this.of(namespace).status === 'connecting') this.#unread.add(namespace)
    if (this.of(namespace).status === 'disconnected') this.#live.show(namespace, { status: 'reconnecting' })
  }

  giveUp(namespace: ChainNamespace): void {
    // A pending request over a slow connection does not mean that the wallet is absent.
    if (this.of(namespace).status === 'reconnecting' && !this.#questions.of(namespace)) this.#live.show(namespace, DISCONNECTED)
  }

  stored(namespace: ChainNamespace): Promise<Stored> {
    return this.#stored.readSettled(namespace)
  }

  isUnknown(namespace: ChainNamespace): boolean {
    return this.#stored.isUnknown(namespace)
  }

  /** Removes a restored connection that is no longer valid or that another tab replaced. Keeps the stored one; sends no disconnect request. */
  retract(namespace: ChainNamespace, type: 'ended' | 'retracted' = 'retracted'): void {
    if (!this.#live.of(namespace)) return
    this.#live.remove(namespace, this.#questions.of(namespace))
    this.#news.next({ namespace, type })
  }

  isReturned(namespace: ChainNamespace): boolean {
    return this.#live.of(namespace)?.isChosen === false
  }

  /**
   * Asks `candidates`, without a prompt, whether the stored connection is still granted; there are several when its identity is disputed.
   * `stored` undefined: nothing is stored yet. Never rejects; resolves false when not restored.
   */
  async restore(candidates: Candidates, stored: StoredConnection | undefined, signal: AbortSignal): Promise<boolean> {
    const [{ chain: namespace }] = candidates
    const before = this.#live.of(namespace)
    const isThere = before !== undefined && candidates.some(({ id }) => id === before.connection.connector.id)
    if (this.#questions.of(namespace) || (isThere && (candidates.length === 1 || before.isChosen))) return false
    const work = async (ends: AbortSignal) => {
      for (const connector of candidates) this.#disconnects.cancel(connector)
      const found = await returningWallet(this.adapters, this.logger, candidates, stored, ends)
      // The visitor may have disconnected in this or another tab, or connected another wallet there. Unknown: followed once it is known.
      const now = stored && (await this.#stored.readSettled(namespace))
      return { found, isWanted: !stored || now === 'unknown' || now?.connectorId === stored.connectorId }
    }
    const done = async ({ found, isWanted }: Awaited<ReturnType<typeof work>>) => {
      const isNew = found && found.connection.connector.id !== before?.connection.connector.id
      if (isNew && isWanted) await this.adopt(found.adapter, found.connection, !stored)
      else if (!found && isThere) this.retract(namespace)
      return found !== undefined && isWanted
    }
    try {
      return await this.#questions.ask({ status: 'reconnecting', connector: candidates[0] }, signal, work, done)
    } catch (error) {
      this.logger.info('A stored connection could not be restored', { namespace, code: toAppError(error).code })
      return false
    }
  }

  /** Ends the WalletConnect session of an earlier visit on both sides, for all its namespaces, without showing it. */
  abandon(signal: AbortSignal): Promise<void> {
    const isBusy = ({ id }: Pick<Connector, 'id'>) =>
      this.namespaces.some((each) => this.#questions.of(each) || this.connection(each)?.connector.id === id)
    return abandonSession(this.adapters, this.#stored, isBusy, signal)
  }

  /** Deletes the connection and tells the wallet. Resolves within 3 s; affects another namespace only when both share a session or login. */
  async disconnect(namespace: ChainNamespace): Promise<void> {
    const isLogin = isLoggingIn(this.of(namespace)) || this.#stored.isLogin(namespace)
    this.#questions.giveUp(namespace)
    if (!this.keeper) this.leftEarly.add(namespace)
    const live = this.#live.of(namespace)
    const partners = live ? partnersOf(live.connection, this.connections) : []
    // Also deletes what another tab has just stored, unless several wallets per namespace are enabled.
    const drops = [this.#drop(namespace, this.keeper !== undefined), ...partners.map((each) => this.#drop(each))]
    if (!live && isLogin) drops.push(this.#disconnects.signOut(this.adapters))
    else if (!live && isLogin === undefined && !this.keeper) drops.push(this.#stored.leaveLogin(namespace))
    await Promise.all([...drops, live && this.#tell(live)])
  }

  /**
   * Switches the wallet of the network's namespace. The state takes the chain that the wallet reports. A newer call aborts an older one.
   * @throws NOT_CONNECTED, USER_REJECTED, CHAIN_UNSUPPORTED, ABORTED also when the connection ends or is replaced meanwhile
   */
  async switchNetwork(network: Network, signal: AbortSignal): Promise<CaipNetworkId> {
    const live = this.#live.of(network.chainNamespace)
    if (!live) throw fail('NOT_CONNECTED', { namespace: network.chainNamespace })
    let stored: Promise<void> | undefined
    const actual = await live.move(network, signal, (caipNetworkId) => {
      stored = this.#update(live, { caipNetworkId })
    })
    await stored
    if (actual !== network.caipNetworkId) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    return actual
  }

  /** The provider for the host; undefined while nothing is connected. */
  provider(namespace: ChainNamespace): unknown {
    const live = this.#live.of(namespace)
    return live?.adapter.provider(live.connection)
  }

  adapter(namespace: ChainNamespace): ChainAdapter | undefined {
    return this.#live.of(namespace)?.adapter
  }

  dispose(): void {
    this.#tabs.unsubscribe()
    // First: what is given up now shows nothing any more.
    this.#live.dispose()
    this.#readings.dispose()
    this.#questions.dispose()
    this.#news.complete()
  }

  /** Sets what a wallet answered as the connection of its namespace. Without `isChosen` it is stored already and another tab sent the disconnect. */
  async adopt(adapter: ChainAdapter, connection: Connection, isChosen = true): Promise<void> {
    if (this.#live.isDisposed) return
    const namespace = connection.connector.chain
    const live = new LiveConnection(adapter, connection, isChosen, this.clock)
    const before = this.#live.put(live)
    live.watch((event) => this.#hear(live, event))
    const previous = before?.connection.connector.id === connection.connector.id ? undefined : before
    const { keeper } = this
    if (previous) keeper?.keep(previous.adapter, previous.connection)
    if (this.#live.isCurrent(live)) await this.#stored.write(namespace, live.connection, isChosen)
    if (!previous || keeper) return
    await this.fetchKeeper?.()
    const { id } = previous.connection.connector
    const isBack = [this.connection(namespace), this.#questions.of(namespace)].some((each) => each?.connector.id === id)
    if (this.keeper) this.keeper.keep(previous.adapter, previous.connection)
    else if (isChosen && !isBack && !this.#live.isDisposed) void this.#tell(previous)
  }

  get all(): readonly Connection[] {
    return [...this.connections, ...(this.keeper?.kept ?? [])]
  }

  /** Sends a disconnect request, unless other namespaces share the session, the login or the wallet's object. */
  async #tell({ adapter, connection }: LiveConnection): Promise<void> {
    const isShared = partnersOf(connection, this.connections).length > 0 || isStillUsed(connection, this.all)
    if (!isShared) await this.#disconnects.send(adapter, connection)
  }

  #end = ({ status, connector: { chain } }: Question) => {
    const isUnread = this.#unread.delete(chain)
    if (!isUnread || status === 'connecting') this.#live.show(chain, DISCONNECTED)
    if (isUnread) this.#followOtherTab(chain)
  }

  #hear(live: LiveConnection, event: WalletEvent): void {
    if (!this.#live.isCurrent(live)) return
    const namespace = live.connection.connector.chain
    const change = changeBy(live.connection, event)
    void (change ? this.#update(live, change) : this.#drop(namespace))
    if (!change || event.type === 'disconnected') this.#news.next({ namespace, type: 'left' })
    else if (event.type !== 'approved') this.#news.next({ namespace, type: event.type === 'network' ? 'moved' : event.type })
  }

  async #update(live: LiveConnection, change: Partial<ConnectedWallet>): Promise<void> {
    const { connection } = live
    if (Object.entries(change).every(([key, value]) => same(value, connection[key as keyof Connection]))) return
    this.#live.change(live, { ...connection, ...change })
    await this.#stored.write(connection.connector.chain, live.connection, false)
  }

  /** Removes the connection in this tab. With `onlyOwn`, keeps what another tab stored for another wallet. */
  async #drop(namespace: ChainNamespace, onlyOwn = true): Promise<void> {
    const connector = this.#live.of(namespace)?.connection.connector
    this.#live.remove(namespace, this.#questions.of(namespace))
    await this.#stored.forget(namespace, onlyOwn ? connector : undefined)
  }

  #followOtherTab(namespace: ChainNamespace): void {
    const live = this.#live.of(namespace)
    const done = (now: Stored) => {
      if (now === 'unknown') return
      if (this.#live.of(namespace) !== live) return this.#followOtherTab(namespace) // Approved or left meanwhile.
      const isAsking = this.#questions.of(namespace) !== undefined
      if (isAsking) this.#unread.add(namespace) // Called again when the question has ended.
      if (!now) return live ? this.retract(namespace, 'ended') : this.giveUp(namespace)
      if (live ? !isStoredOf(now, live.connection.connector) : !isAsking) this.#news.next({ namespace, type: 'elsewhere' })
    }
    void this.#readings.post(() => this.#stored.readSettled(namespace), { policy: 'instead', name: namespace, done })
  }
}
