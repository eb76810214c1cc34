import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletEvent } from '../../domain/connection/connection.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { SiteNetwork } from './site-network.ts'
import type { StandardProvider } from './standard-provider.ts'
import { type StandardRules, StandardWallets } from './standard-wallets.ts'

/** The current state of a wallet's provider; a provider held by a host reads from it. */
export type Standing = { address: string | undefined; chain: CaipNetworkId | undefined }

/** What the Wallet Standard's chain adapters share: all but the signing methods. */
export abstract class StandardChainAdapter<P extends object> {
  readonly #wallets: StandardWallets
  readonly #providers = new WeakMap<object, Readonly<{ provider: P; standing: Standing }>>()

  constructor(rules: StandardRules, clock: Clock, site: SiteNetwork) {
    this.#wallets = new StandardWallets(rules, clock, site)
  }

  /** Creates the provider that hosts get, once per wallet. */
  protected abstract makeProvider(wallet: StandardProvider, standing: Standing): P

  connect(connector: Connector, { preferred }: { preferred?: CaipNetworkId | undefined }, signal: AbortSignal): Promise<ConnectedWallet> {
    return this.#wallets.connect(connector, preferred, signal)
  }

  restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    return this.#wallets.restore(connector, address, signal)
  }

  disconnect(connection: Connection, signal: AbortSignal): Promise<void> {
    return this.#wallets.disconnect(connection, signal)
  }

  switchNetwork(request: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    return this.#wallets.switchNetwork(request, signal)
  }

  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    return this.#wallets.watch(connection, listener)
  }

  provider({ connector, accounts, caipNetworkId }: Connection): unknown {
    const wallet = this.#wallets.provider(connector)
    const known = this.#providers.get(wallet.wallet)
    const standing = known?.standing ?? { address: undefined, chain: undefined }
    Object.assign(standing, { address: accounts[0].address, chain: caipNetworkId })
    if (known) return known.provider
    const provider = this.makeProvider(wallet, standing)
    this.#providers.set(wallet.wallet, { provider, standing })
    return provider
  }
}
