import { isSameAddress } from '../caip/same-address.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection } from './connection.ts'
import type { ConnectionService } from './connection-service.ts'

/** A wallet can grant any number of accounts; each costs a sign-out per network. */
const GRANTED_MAX = 50

export type PresentAccount = Readonly<{ namespace: ChainNamespace; address: string }>
/** `addresses`: of every account that the wallet has granted since it connected. */
type Present = Readonly<{ namespace: ChainNamespace; addresses: ReadonlySet<string> }>

/** The accounts of every connected wallet: also those that were active earlier in the same connection. */
export class PresentAccounts {
  readonly #wallets = new Map<string, Present>()
  #hadKeeper = false

  constructor(private readonly connections: ConnectionService) {}

  /**
   * The accounts of wallets that have left since the last call, without those that another connected wallet grants. Call it in a task of
   * its own after a change: a replaced wallet is kept (`multiWallet`) after the other one is shown.
   */
  follow(isMulti: boolean): readonly PresentAccount[] {
    const { all, keeper } = this.connections
    const live = new Map(all.map((connection) => [keyOf(connection), connection]))
    // Wallets that are kept no more, because the feature was turned off, have not disconnected.
    const isReleased = this.#hadKeeper && !keeper
    // The code that keeps a replaced wallet is still being fetched.
    const isFetched = !isMulti || keeper !== undefined
    this.#hadKeeper = keeper !== undefined
    const gone = [...this.#wallets].filter(
      ([key, { namespace }]) => !live.has(key) && (isFetched || !this.connections.connection(namespace)),
    )
    for (const [key] of gone) this.#wallets.delete(key)
    for (const [key, { connector, accounts }] of live) {
      const granted = accounts.slice(0, GRANTED_MAX).map(({ address }) => address)
      this.#wallets.set(key, { namespace: connector.chain, addresses: new Set([...(this.#wallets.get(key)?.addresses ?? []), ...granted]) })
    }
    if (isReleased) return []
    return gone
      .flatMap(([, { namespace, addresses }]) => [...addresses].map((address) => ({ namespace, address })))
      .filter((account) => !all.some((connection) => grants(connection, account)))
  }

  /** Wallets of the namespace that are no longer connected are not reported as gone. */
  forget(namespace: ChainNamespace): void {
    const live = new Set(this.connections.all.map(keyOf))
    for (const [key, wallet] of this.#wallets) if (wallet.namespace === namespace && !live.has(key)) this.#wallets.delete(key)
  }
}

/** Different wallets connect over one connector of a relay. */
function keyOf({ connector, peer }: Connection): string {
  return JSON.stringify([connector.chain, connector.id, peer?.name, peer?.url])
}

function grants({ connector, accounts }: Connection, { namespace, address }: PresentAccount): boolean {
  return connector.chain === namespace && accounts.some((account) => isSameAddress(namespace, account.address, address))
}
