import { Subject, type Subscription } from 'rxjs'
import type { ChainAdapter, ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectedWallet, Connection, Connector, WalletEvent } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { Goodbyes, isStillUsed } from '../connection/goodbyes.ts'
import { type Candidates, returningWallet } from '../connection/returning-wallet.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isRecordOf, recordKey, type WalletRecord } from './wallet-record.ts'
import type { WalletRecords } from './wallet-records.ts'

export type MultiWalletState = Readonly<{
  /** Connected beside the active wallets of their namespaces, in the order they came. */
  kept: readonly Connection[]
  /** Every wallet that was connected here once, whether or not it is now. */
  records: readonly WalletRecord[]
}>

export type WalletChoice = Readonly<{ namespace: ChainNamespace; connectorId: string; address?: string | undefined }>

type Guest = { adapter: ChainAdapter; connection: Connection; unwatch: () => void }
type Place = Pick<Connector, 'chain' | 'id'>

const placeOf = ({ namespace, connectorId }: WalletChoice): Place => ({ chain: namespace, id: connectorId })
const keyOf = ({ chain, id }: Place) => recordKey(chain, id)

/**
 * Several wallets of a namespace at once: `ConnectionService` has the active one, this service those that stay connected beside it, and
 * the memory of all. What it shows is the wallets' word, as there. Spec §4.
 */
export class MultiWalletService {
  readonly #state = new Store<MultiWalletState>({ kept: [], records: [] })
  readonly state: ReadonlyStore<MultiWalletState> = this.#state
  /** Places that another tab connected. */
  readonly #revived = new Subject<string>()
  readonly revived$ = this.#revived.asObservable()
  readonly #guests = new Map<string, Guest>()
  /** The active wallet of each namespace, as last seen. */
  readonly #active = new Map<ChainNamespace, Connection>()
  readonly #goodbyes: Goodbyes
  #watching: Subscription | undefined
  #isSettled = false

  constructor(
    private readonly connections: ConnectionService,
    private readonly adapters: ChainAdapters,
    private readonly stored: WalletRecords,
    clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#goodbyes = new Goodbyes(clock, logger)
  }

  /** Reads what is remembered, then follows wallets and other tabs until `stop`. */
  async start(): Promise<void> {
    if (this.#watching) return
    this.#watching = this.stored.changes$.subscribe((key) => void this.#followOtherTab(key))
    await this.stored.load()
    if (!this.#watching) return
    this.#watching.add(this.connections.state.value$.subscribe(() => this.#follow()))
    this.#publish()
  }

  /** The active wallets of last time were looked at: where none came back, one of the others takes its place. */
  settle(): void {
    this.#isSettled = true
    for (const namespace of this.connections.namespaces) this.#fill(namespace)
  }

  /** Kept wallets are left alone, not told goodbye: they come back when this is started again. */
  stop(): void {
    this.#watching?.unsubscribe()
    this.#watching = undefined
    for (const guest of this.#guests.values()) guest.unwatch()
    this.#guests.clear()
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

  /** Takes a connected wallet that is not the active one, or is no more. */
  keep(adapter: ChainAdapter, connection: Connection): void {
    const { chain, id } = connection.connector
    if (this.connections.connection(chain)?.connector.id === id) return
    this.#goodbyes.takeBack(connection.connector)
    const key = keyOf(connection.connector)
    this.#guests.get(key)?.unwatch()
    const guest: Guest = { adapter, connection, unwatch: () => {} }
    this.#guests.set(key, guest)
    const unwatch = adapter.watch(connection, (event) => this.#hear(key, guest, event))
    if (this.#guests.get(key) === guest) guest.unwatch = unwatch
    else unwatch()
    this.#note(connection, false)
  }

  /**
   * Makes a connected wallet, and one of its accounts, the active one. The wallet is asked silently first; it shows its prompt only
   * when it does not grant that account any more.
   * @throws NOT_CONNECTED, USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ABORTED
   */
  async switchTo(choice: WalletChoice, signal: AbortSignal): Promise<Connection> {
    const { namespace } = choice
    const before = this.find(placeOf(choice))
    if (!before) throw fail('NOT_CONNECTED', { namespace })
    const { connector } = before
    const address = choice.address ?? before.accounts[0].address
    const ask = async (adapter: ChainAdapter, ends: AbortSignal) => {
      const silent = await adapter.restore(connector, address, ends).catch(() => undefined)
      const isIt = silent?.accounts[0].address.toLowerCase() === address.toLowerCase()
      return silent && isIt ? silent : adapter.connect(connector, {}, ends)
    }
    return this.connections.attempt(connector, ask, signal)
  }

  /** Asks silently whether a wallet of an earlier visit is still ours; several claim to be it. Never prompts, never rejects. */
  async restore(candidates: Candidates, record: WalletRecord, signal: AbortSignal): Promise<void> {
    const { namespace, connectorId } = record
    const found = await returningWallet(this.adapters, this.logger, candidates, record, signal)
    // It may have come back another way meanwhile, or the visitor may have left it.
    if (!found || signal.aborted || this.find(found.connection.connector)) return
    if (this.stored.get(recordKey(namespace, connectorId))?.left !== false) return
    this.keep(found.adapter, found.connection)
    this.#fill(namespace)
  }

  /** Leaves one wallet of a namespace, or all kept ones of it, or all kept ones. Settles within 3 s whatever the wallets do. */
  async leave(namespace?: ChainNamespace, connectorId?: string): Promise<void> {
    const leaving = [...this.#guests.values()].filter(
      ({ connection: { connector } }) => (!namespace || connector.chain === namespace) && (!connectorId || connector.id === connectorId),
    )
    for (const { connection } of leaving) this.#release(connection)
    // Those that have not come back yet are not to come back any more.
    if (!connectorId) this.stored.leaveAll(namespace)
    const goodbyes = leaving.map((guest) => this.#sayGoodbye(guest))
    if (namespace && connectorId && this.connections.connection(namespace)?.connector.id === connectorId)
      goodbyes.push(this.connections.disconnect(namespace))
    await Promise.all(goodbyes)
  }

  /** Leaves a wallet, if it is connected, and forgets that it was. */
  async forget(choice: WalletChoice): Promise<void> {
    if (this.find(placeOf(choice))) await this.leave(choice.namespace, choice.connectorId)
    await this.stored.delete(keyOf(placeOf(choice)))
    this.#publish()
  }

  /** What is stored was changed by somebody else. */
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
        // The session is over for all that shared it.
        if (before.connector.type === 'WALLET_CONNECT')
          for (const { connection } of [...this.#guests.values()])
            if (connection.connector.id === before.connector.id) this.#release(connection)
      }
      this.#fill(namespace)
    }
  }

  /** The first kept wallet becomes the active one where there is none. */
  #fill(namespace: ChainNamespace): void {
    if (!this.#isSettled || this.connections.of(namespace).status !== 'disconnected') return
    const next = [...this.#guests.values()].find(({ connection }) => connection.connector.chain === namespace)
    if (next) void this.connections.adopt(next.adapter, next.connection)
  }

  #hear(key: string, guest: Guest, event: WalletEvent): void {
    if (this.#guests.get(key) !== guest) return
    if (event.type === 'disconnected') {
      this.#release(guest.connection)
      return
    }
    guest.connection = { ...guest.connection, ...changeOf(event) }
    this.#note(guest.connection, false)
  }

  /** It is not connected any more. */
  #release(connection: Connection): void {
    this.#unkeep(keyOf(connection.connector))
    this.#note(connection, true)
  }

  #unkeep(key: string): void {
    this.#guests.get(key)?.unwatch()
    this.#guests.delete(key)
  }

  #note(connection: Connection, left: boolean): void {
    this.stored.note(connection, left)
    this.#publish()
  }

  /** A session, or a wallet, that other namespaces still use is not ended. */
  async #sayGoodbye({ adapter, connection }: Guest): Promise<void> {
    const { id, type } = connection.connector
    if (type === 'WALLET_CONNECT' ? this.live.some(({ connector }) => connector.id === id) : isStillUsed(connection, this.live)) return
    await this.#goodbyes.say(adapter, connection)
  }

  async #followOtherTab(key: string): Promise<void> {
    const record = await this.stored.reload(key)
    if (record?.left !== false) await this.#losePlace(key)
    this.#publish()
    const isLive = record && this.live.some(({ connector }) => isRecordOf(record, connector))
    if (record?.left === false && !isLive) this.#revived.next(key)
  }

  /** Another tab said goodbye to it. */
  async #losePlace(key: string): Promise<void> {
    const active = [...this.#active.values()].find(({ connector }) => keyOf(connector) === key)
    const next = active && [...this.#guests.values()].find(({ connection }) => connection.connector.chain === active.connector.chain)
    if (next) await this.connections.adopt(next.adapter, next.connection, false)
    this.#unkeep(key)
  }

  #publish(): void {
    this.#state.set({ kept: [...this.#guests.values()].map(({ connection }) => connection), records: this.stored.all })
  }
}

function changeOf(event: Exclude<WalletEvent, { type: 'disconnected' }>): Partial<ConnectedWallet> {
  if (event.type === 'accounts') return { accounts: event.accounts }
  return event.type === 'approved' ? { approved: event.approved } : { caipNetworkId: event.caipNetworkId }
}
