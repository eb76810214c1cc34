import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../../src/domain/connection/connection.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../../src/domain/network/network.ts'
import type { ChainAdapter, NativeBalance, SignedMessage, SignRequest } from '../../../src/ports/connection/chain-adapter.ts'

type Listener = (event: WalletEvent) => void

/** A wallet in memory, behind every connector alike. Its knobs are what a visitor and a faulty wallet can do. */
export class FakeChainAdapter implements ChainAdapter {
  accounts: readonly string[] = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']
  /** By the id of the connector, where wallets differ. */
  readonly own = new Map<string, readonly string[]>()
  chain: CaipNetworkId | undefined
  /** Chains the wallet moves to; undefined = every one, after adding it. */
  knownChains: readonly CaipNetworkId[] | undefined
  /** The visitor says no. */
  rejects = false
  /** The visitor says no to moving only. */
  rejectsSwitch = false
  /** Never answers a request to switch. */
  silentSwitch = false
  /** Nothing is ever answered, until `wakeUp()`. */
  silent = false
  /** A disconnect request is never answered. */
  silentDisconnect = false
  granted = false
  /** Smallest units by network; absent = no node answers. */
  readonly balances = new Map<CaipNetworkId, bigint>()
  /** What the wallet calls itself. */
  peer: ConnectedWallet['peer']
  /** Who is logged in to it, where it is an embedded one. */
  embedded: ConnectedWallet['embedded']
  /** Questions that opened the wallet's window. */
  prompts = 0
  disconnects = 0
  /** With the id of the connector each is for. */
  readonly #listeners = new Map<Listener, string>()
  readonly #waiting: (() => void)[] = []
  /** Connectors that were asked to disconnect. */
  readonly #left = new Set<string>()

  constructor(
    readonly namespace: ChainNamespace = 'eip155',
    chain: CaipNetworkId = 'eip155:1',
  ) {
    this.chain = chain
  }

  get listenerCount(): number {
    return this.#listeners.size
  }

  /** The ids of the connectors that are listened to. */
  get listenedTo(): readonly string[] {
    return [...this.#listeners.values()]
  }

  /** The wallet says something by itself: behind every connector, or behind the one named. */
  emit(event: WalletEvent, connectorId?: string): void {
    if (event.type === 'accounts') this.accounts = event.accounts.map(({ address }) => address)
    if (event.type === 'network') this.chain = event.caipNetworkId
    for (const [listener, id] of [...this.#listeners]) if (connectorId === undefined || id === connectorId) listener(event)
  }

  wakeUp(): void {
    this.silent = false
    for (const resume of this.#waiting.splice(0)) resume()
  }

  async connect(
    connector: Connector,
    { preferred }: { preferred?: CaipNetworkId | undefined },
    signal: AbortSignal,
  ): Promise<ConnectedWallet> {
    await this.#answer(signal, true)
    if (this.rejects) throw fail('USER_REJECTED', { wallet: connector.name })
    const wallet = this.#wallet(connector.id)
    if (!wallet) throw fail('NO_ACCOUNTS', { wallet: connector.name })
    this.granted = true
    this.#left.delete(connector.id)
    if (preferred && preferred !== this.chain && !this.rejectsSwitch) this.#move(preferred)
    return { ...wallet, caipNetworkId: this.chain }
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    await this.#answer(signal, false)
    return this.granted && !this.#left.has(connector.id) ? this.#wallet(connector.id, address) : undefined
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    this.disconnects += 1
    if (this.silentDisconnect) await new Promise(() => {})
    if (this.silent || signal.aborted) return
    this.#left.add(connector.id)
  }

  async switchNetwork({ network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    await this.#answer(signal, true)
    if (this.silentSwitch) await new Promise(() => {})
    if (this.rejects || this.rejectsSwitch) throw fail('USER_REJECTED', {})
    if (!this.#move(network.caipNetworkId)) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    return network.caipNetworkId
  }

  watch({ connector }: Connection, listener: Listener): () => void {
    this.#listeners.set(listener, connector.id)
    return () => this.#listeners.delete(listener)
  }

  async balance(_address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    await this.#answer(signal, false)
    const value = this.balances.get(network.caipNetworkId)
    if (value === undefined) throw fail('BALANCE_UNAVAILABLE', { network: network.name })
    return { value, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
  }

  provider(connection: Connection): unknown {
    return connection.connector.provider ?? this
  }

  /** Not a signature, but one per account and message. */
  async signMessage({ account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    await this.#answer(signal, true)
    if (this.rejects) throw fail('USER_REJECTED', {})
    return { signature: `${account.address}:${message}` }
  }

  #move(chain: CaipNetworkId): boolean {
    if (this.knownChains && !this.knownChains.includes(chain)) return false
    this.chain = chain
    return true
  }

  #wallet(id: string, address?: string): ConnectedWallet | undefined {
    const all = (this.own.get(id) ?? this.accounts).map((each): WalletAccount => ({ namespace: this.namespace, address: each }))
    const asked = all.find((account) => account.address.toLowerCase() === address?.toLowerCase())
    const [first, ...rest] = asked ? [asked, ...all.filter((account) => account !== asked)] : all
    return (
      first && {
        accounts: [first, ...rest],
        caipNetworkId: this.chain,
        ...(this.peer && { peer: this.peer }),
        ...(this.embedded && { embedded: this.embedded }),
      }
    )
  }

  async #answer(signal: AbortSignal, isPrompt: boolean): Promise<void> {
    const aborted = () => fail('ABORTED', {})
    if (signal.aborted) throw aborted()
    if (isPrompt) this.prompts += 1
    if (!this.silent) return
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push(resolve)
      signal.addEventListener('abort', () => reject(aborted()), { once: true })
    })
  }
}
