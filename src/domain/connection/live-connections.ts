import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { ConnectedWallet, Connection, WalletEvent } from './connection.ts'
import { Turn } from './turns.ts'

/** A connection from its approval until it is disconnected or replaced. Answers to its requests are dropped after that. */
export class LiveConnection {
  readonly #gone = new AbortController()
  #unwatch: (() => void) | undefined
  #moving: Turn | undefined

  constructor(
    readonly adapter: ChainAdapter,
    public connection: Connection,
    /** False: it was restored from an earlier visit. */
    readonly isChosen: boolean,
  ) {}

  get provider(): unknown {
    return this.adapter.provider(this.connection)
  }

  watch(listener: (event: WalletEvent) => void): void {
    const unwatch = this.adapter.watch(this.connection, (event) => {
      if (!this.#gone.signal.aborted) listener(event)
    })
    // A wallet may disconnect during the subscription.
    if (this.#gone.signal.aborted) unwatch()
    else this.#unwatch = unwatch
  }

  /** A request of this connection; a newer one aborts the older. */
  ask(signal: AbortSignal): Turn {
    this.#moving?.end()
    this.#moving = new Turn(signal, this.#gone.signal)
    return this.#moving
  }

  /** The wallet is not asked for the chain that it is on. */
  move(network: Network, signal: AbortSignal): Promise<CaipNetworkId> {
    const { adapter, connection } = this
    const { caipNetworkId } = network
    return connection.caipNetworkId === caipNetworkId
      ? Promise.resolve(caipNetworkId)
      : adapter.switchNetwork({ connection, network }, signal)
  }

  end(): void {
    this.#gone.abort()
    this.#unwatch?.()
  }
}

export class LiveConnections {
  readonly #live = new Map<ChainNamespace, LiveConnection>()

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
    return before
  }

  remove(namespace: ChainNamespace): void {
    this.#live.get(namespace)?.end()
    this.#live.delete(namespace)
  }

  clear(): void {
    for (const namespace of [...this.#live.keys()]) this.remove(namespace)
  }
}

/**
 * `connection` after `event`; undefined = it ended. The first accounts that an unconfirmed wallet names, also together with a network,
 * must contain the one that was shown.
 */
export function changeBy({ accounts: [shown], isConfirmed }: Connection, event: WalletEvent): Partial<ConnectedWallet> | undefined {
  if (event.type === 'disconnected') return undefined
  const { type: _, ...change } = event
  if (!('accounts' in change) || !change.accounts) return change
  const isOther = isConfirmed === false && !change.accounts.some(({ address }) => address === shown.address)
  return isOther ? undefined : { ...change, isConfirmed: undefined }
}
