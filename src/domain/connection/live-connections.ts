import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import { OWNER_LIMIT } from '../shared/async/limit.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { Span } from '../shared/async/span.ts'
import { watchUntil } from '../shared/async/watch-until.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { ConnectedWallet, Connection, ConnectionsState, NamespaceState, WalletEvent } from './connection.ts'
import type { ConnectionStore } from './connection-store.ts'

/** A connection from its approval until it is disconnected or replaced. Answers to its requests are dropped after that. */
export class LiveConnection {
  readonly #life = new Span()
  readonly #moves: Mailbox

  constructor(
    readonly adapter: ChainAdapter,
    public connection: Connection,
    /** False: it was restored from an earlier visit. */
    readonly isNew: boolean,
    clock: Clock,
  ) {
    this.#moves = new Mailbox(clock, OWNER_LIMIT)
  }

  watch(listener: (event: WalletEvent) => void): void {
    watchUntil(this.#life.signal, () => this.adapter.watch(this.connection, listener))
  }

  /** The wallet is not asked for the chain that it is on. A newer request gives up the older. @throws ABORTED, what the wallet says */
  move(network: Network, signal: AbortSignal, done: (actual: CaipNetworkId) => Promise<void>): Promise<CaipNetworkId> {
    const { adapter, connection } = this
    const { caipNetworkId } = network
    const isThere = connection.caipNetworkId === caipNetworkId
    const ask = async (ends: AbortSignal) => (isThere ? caipNetworkId : adapter.switchNetwork({ connection, network }, ends))
    return this.#moves.run(ask, { policy: 'latest', signal, done })
  }

  end(): void {
    this.#life.end()
    this.#moves.dispose()
  }
}

export const DISCONNECTED: NamespaceState = { status: 'disconnected' }

/** The connection of each namespace, and what is shown where there is none. */
export class LiveConnections {
  readonly #live = new Map<ChainNamespace, LiveConnection>()
  readonly #state = new Store<ConnectionsState>({})
  readonly state: ReadonlyStore<ConnectionsState> = this.#state
  isDisposed = false

  constructor(private readonly stored: ConnectionStore) {}

  of(namespace: ChainNamespace): LiveConnection | undefined {
    return this.#live.get(namespace)
  }

  isCurrent(live: LiveConnection): boolean {
    return this.#live.get(live.connection.connector.chain) === live
  }

  /** @returns the replaced connection */
  put(live: LiveConnection): LiveConnection | undefined {
    const { chain } = live.connection.connector
    const before = this.#live.get(chain)
    before?.end()
    this.#live.set(chain, live)
    this.#change(live, live.connection)
    return before
  }

  /** In the page, and where this wallet is the stored one. */
  async update(live: LiveConnection, change: Partial<ConnectedWallet>): Promise<void> {
    const { connection } = live
    if (Object.entries(change).every(([key, value]) => same(value, connection[key as keyof Connection]))) return
    this.#change(live, { ...connection, ...change })
    await this.stored.write(connection.connector.chain, live.connection, false)
  }

  remove(namespace: ChainNamespace, shown: NamespaceState = DISCONNECTED): void {
    this.#live.get(namespace)?.end()
    this.#live.delete(namespace)
    this.show(namespace, shown)
  }

  /** Where nothing is connected. */
  show(namespace: ChainNamespace, shown: NamespaceState): void {
    if (!this.#live.has(namespace)) this.#set(namespace, shown)
  }

  /** What was shown last stays. */
  dispose(): void {
    this.isDisposed = true
    for (const namespace of [...this.#live.keys()]) this.remove(namespace)
  }

  #change(live: LiveConnection, connection: Connection): void {
    live.connection = connection
    this.#set(connection.connector.chain, { status: 'connected', connection })
  }

  #set(namespace: ChainNamespace, state: NamespaceState): void {
    if (!this.isDisposed) this.#state.change({ [namespace]: state })
  }
}

/**
 * `connection` after `event`; undefined = it ended. The first accounts that an unconfirmed wallet names, also together with a network,
 * must contain the one that was shown.
 */
export function changeBy(
  { connector, accounts: [shown], isConfirmed }: Connection,
  event: WalletEvent,
): Partial<ConnectedWallet> | undefined {
  if (event.type === 'disconnected') return undefined
  const { type: _, ...change } = event
  if (!('accounts' in change) || !change.accounts) return change
  const isOther = isConfirmed === false && !change.accounts.some(({ address }) => isSameAddress(connector.chain, address, shown.address))
  return isOther ? undefined : { ...change, isConfirmed: undefined }
}
