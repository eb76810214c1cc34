import { Subject } from 'rxjs'
import type { ChainAdapter, ChainAdapters, ConnectHints } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Disposable } from '../shared/disposable.ts'
import { ownValue } from '../shared/own-value.ts'
import type { Connection, ConnectionNews, Connector, NamespaceState, StoredConnection, WalletEvent } from './connection.ts'
import { ConnectionStore } from './connection-store.ts'
import { Disconnects, isLoggingIn, partnersOf } from './disconnects.ts'
import { changeBy, DISCONNECTED, LiveConnection, LiveConnections } from './live-connections.ts'
import { Questions } from './questions.ts'
import { type Candidates, type Returned, returningWallet } from './returning-wallet.ts'
import type { SecondaryConnections } from './secondary-connections.ts'
import { isStoredOf } from './stored-connection.ts'
import { toConnection } from './to-connection.ts'

type AskWallet = (adapter: ChainAdapter, signal: AbortSignal) => ReturnType<ChainAdapter['connect']>

/** The connections, one per namespace. A wallet's answer counts only while the attempt or connection that asked for it is current. */
export class ConnectionService extends Disposable {
  readonly #live: LiveConnections
  readonly state: LiveConnections['state']
  readonly news$ = new Subject<ConnectionNews>()
  /** Emits when the wallets that the keeper holds have changed. */
  readonly kept$ = new Subject<void>()
  readonly #questions: Questions
  readonly #disconnects: Disconnects
  readonly stored: ConnectionStore
  keeper: SecondaryConnections | undefined
  readonly disconnectedBeforeLoad = new Set<ChainNamespace>()
  fetchKeeper: (() => Promise<void>) | undefined

  constructor(
    private readonly adapters: ChainAdapters,
    store: KeyValueStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super()
    this.stored = new ConnectionStore(store)
    this.#live = new LiveConnections(this.stored)
    this.state = this.#live.state
    this.#questions = new Questions(clock, this.#live, this.stored, this.#follow)
    this.#disconnects = new Disconnects(clock, logger)
    this.own(() => this.news$.complete())
    this.own(this.#questions)
    // Before them: what is given up then shows nothing any more.
    this.own(this.#live)
    const readAgain = (key: string) => {
      for (const namespace of adapters.namespaces) if (key === `connection/${namespace}`) this.#questions.readAgain(namespace)
    }
    this.own(store.changes$.subscribe(readAgain))
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
   * Asks `connector` for its accounts. A newer call aborts an older one; what is connected stays so until the new wallet approves.
   * @throws USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ADAPTER_NOT_FOUND, ABORTED
   */
  connect(connector: Connector, options: ConnectHints, signal: AbortSignal): Promise<Connection> {
    return this.attempt(connector, (adapter, ends) => adapter.connect(connector, options, ends), signal)
  }

  /** Like `connect`, with the caller's own request. @throws what `connect` throws */
  async attempt(connector: Connector, ask: AskWallet, signal: AbortSignal): Promise<Connection> {
    const namespace = connector.chain
    if (this.of(namespace).status === 'reconnecting') this.#questions.readAfter(namespace)
    const work = async (ends: AbortSignal) => {
      this.stored.prepare(namespace)
      this.#disconnects.cancel(connector)
      const adapter = await abortable(this.adapters.load(namespace, connector.type), ends)
      return { adapter, connection: toConnection(await ask(adapter, ends), connector) }
    }
    const done = ({ adapter, connection }: Returned) => this.adopt(adapter, connection)
    try {
      return (await this.#questions.ask({ status: 'connecting', connector }, signal, work, done)).connection
    } catch (error) {
      throw isAppError(error) ? error : fail('CONNECT_FAILED', { wallet: connector.name }, { cause: error })
    }
  }

  /** For a wallet that the visitor leaves: its answer would bring it back without its permission. */
  stopAsking = ({ chain, id }: Pick<Connector, 'chain' | 'id'>) => this.#questions.giveUp(chain, id)

  markReconnecting(namespace: ChainNamespace): void {
    if (this.of(namespace).status === 'connecting') this.#questions.readAfter(namespace)
    if (this.of(namespace).status === 'disconnected') this.#live.show(namespace, { status: 'reconnecting' })
  }

  giveUp(namespace: ChainNamespace): void {
    // A pending request over a slow connection does not mean that the wallet is absent.
    if (this.of(namespace).status === 'reconnecting' && !this.#questions.of(namespace)) this.#live.show(namespace, DISCONNECTED)
  }

  /** Removes a restored connection that is not valid any more or that another tab replaced. Keeps the stored one; tells no wallet. */
  dropLocally(namespace: ChainNamespace, type: 'ended' | 'retracted' = 'retracted'): void {
    if (!this.#live.of(namespace)) return
    this.#live.remove(namespace, this.#questions.of(namespace))
    this.news$.next({ namespace, type })
  }

  isReturned(namespace: ChainNamespace): boolean {
    return this.#live.of(namespace)?.isNew === false
  }

  /**
   * Asks `candidates`, without a prompt, whether the stored connection is still granted; there are several when its identity is disputed.
   * `stored` undefined: nothing is stored yet. Never rejects; resolves false when not restored.
   */
  async restore(candidates: Candidates, stored: StoredConnection | undefined, signal: AbortSignal): Promise<boolean> {
    const [{ chain: namespace }] = candidates
    const before = this.#live.of(namespace)
    const isThere = before !== undefined && candidates.some(({ id }) => id === before.connection.connector.id)
    if (this.#questions.of(namespace) || (isThere && (candidates.length === 1 || before.isNew))) return false
    const work = async (ends: AbortSignal) => {
      for (const connector of candidates) this.#disconnects.cancel(connector)
      const found = await returningWallet(this.adapters, this.logger, candidates, stored, ends)
      // The visitor may have disconnected in this or another tab, or connected another wallet there. Unknown: followed once it is known.
      const now = stored && (await this.stored.readSettled(namespace))
      const isStored = now === 'unknown' ? !before?.isNew : now?.connectorId === stored?.connectorId
      return { found, isWanted: !stored || isStored }
    }
    const done = async ({ found, isWanted }: Awaited<ReturnType<typeof work>>) => {
      const isNew = found && found.connection.connector.id !== before?.connection.connector.id
      if (isNew && isWanted) await this.adopt(found.adapter, found.connection, !stored)
      else if (!found && isThere) this.dropLocally(namespace)
    }
    try {
      const { found, isWanted } = await this.#questions.ask({ status: 'reconnecting', connector: candidates[0] }, signal, work, done)
      return found !== undefined && isWanted
    } catch (error) {
      this.logger.info('A stored connection could not be restored', { namespace, code: toAppError(error).code })
      return false
    }
  }

  /** Ends the WalletConnect session of an earlier visit on both sides, in all its namespaces, unseen. Few sites need the code. */
  async abandon(signal: AbortSignal): Promise<void> {
    const isBusy = ({ id }: Pick<Connector, 'id'>) =>
      this.namespaces.some((each) => this.#questions.of(each) || this.connection(each)?.connector.id === id)
    const { abandonSession } = await import('./abandon-session.ts')
    return abandonSession(this.adapters, this.stored, isBusy, signal)
  }

  /** Deletes the connection and tells the wallet, within 3 s. Another namespace ends only if it shares the session or login. */
  async disconnect(namespace: ChainNamespace): Promise<void> {
    const isLogin = isLoggingIn(this.of(namespace)) || this.stored.isLogin(namespace)
    this.#questions.giveUp(namespace)
    if (!this.keeper) this.disconnectedBeforeLoad.add(namespace)
    const live = this.#live.of(namespace)
    const partners = live ? partnersOf(live.connection, this.connections) : []
    // Also deletes what another tab has just stored, unless several wallets per namespace are enabled.
    const drops = [this.#drop(namespace, this.keeper !== undefined), ...partners.map((each) => this.#drop(each))]
    if (!live && isLogin) drops.push(this.#disconnects.signOut(this.adapters))
    else if (!live && isLogin === undefined && !this.keeper) drops.push(this.stored.leaveLogin(namespace))
    await Promise.all([...drops, live && this.#disconnects.send(live, this.connections, this.all)])
  }

  /**
   * Switches the wallet of the network's namespace. The state takes the chain that the wallet reports. A newer call aborts an older one.
   * @throws NOT_CONNECTED, USER_REJECTED, CHAIN_UNSUPPORTED, ABORTED also when the connection ends or is replaced meanwhile
   */
  async switchNetwork(network: Network, signal: AbortSignal): Promise<CaipNetworkId> {
    const live = this.#live.of(network.chainNamespace)
    if (!live) throw fail('NOT_CONNECTED', { namespace: network.chainNamespace })
    const actual = await live.move(network, signal, (caipNetworkId) => this.#live.update(live, { caipNetworkId }))
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

  /** Makes a wallet's answer the connection of its namespace. Without `isNew` it is stored, and another tab sent the disconnect. */
  async adopt(adapter: ChainAdapter, connection: Connection, isNew = true): Promise<void> {
    if (this.#live.isDisposed) return
    const namespace = connection.connector.chain
    const live = new LiveConnection(adapter, connection, isNew, this.clock)
    const before = this.#live.put(live)
    live.watch((event) => this.#hear(live, event))
    const previous = before?.connection.connector.id === connection.connector.id ? undefined : before
    const { keeper } = this
    if (previous) keeper?.keep(previous.adapter, previous.connection)
    if (this.#live.isCurrent(live)) await this.stored.write(namespace, live.connection, isNew)
    if (!previous || keeper) return
    await this.fetchKeeper?.()
    const { id } = previous.connection.connector
    const isBack = [this.connection(namespace), this.#questions.of(namespace)].some((each) => each?.connector.id === id)
    if (this.keeper) this.keeper.keep(previous.adapter, previous.connection)
    else if (isNew && !isBack && !this.#live.isDisposed) void this.#disconnects.send(previous, this.connections, this.all)
  }

  get all(): readonly Connection[] {
    return [...this.connections, ...(this.keeper?.kept ?? [])]
  }

  #hear(live: LiveConnection, event: WalletEvent): void {
    if (!this.#live.isCurrent(live)) return
    const namespace = live.connection.connector.chain
    const change = changeBy(live.connection, event)
    void (change ? this.#live.update(live, change) : this.#drop(namespace))
    if (!change || event.type === 'disconnected') this.news$.next({ namespace, type: 'left' })
    else if (event.type !== 'approved') this.news$.next({ namespace, type: event.type === 'network' ? 'moved' : event.type })
  }

  /** Removes the connection in this tab. With `onlyOwn`, keeps what another tab stored for another wallet. */
  async #drop(namespace: ChainNamespace, onlyOwn = true): Promise<void> {
    const connector = this.#live.of(namespace)?.connection.connector
    this.#live.remove(namespace, this.#questions.of(namespace))
    await this.stored.forget(namespace, onlyOwn ? connector : undefined)
  }

  /** Another tab stored `now`. */
  #follow = (namespace: ChainNamespace, now: StoredConnection | undefined) => {
    const live = this.#live.of(namespace)
    if (!now) return live ? this.dropLocally(namespace, 'ended') : this.giveUp(namespace)
    const isSame = live ? isStoredOf(now, live.connection.connector) : this.#questions.of(namespace)
    if (!isSame) this.news$.next({ namespace, type: 'elsewhere' })
  }
}
