import { Subject, type Subscription } from 'rxjs'
import type { ChainAdapter, ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Connection, Connector, WalletEvent } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { Disconnects, isStillUsed } from '../connection/disconnects.ts'
import { changeBy, LiveConnection } from '../connection/live-connections.ts'
import { type Candidates, type Returned, returningWallet } from '../connection/returning-wallet.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { OWNER_LIMIT } from '../shared/async/limit.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { accountRequest } from './account-request.ts'
import { isRecordOf, recordKey, type WalletRecord } from './wallet-record.ts'
import type { WalletRecords } from './wallet-records.ts'

export type MultiWalletState = Readonly<{
  /** Wallets connected in addition to the active one of their namespace, in connection order. */
  kept: readonly Connection[]
  /** Every wallet that was ever connected here, connected now or not. */
  records: readonly WalletRecord[]
}>

export type WalletChoice = Readonly<{ namespace: ChainNamespace; connectorId: string; address?: string | undefined }>
type Place = Pick<Connector, 'chain' | 'id'>

const placeOf = ({ namespace, connectorId }: WalletChoice): Place => ({ chain: namespace, id: connectorId })
const keyOf = ({ chain, id }: Place) => recordKey(chain, id)

/** Several connected wallets per namespace: `ConnectionService` holds the active one, this one the others and the stored records of all. */
export class MultiWalletService {
  readonly #state = new Store<MultiWalletState>({ kept: [], records: [] })
  readonly state: ReadonlyStore<MultiWalletState> = this.#state
  /** Keys (`keyOf`) of wallets that another tab connected. */
  readonly #revived = new Subject<string>()
  readonly revived$ = this.#revived.asObservable()
  readonly #guests = new Map<string, LiveConnection>()
  readonly #work: Mailbox
  /** The active wallet of each namespace at the last update. */
  readonly #active = new Map<ChainNamespace, Connection>()
  readonly #disconnects: Disconnects
  #watching: Subscription | undefined
  #isSettled = false

  constructor(
    private readonly connections: ConnectionService,
    private readonly adapters: ChainAdapters,
    private readonly stored: WalletRecords,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#work = new Mailbox(clock, OWNER_LIMIT)
    this.#disconnects = new Disconnects(clock, logger)
  }

  /** Reads the stored records, then follows wallets and other tabs until `stop`. */
  async start(): Promise<void> {
    if (this.#watching) return
    this.#watching = this.stored.changes$.subscribe((key) => void this.#followOtherTab(key))
    const done = () => {
      // Disconnected before this code was loaded: it has no record. Wallets connected since then are recorded below.
      for (const namespace of this.connections.disconnectedBeforeLoad) this.stored.leaveAll(namespace)
      this.connections.disconnectedBeforeLoad.clear()
      this.#watching?.add(this.connections.state.value$.subscribe(() => this.#follow()))
      this.#publish()
    }
    await this.#work.post(() => this.stored.load(), { policy: 'beside', done })
  }

  /** Called after the restore of the previously active wallets: where none was restored, a kept wallet becomes active. */
  settle(): void {
    this.#isSettled = true
    for (const namespace of this.connections.namespaces) this.#fill(namespace)
  }

  /** Sends no disconnect request to kept wallets: they are restored at the next `start`. */
  stop(): void {
    this.#watching?.unsubscribe()
    this.#watching = undefined
    this.#work.abort()
    for (const key of [...this.#guests.keys()]) this.#unkeep(key)
    this.#active.clear()
    this.#publish()
  }

  dispose(): void {
    this.stop()
    this.#revived.complete()
  }

  /** Every connected wallet, the active ones first. */
  get live(): readonly Connection[] {
    return [...this.connections.connections, ...this.#state.value.kept]
  }

  find({ chain, id }: Place): Connection | undefined {
    return this.live.find(({ connector }) => connector.chain === chain && connector.id === id)
  }

  /** Keeps a connected wallet that is not, or no longer, the active one. */
  keep(adapter: ChainAdapter, connection: Connection): void {
    const { chain, id } = connection.connector
    if (this.connections.connection(chain)?.connector.id === id) return
    this.#disconnects.cancel(connection.connector)
    const key = keyOf(connection.connector)
    this.#guests.get(key)?.end()
    const guest = new LiveConnection(adapter, connection, true, this.clock)
    this.#guests.set(key, guest)
    this.#note(connection, false)
    guest.watch((event) => this.#hear(guest, event))
  }

  /** Makes one account of a connected wallet the active one. @throws NOT_CONNECTED, USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ABORTED */
  async switchTo(choice: WalletChoice, signal: AbortSignal): Promise<Connection> {
    const before = this.find(placeOf(choice))
    if (!before) throw fail('NOT_CONNECTED', { namespace: choice.namespace })
    return this.connections.attempt(before.connector, accountRequest(before, choice.address), signal)
  }

  /** Asks, without a prompt, whether a wallet of an earlier visit still grants its account; several when its identity is disputed. */
  restore(candidates: Candidates, record: WalletRecord, signal: AbortSignal): void {
    const { namespace, connectorId } = record
    const done = (found: Returned | undefined) => {
      // It may have been connected another way or disconnected meanwhile.
      const isLeft = this.stored.get(recordKey(namespace, connectorId))?.left !== false
      if (!found || isLeft || this.find(found.connection.connector)) return
      this.keep(found.adapter, found.connection)
      this.#fill(namespace)
    }
    const ask = (ends: AbortSignal) => returningWallet(this.adapters, this.logger, candidates, record, ends)
    void this.#work.post(ask, { policy: 'beside', signal, done })
  }

  /** Disconnects one wallet of a namespace, all its kept wallets, or all kept wallets. Resolves within 3 s in any case. */
  async leave(namespace?: ChainNamespace, connectorId?: string): Promise<void> {
    const leaving = this.#guestsOf(({ chain, id }) => (!namespace || chain === namespace) && (!connectorId || id === connectorId))
    for (const { connection } of leaving) this.connections.stopAsking(connection.connector)
    for (const { connection } of leaving) this.#release(connection)
    // Wallets that are not restored yet must not be restored later.
    if (!connectorId) {
      this.stored.leaveAll(namespace)
      this.#publish()
    }
    const isActive = namespace && connectorId && this.connections.connection(namespace)?.connector.id === connectorId
    await Promise.all([...leaving.map((guest) => this.#sendDisconnect(guest)), isActive && this.connections.disconnect(namespace)])
  }

  /** Disconnects a wallet, if connected, and deletes its record. */
  async forget(choice: WalletChoice): Promise<void> {
    const place = placeOf(choice)
    if (this.find(place)) await this.leave(choice.namespace, choice.connectorId)
    // Connected again while the wallet was being disconnected: the new connection has its own record.
    if (!this.find(place)) await this.stored.delete(keyOf(place))
    this.#publish()
  }

  /** Reads the stored records again, after ours were deleted. */
  async reload(): Promise<void> {
    await this.stored.load()
    for (const connection of this.live) this.stored.note(connection, false)
    this.#publish()
  }

  #follow(): void {
    for (const namespace of this.connections.namespaces) {
      const now = this.connections.connection(namespace)
      const before = this.#active.get(namespace)
      if (now) {
        this.#active.set(namespace, now)
        this.#unkeep(keyOf(now.connector))
        if (now !== before) this.#note(now, false)
      } else if (before) {
        this.#active.delete(namespace)
        this.#note(before, true)
        // The session ended for all namespaces that shared it.
        const partners = this.#guestsOf(({ id, type }) => type === 'WALLET_CONNECT' && id === before.connector.id)
        for (const { connection } of partners) this.#release(connection)
      }
      this.#fill(namespace)
    }
  }

  /** Makes the first kept wallet active in a namespace without an active one. */
  #fill(namespace: ChainNamespace): void {
    if (!this.#isSettled || this.connections.of(namespace).status !== 'disconnected') return
    const [next] = this.#guestsOf(({ chain }) => chain === namespace)
    // A stored connection that could not be read yet stays stored.
    if (next) void this.connections.adopt(next.adapter, next.connection, !this.connections.stored.isUnknown(namespace))
  }

  #guestsOf(isIt: (connector: Connector) => boolean): readonly LiveConnection[] {
    return [...this.#guests.values()].filter(({ connection }) => isIt(connection.connector))
  }

  #hear(guest: LiveConnection, event: WalletEvent): void {
    if (this.#guests.get(keyOf(guest.connection.connector)) !== guest) return
    const change = changeBy(guest.connection, event)
    if (change) {
      guest.connection = { ...guest.connection, ...change }
      this.#note(guest.connection, false)
    } else this.#release(guest.connection)
  }

  /** Removes a wallet that is no longer connected. */
  #release(connection: Connection): void {
    this.#unkeep(keyOf(connection.connector))
    this.#note(connection, true)
  }

  #unkeep(key: string): void {
    this.#guests.get(key)?.end()
    this.#guests.delete(key)
  }

  #note(connection: Connection, left: boolean): void {
    this.stored.note(connection, left)
    this.#publish()
  }

  /** A session or wallet that other namespaces still use is not ended. */
  async #sendDisconnect(left: LiveConnection): Promise<void> {
    const { id, type } = left.connection.connector
    if (type === 'WALLET_CONNECT' ? this.live.some(({ connector }) => connector.id === id) : isStillUsed(left.connection, this.live)) return
    await this.#disconnects.send(left)
  }

  async #followOtherTab(key: string): Promise<void> {
    const record = await this.stored.reload(key)
    if (record === 'unknown') return
    if (record?.left !== false) {
      const active = [...this.#active.values()].find(({ connector }) => keyOf(connector) === key)
      const [next] = this.#guestsOf(({ chain }) => chain === active?.connector.chain)
      if (active && next) {
        // First, so that the next one finds nothing in its place that it would have to keep.
        this.connections.dropLocally(active.connector.chain)
        await this.connections.adopt(next.adapter, next.connection, false)
      }
      this.#unkeep(key)
    }
    this.#publish()
    const isLive = record && this.live.some(({ connector }) => isRecordOf(record, connector))
    if (record?.left === false && !isLive) this.#revived.next(key)
  }

  #publish(): void {
    this.#state.set({ kept: [...this.#guests.values()].map(({ connection }) => connection), records: this.stored.all })
  }
}
