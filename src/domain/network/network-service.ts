import type { Subscription } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import { Disposable } from '../shared/disposable.ts'
import { frozenCopy } from '../shared/frozen-copy.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { type CaipNetworkId, type ChainNamespace, type Network, type NetworkInput, UNKNOWN_NETWORK_NAME } from './network.ts'
import { toNetwork } from './to-network.ts'

/** `supported` is false when the wallet's active chain is not configured. */
export type ActiveNetwork = Readonly<{ network: Network; supported: boolean }>

export type NetworksState = Readonly<{
  networks: readonly Network[]
  active: ActiveNetwork | undefined
  /** Chain ids on which the embedded wallet has smart accounts. */
  smartAccounts?: readonly number[] | undefined
}>

/** The configured networks and the active one. While a wallet is connected, its chain is the active network. */
export class NetworkService extends Disposable {
  readonly #state: Store<NetworksState>
  readonly state: ReadonlyStore<NetworksState>
  #namespace: ChainNamespace | undefined
  #isConnected = false
  /** The namespace that was active before its last wallet left; another one is active instead. */
  #left: ChainNamespace | undefined
  /** The site's own definitions, by CAIP-2 id. */
  readonly #inputs = new Map<string, NetworkInput>()
  /** The last choice per namespace; used while no wallet is connected there. */
  readonly #choice = new Map<ChainNamespace, Network>()
  /** Namespaces whose network the visitor chose here. */
  readonly #picked = new Set<ChainNamespace>()
  /** A namespace was made the active one on this visit; that of the last visit comes too late. */
  #isSettled = false
  #awaited: Subscription | undefined

  constructor(
    private readonly options: OptionsService,
    private readonly connections: ConnectionService,
    private readonly store: KeyValueStore,
  ) {
    super()
    const { networks, defaultNetwork } = options.state.value
    const known = networks.map((network) => this.#toNetwork(network))
    const initial = known.find((n) => defaultNetwork && n.caipNetworkId === this.#toNetwork(defaultNetwork).caipNetworkId) ?? known[0]
    this.#namespace = initial?.chainNamespace
    if (initial) this.#choice.set(initial.chainNamespace, initial)
    this.#state = new Store<NetworksState>({ networks: known, active: initial && { network: initial, supported: true } })
    this.state = this.#state
    this.own(() => this.#endWait())
    this.own(connections.state.watch(() => this.#follow()))
    this.#recompute()
  }

  get namespace(): ChainNamespace | undefined {
    return this.#namespace
  }

  /** The wallet's chain is unsupported and the site does not allow that. */
  get requiresNetworkSwitch(): boolean {
    const { enableNetworkSwitch, allowUnsupportedChain } = this.options.state.value
    return enableNetworkSwitch && !allowUnsupportedChain && this.#state.value.active?.supported === false
  }

  find(id: string | number | undefined, namespace?: ChainNamespace): Network | undefined {
    return this.#state.value.networks.find(
      (n) => (n.caipNetworkId === id || n.id === id || String(n.id) === String(id)) && (!namespace || n.chainNamespace === namespace),
    )
  }

  /** The active network of one namespace, whether or not that namespace is the active one. */
  of(namespace: ChainNamespace): ActiveNetwork | undefined {
    const connection = this.connections.connection(namespace)
    const own = this.#state.value.networks.filter((n) => n.chainNamespace === namespace)
    if (!connection) {
      const network = this.#choice.get(namespace) ?? own[0]
      return network && { network, supported: true }
    }
    const network = own.find((n) => n.caipNetworkId === connection.caipNetworkId)
    // In a namespace without configured networks, all are supported.
    return network
      ? { network, supported: true }
      : { network: unknownNetwork(namespace, connection.caipNetworkId), supported: own.length === 0 }
  }

  /** Reads the active network of the last visit; ignored if it is not configured, or another one was made active meanwhile. */
  async start(): Promise<void> {
    const reading = await this.store.read('network')
    this.#awaited ??= reading.isKnown ? undefined : this.store.changes$.subscribe((key) => key === 'network' && void this.#startLate())
    if (reading.isKnown) this.#recall(reading.value)
  }

  async #startLate(): Promise<void> {
    const reading = await this.store.read('network')
    if (!reading.isKnown || !this.#awaited) return
    this.#endWait()
    if (this.connections.connections.length === 0) this.#recall(reading.value)
  }

  #recall(id: unknown): void {
    const stored = this.find(String(id))
    if (!stored || this.#picked.size > 0) return
    this.#choice.set(stored.chainNamespace, stored)
    if (this.#isSettled) this.#recompute()
    else this.#moveTo(stored.chainNamespace)
  }

  #endWait(): void {
    this.#awaited?.unsubscribe()
    this.#awaited = undefined
  }

  /** Makes `network` the active one, without asking any wallet. */
  async choose(network: Network): Promise<void> {
    this.prefer(network)
    this.activate(network.chainNamespace)
    await this.store.set('network', network.caipNetworkId)
  }

  /** Sets the network that the next wallet of this namespace should connect to; nothing else changes. */
  prefer(network: Network): void {
    this.#choice.set(network.chainNamespace, network)
    this.#picked.add(network.chainNamespace)
  }

  /** The visitor's choice in `namespace`: a connecting wallet is asked to switch to it. Undefined: the wallet's chain is taken. */
  preferredNetworkId(namespace: ChainNamespace): CaipNetworkId | undefined {
    const wanted = this.#picked.has(namespace) ? this.of(namespace) : undefined
    return wanted?.supported ? wanted.network.caipNetworkId : undefined
  }

  /** Makes `namespace` the active one, with its current network. */
  activate(namespace: ChainNamespace): void {
    this.#isSettled = true
    this.#moveTo(namespace)
  }

  #moveTo(namespace: ChainNamespace): void {
    this.#namespace = namespace
    this.#left = undefined
    this.#follow()
  }

  add(input: NetworkInput): void {
    const network = this.#toNetwork(input)
    if (this.find(network.caipNetworkId)) return
    this.#state.change({ networks: [...this.#state.value.networks, network] })
    this.#recompute()
  }

  learnSmartAccounts(smartAccounts: readonly number[]): void {
    this.#state.change({ smartAccounts })
  }

  /** Whether the embedded wallet has smart accounts on the network of that namespace. */
  hasSmartAccounts(namespace: ChainNamespace): boolean {
    return namespace === 'eip155' && this.#state.value.smartAccounts?.includes(Number(this.of(namespace)?.network.id)) === true
  }

  /** Updates properties of the configured networks (RPC URLs, pictures). */
  refresh(): void {
    const networks = this.#state.value.networks.map((network) => this.#toNetwork(this.#inputs.get(network.caipNetworkId) ?? network))
    for (const network of networks)
      if (this.#choice.get(network.chainNamespace)?.caipNetworkId === network.caipNetworkId)
        this.#choice.set(network.chainNamespace, network)
    this.#state.change({ networks })
    this.#state.change({ active: this.#namespace && this.of(this.#namespace) })
  }

  /** Replaces the configured networks. */
  replace(inputs: readonly NetworkInput[]): void {
    for (const input of inputs) this.add(input)
    const kept = inputs.map((input) => this.#toNetwork(input).caipNetworkId)
    for (const { caipNetworkId, chainNamespace, id } of this.#state.value.networks)
      if (!kept.includes(caipNetworkId)) this.remove(chainNamespace, id)
    this.refresh()
  }

  /** Removes a network; if it was active, the first remaining one becomes active. */
  remove(namespace: ChainNamespace, id: number | string): void {
    const networks = this.#state.value.networks.filter((n) => n.chainNamespace !== namespace || String(n.id) !== String(id))
    const choice = this.#choice.get(namespace)
    if (choice && !networks.includes(choice)) this.#choice.delete(namespace)
    this.#state.change({ networks })
    if (!networks.some((n) => n.chainNamespace === this.#namespace)) this.#namespace = networks[0]?.chainNamespace
    this.#recompute()
  }

  /** When the last wallet of the active namespace leaves, another connected namespace is active until that one is connected again. */
  #follow(): void {
    const live = this.connections.connections.map(({ connector }) => connector.chain)
    const isGone = this.#isConnected && !live.some((namespace) => namespace === this.#namespace)
    const [other] = live
    if (this.#left && (!other || live.includes(this.#left))) {
      this.#namespace = this.#left
      this.#left = undefined
    } else if (isGone && other) {
      this.#left ??= this.#namespace
      this.#namespace = other
    }
    this.#isConnected = live.some((namespace) => namespace === this.#namespace)
    this.#recompute()
  }

  #recompute(): void {
    const active = this.#namespace && this.of(this.#namespace)
    if (!isSame(active, this.#state.value.active)) this.#state.change({ active })
  }

  #toNetwork(input: NetworkInput): Network {
    const network = frozenCopy(toNetwork(input, this.options.state.value))
    this.#inputs.set(network.caipNetworkId, input)
    return network
  }
}

function isSame(a: ActiveNetwork | undefined, b: ActiveNetwork | undefined): boolean {
  return a?.supported === b?.supported && a?.network.caipNetworkId === b?.network.caipNetworkId
}

/** The network of a wallet on a chain that is not configured. An invalid chain has the reference `unknown`. */
function unknownNetwork(namespace: ChainNamespace, caipNetworkId: CaipNetworkId | undefined): Network {
  const reference = caipNetworkId?.split(':')[1] ?? 'unknown'
  return {
    id: namespace === 'eip155' && /^\d+$/.test(reference) ? Number(reference) : reference,
    name: UNKNOWN_NETWORK_NAME,
    caipNetworkId: caipNetworkId ?? `${namespace}:unknown`,
    chainNamespace: namespace,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    testnet: false,
    assets: {},
  }
}
