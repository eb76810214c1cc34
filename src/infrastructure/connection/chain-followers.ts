import type { WalletAccount, WalletEvent } from '../../domain/connection/connection.ts'
import type { Network } from '../../domain/network/network.ts'

type Listener = (event: WalletEvent) => void

/**
 * For wallets without an active chain of their own: the current network per wallet, and the listeners to notify when it changes. Keyed by
 * the wallet's object.
 */
export class ChainFollowers {
  readonly #networks = new WeakMap<object, Network>()
  readonly #listeners = new WeakMap<object, Set<Listener>>()

  of(wallet: object): Network | undefined {
    return this.#networks.get(wallet)
  }

  put(wallet: object, network: Network): void {
    this.#networks.set(wallet, network)
  }

  /** Addresses can be encoded differently on another chain, so accounts and network change together. */
  move(wallet: object, network: Network, accounts: readonly [WalletAccount, ...WalletAccount[]]): void {
    this.put(wallet, network)
    this.tell(wallet, { type: 'network', caipNetworkId: network.caipNetworkId, accounts })
  }

  tell(wallet: object, event: WalletEvent): void {
    for (const listener of [...(this.#listeners.get(wallet) ?? [])]) listener(event)
  }

  add(wallet: object, listener: Listener): () => void {
    const listeners = this.#listeners.get(wallet) ?? new Set()
    this.#listeners.set(wallet, listeners.add(listener))
    return () => listeners.delete(listener)
  }
}
