import { filter, map } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { WalletDiscovery } from '../../ports/wallets/wallet-discovery.ts'
import { coinbaseConnector, isInPage } from '../coinbase/coinbase-connector.ts'
import type { Connector } from '../connection/connection.ts'
import { parseRecent } from '../connection/stored-connection.ts'
import { authConnectors } from '../frame/auth-connector.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'
import { never } from '../shared/async/never.ts'
import { Disposable } from '../shared/disposable.ts'
import { ownValue } from '../shared/own-value.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { firstOf, until } from '../shared/streams.ts'
import { walletConnectConnector } from '../walletconnect/wallet-connect-connector.ts'
import { type Disputes, disputesAmong, isOfPage, NO_DISPUTES, ownsDomain } from './wallet-claims.ts'

export const DISCOVERY_MS = 300
export const RECENT_WALLETS_MAX = 2
/** Maximum number of announced wallets in the list. */
export const ANNOUNCED_ROWS_MAX = 50

export type WalletsState = Readonly<{
  connectors: readonly Connector[]
  /** Wallets of the page beyond the first rows; they can be found by search. */
  others: readonly Connector[]
  /** The wallets whose identity is disputed. */
  disputes: Disputes
  /** Ids of the wallets used last, newest first. */
  recent: readonly string[]
  /** True once wallets had 300 ms to announce themselves: now an empty list means none, and an undisputed identity is accepted. */
  settled: boolean
}>

/** The wallets that can be selected. */
export class WalletService extends Disposable {
  readonly #state = new Store<WalletsState>({ connectors: [], others: [], disputes: NO_DISPUTES, recent: [], settled: false })
  readonly state: ReadonlyStore<WalletsState> = this.#state
  /** The last emission of discovery. */
  #heard: readonly Connector[] = []
  /** The Safe whose iframe contains the page. */
  #frame: Connector | undefined
  /** When the wallets were last asked to announce themselves. */
  #asked = Number.NEGATIVE_INFINITY

  constructor(
    private readonly discovery: WalletDiscovery,
    private readonly store: KeyValueStore,
    private readonly options: OptionsService,
    private readonly clock: Clock,
  ) {
    super()
    const hear = (connectors: readonly Connector[]) => {
      this.#heard = connectors
      this.#list()
    }
    this.own(discovery)
    this.own(discovery.connectors$.subscribe(hear))
    // The site's options may change later.
    let choices = choicesOf(options.state.value)
    const follow = (next: ResolvedOptions) => {
      if (same(choices, choicesOf(next))) return
      choices = choicesOf(next)
      this.#ask()
      this.#list()
    }
    this.own(options.state.watch(follow))
    const settle = () => this.#state.change({ settled: true })
    this.own(clock.after(DISCOVERY_MS, () => void (discovery.pending ? discovery.pending.then(settle) : settle())))
  }

  /**
   * Starts discovery at once, then (after `knownLater`) reads which wallets were used before: `known` wallets and recent ones are kept even
   * when very many wallets announce themselves; if the list is full, they are asked to announce again.
   */
  async start(knownLater: Promise<readonly string[]>): Promise<void> {
    const known = new Set<string>()
    this.#asked = this.clock.monotonic()
    this.discovery.start(known)
    const others = await knownLater
    const late = this.store.changes$.subscribe(
      (key) => key === 'recent' && void this.#recall(known).then((isKnown) => isKnown && late.unsubscribe()),
    )
    this.own(late)
    if (await this.#recall(known)) late.unsubscribe()
    for (const id of others) known.add(id.toLowerCase())
    if (known.size > 0 && this.#state.value.connectors.length >= ANNOUNCED_ROWS_MAX) this.#ask()
  }

  /** False: the store does not answer. */
  async #recall(known: Set<string>): Promise<boolean> {
    const reading = await this.store.read('recent')
    if (!reading.isKnown) return false
    const recent = parseRecent(reading.value).slice(0, RECENT_WALLETS_MAX)
    if (!same(recent, this.#state.value.recent)) this.#state.change({ recent })
    for (const id of recent) known.add(id.toLowerCase())
    return true
  }

  /** Asks wallets to announce themselves again, unless they were asked a moment ago and still have time to answer. */
  refresh(): void {
    if (this.clock.monotonic() - this.#asked >= DISCOVERY_MS) this.#ask()
  }

  #ask(): void {
    this.#asked = this.clock.monotonic()
    this.discovery.refresh()
  }

  find(id: string, namespace?: ChainNamespace): Connector | undefined {
    const wanted = id.toLowerCase()
    return this.inScope(namespace).find((c) => c.id.toLowerCase() === wanted)
  }

  /**
   * Finds by rdns, id, registry id or name, in that order: the values that `connect({ wallet })` accepts. Words that fit several wallets of
   * one namespace find none of them.
   */
  lookUp(words: string, namespace?: ChainNamespace): Connector | undefined {
    const wanted = words.toLowerCase()
    // The first claimant of an rdns has it as its id, too: the rdns is compared first.
    const fields: readonly ((c: Connector) => string | undefined)[] = [(c) => c.rdns, (c) => c.id, (c) => c.explorerId, (c) => c.name]
    const fitting = fields.map((field) => this.inScope(namespace).filter((c) => field(c)?.toLowerCase() === wanted))
    const found = fitting.find((connectors) => connectors.length > 0) ?? []
    return new Set(found.map(({ chain }) => chain)).size === found.length ? found[0] : undefined
  }

  /**
   * Like `lookUp`, but waits until discovery has settled where a wallet of the page is meant: until then the one that bears these words may
   * be an imitator that spoke first. @throws ABORTED
   */
  async waitFor(words: string, namespace?: ChainNamespace, signal = never()): Promise<Connector | undefined> {
    const arrived$ = this.#state.value$.pipe(
      map(({ settled }) => {
        const found = this.lookUp(words, namespace)
        return settled || (found && !isOfPage(found)) ? (found ?? false) : undefined
      }),
      filter((found) => found !== undefined),
    )
    return (await firstOf(until(signal, arrived$))) || undefined
  }

  /** Puts a wallet first among the recent ones; two are shown. Wallets without an undisputed identity are skipped. */
  async remember(connector: Pick<Connector, 'id' | 'type'>): Promise<void> {
    if (connector.id.startsWith('announced-') || connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH') return
    const first = (recent: readonly string[]) => [connector.id, ...recent.filter((id) => id !== connector.id)].slice(0, RECENT_WALLETS_MAX)
    this.#state.change({ recent: first(this.#state.value.recent) })
    await this.store.update('recent', (stored) => first(parseRecent(stored)))
  }

  /** Adds the Safe, which replaces connectors that use a popup. */
  offer(connector: Connector): void {
    this.#frame = connector
    this.#list()
  }

  #list(): void {
    const options = this.options.state.value
    const [found, others] = [this.#spoken(this.#heard), this.#spoken(this.discovery.others)]
    const disputes = disputesAmong([...found, ...others])
    const isThere = isInPage(
      found.filter((connector) => ownsDomain(connector, disputes)),
      options,
    )
    const external = this.#frame ?? coinbaseConnector(options)
    const own = [walletConnectConnector(options), ...found, isThere ? undefined : external, ...authConnectors(options)].filter(
      (connector) => connector !== undefined,
    )
    this.#state.change({ connectors: own.map((connector) => this.#pictured(connector)), others, disputes })
  }

  #spoken(connectors: readonly Connector[]): readonly Connector[] {
    const { adapterNamespaces } = this.options.state.value
    return connectors.filter(({ chain }) => adapterNamespaces.includes(chain))
  }

  /** The site's own picture of a wallet takes precedence over the wallet's. */
  #pictured(connector: Connector): Connector {
    const imageUrl = ownValue(this.options.state.value.connectorImages, connector.id)
    return imageUrl && /^(?:https:\/\/|data:image\/)/i.test(imageUrl) ? { ...connector, imageUrl } : connector
  }

  /** All wallets, also those beyond the first rows. A WalletConnect wallet is one entry for all namespaces. */
  inScope(namespace?: ChainNamespace): readonly Connector[] {
    const { connectors, others } = this.#state.value
    const all = others.length > 0 ? [...connectors, ...others] : connectors
    if (namespace === undefined) return all
    const own = all.filter((c) => c.chain === namespace || c.type === 'WALLET_CONNECT')
    return own.map((c) => (c.chain === namespace ? c : { ...c, chain: namespace }))
  }
}

/** The site's options that affect the list of wallets and their display. */
function choicesOf(options: ResolvedOptions): readonly unknown[] {
  const { enableEIP6963, enableInjected, enableCoinbase, coinbasePreference, connectorImages, projectId, services, networks, features } =
    options
  const first = networks[0]?.chainNamespace
  return [
    enableEIP6963,
    enableInjected,
    enableCoinbase,
    coinbasePreference,
    connectorImages,
    projectId,
    services,
    first,
    features.email,
    features.socials,
  ]
}
