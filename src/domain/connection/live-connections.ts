import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { ConnectedWallet, Connection, WalletEvent } from './connection.ts'
import { Turn } from './turns.ts'

/** A connection from the moment its wallet said yes until it is left or replaced. What it asked is answered to it, or to nobody. */
export class LiveConnection {
  readonly #gone = new AbortController()
  #unwatch: (() => void) | undefined
  #moving: Turn | undefined

  constructor(
    readonly adapter: ChainAdapter,
    public connection: Connection,
    /** False: it came back by itself, from an earlier visit. */
    readonly isChosen: boolean,
  ) {}

  watch(listener: (event: WalletEvent) => void): void {
    const unwatch = this.adapter.watch(this.connection, (event) => {
      if (!this.#gone.signal.aborted) listener(event)
    })
    // A wallet may leave while it is being listened to.
    if (this.#gone.signal.aborted) unwatch()
    else this.#unwatch = unwatch
  }

  /** A question of this connection; a newer one ends the older. */
  ask(signal: AbortSignal): Turn {
    this.#moving?.end()
    this.#moving = new Turn(signal, this.#gone.signal)
    return this.#moving
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

  /** @returns the one it replaces */
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
 * What `event` changes of `connection`; undefined = it is over. The first word of a wallet that could not be asked before has to name the
 * account that was shown.
 */
export function changeBy({ accounts: [shown], isConfirmed }: Connection, event: WalletEvent): Partial<ConnectedWallet> | undefined {
  if (event.type === 'disconnected') return undefined
  const { type, ...change } = event
  if (!('accounts' in change) || !change.accounts) return change
  const isOther = type === 'accounts' && isConfirmed === false && !change.accounts.some(({ address }) => address === shown.address)
  return isOther ? undefined : { ...change, isConfirmed: undefined }
}
