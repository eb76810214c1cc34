import { ConnectionStore } from '../../domain/connection/connection-store.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network, NetworkInput } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'

/** The network of a connection whose wallet has no active chain of its own: chosen by the site, or by the visitor in an earlier visit. */
export class SiteNetwork {
  readonly #stored: ConnectionStore
  readonly #usual: Network
  /** The network that was stored when the store last answered. */
  #known: CaipNetworkId | undefined

  constructor(
    private readonly namespace: ChainNamespace,
    private readonly networks: NetworkService,
    store: KeyValueStore,
    /** Default when the site configures no network of the namespace. */
    usual: NetworkInput,
  ) {
    this.#stored = new ConnectionStore(store)
    this.#usual = toNetwork(usual)
  }

  /** All networks that the site configures. */
  get all(): readonly Network[] {
    const own = this.networks.state.value.networks.filter(({ chainNamespace }) => chainNamespace === this.namespace)
    return own.length > 0 ? own : [this.#usual]
  }

  /** For a new connection. */
  choose(preferred: CaipNetworkId | undefined): Network {
    return this.#find(preferred) ?? this.#find(this.networks.of(this.namespace)?.network.caipNetworkId) ?? this.all[0] ?? this.#usual
  }

  /**
   * For a connection restored from an earlier visit. Unknown is not the default network: it would be stored in the place of the visitor's
   * choice. The connection is restored once the store answers.
   * @throws ANSWER_UNREADABLE
   */
  async recall(): Promise<Network> {
    const stored = await this.#stored.read(this.namespace)
    if (stored !== 'unknown') this.#known = stored?.caipNetworkId
    else if (this.#known === undefined && this.all.length > 1) throw fail('ANSWER_UNREADABLE', { source: 'storage' })
    return this.choose(this.#known)
  }

  #find(id: CaipNetworkId | undefined): Network | undefined {
    return this.all.find(({ caipNetworkId }) => caipNetworkId === id)
  }
}
