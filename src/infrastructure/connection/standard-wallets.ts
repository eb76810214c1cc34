import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { ChainFollowers } from './chain-followers.ts'
import { asGranted } from './eip1193-accounts.ts'
import { connectFault } from './foreign-calls.ts'
import { latestReading } from './latest-reading.ts'
import type { SiteNetwork } from './site-network.ts'
import { type StandardAccount, StandardProvider } from './standard-provider.ts'
import { askSilently, sendDisconnect } from './wallet-patience.ts'

/** What differs between the Wallet Standard's namespaces. */
export type StandardRules = Readonly<{
  namespace: ChainNamespace
  /** How accounts are requested. */
  connect: Readonly<{ feature: string; input(network: Network, isSilent: boolean): unknown }>
  /** The standard's name of a network: `solana:mainnet`. */
  chainOf(network: CaipNetworkId): string
  /** The CAIP-2 id; undefined for an unknown chain. */
  networkOf(chain: string): CaipNetworkId | undefined
  /** The validated account; undefined when its address is not valid on `network`, or does not belong to its public key. */
  toAccount(account: StandardAccount, network: CaipNetworkId): WalletAccount | undefined
}>

type Standing = Readonly<{ accounts: readonly WalletAccount[]; caipNetworkId: CaipNetworkId }>

/**
 * Wallet Standard wallets: connect, restore, disconnect and change events. They support chains but have no active one: the site selects it,
 * and an account counts only if it lists that chain.
 */
export class StandardWallets {
  readonly #followers = new ChainFollowers()
  /** Wallets whose own list had accounts since they were asked last: when it is empty afterwards, they have left. */
  readonly #listed = new WeakSet<object>()

  constructor(
    private readonly rules: StandardRules,
    private readonly clock: Clock,
    private readonly site: SiteNetwork,
  ) {}

  async connect(connector: Connector, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<ConnectedWallet> {
    const wallet = connector.name
    const provider = this.provider(connector)
    const network = this.site.choose(preferred)
    const accounts = await this.#ask(provider, network, false, signal).catch((error: unknown) => {
      throw connectFault(error, wallet)
    })
    if (accounts?.length === 0) throw fail('NO_ACCOUNTS', { wallet })
    const connected = this.#stand(provider, accounts ?? [], network)
    if (!connected) throw fail('CONNECT_FAILED', { wallet, reason: 'The wallet named no usable account' })
    return connected
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const provider = this.provider(connector)
    const network = await this.site.recall()
    const accounts = await askSilently({ clock: this.clock, connector, signal }, (inner) => this.#ask(provider, network, true, inner))
    return this.#stand(provider, accounts ?? [], network, address)
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    await sendDisconnect({ clock: this.clock, connector, signal }, (inner) =>
      this.provider(connector).call('standard:disconnect', 'disconnect', [], inner),
    )
  }

  /** Sends no request: the chain is a parameter of each later request. */
  async switchNetwork({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    if (signal.aborted) throw fail('ABORTED', {})
    const provider = this.provider(connection.connector)
    const usable = this.#usable(provider.granted() ?? [], network.caipNetworkId, connection.accounts[0].address)
    const granted = asGranted(usable)
    if (!granted) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    this.#followers.move(provider.wallet, network, granted)
    return network.caipNetworkId
  }

  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    const provider = this.provider(connection.connector)
    let shown: readonly WalletAccount[] = connection.accounts
    let caipNetworkId = connection.caipNetworkId
    let hasSpoken = this.#listed.has(provider.wallet)
    const tell = (event: WalletEvent) => {
      if ('accounts' in event && event.accounts) shown = event.accounts
      if (event.type === 'network') caipNetworkId = event.caipNetworkId
      listener(event)
    }
    const reading = latestReading(
      this.clock,
      async () => provider.granted(),
      (accounts) => {
        if (!accounts) return
        // Some wallets return accounts from `connect` while their own list is empty; an empty list is a disconnect only after a change
        // event, or when it was not empty before.
        if (accounts.length === 0) return hasSpoken ? tell({ type: 'disconnected' }) : undefined
        const standing = this.#standing(accounts, caipNetworkId, undefined)
        const granted = asGranted(standing?.accounts)
        // Only accounts of another chain, or invalid addresses: keep the last valid state.
        if (!granted || !standing) return
        if (standing.caipNetworkId !== caipNetworkId) tell({ type: 'network', caipNetworkId: standing.caipNetworkId })
        if (spelt(granted) !== spelt(shown)) tell({ type: 'accounts', accounts: granted })
      },
    )
    const heard = () => {
      hasSpoken = true
      reading.ask()
    }
    // Events between the wallet's response and this subscription were missed, so read once now.
    reading.ask()
    const stops = [reading.stop, provider.listen(heard), this.#followers.add(provider.wallet, tell)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** @throws PROVIDER_NOT_FOUND */
  provider({ provider }: Connector): StandardProvider {
    return new StandardProvider(provider, this.rules.namespace)
  }

  #ask(
    provider: StandardProvider,
    network: Network,
    isSilent: boolean,
    signal: AbortSignal,
  ): Promise<readonly StandardAccount[] | undefined> {
    const { feature, input } = this.rules.connect
    const { wallet } = provider
    const look = () => {
      if (provider.granted()?.length) this.#listed.add(wallet)
    }
    this.#listed.delete(wallet)
    // Before the question: what changes between the wallet's answer and `watch` would be missed.
    const stop = provider.listen(look)
    return provider.connect(feature, input(network, isSilent), signal).finally(() => {
      look()
      stop()
    })
  }

  #stand(provider: StandardProvider, accounts: readonly StandardAccount[], network: Network, first?: string): ConnectedWallet | undefined {
    const standing = this.#standing(accounts, network.caipNetworkId, first)
    const granted = asGranted(standing?.accounts)
    if (!granted || !standing) return undefined
    const own = this.site.all.find(({ caipNetworkId }) => caipNetworkId === standing.caipNetworkId)
    if (own) this.#followers.put(provider.wallet, own)
    return { accounts: granted, caipNetworkId: standing.caipNetworkId }
  }

  /**
   * On the wanted network; if no account lists it, on another of the site's; otherwise on the account's own network, which the site does
   * not list.
   */
  #standing(accounts: readonly StandardAccount[], wanted: CaipNetworkId | undefined, first: string | undefined): Standing | undefined {
    const theirs = accounts.flatMap(({ chains }) => chains.flatMap((chain) => this.rules.networkOf(chain) ?? []))
    const candidates = new Set([...(wanted ? [wanted] : []), ...this.site.all.map(({ caipNetworkId }) => caipNetworkId), ...theirs])
    for (const caipNetworkId of candidates) {
      const usable = this.#usable(accounts, caipNetworkId, first)
      if (usable.length > 0) return { accounts: usable, caipNetworkId }
    }
    return undefined
  }

  /** Usable accounts without duplicates, `first` in front. */
  #usable(accounts: readonly StandardAccount[], network: CaipNetworkId, first: string | undefined): readonly WalletAccount[] {
    const chain = this.rules.chainOf(network)
    const usable = new Map<string, WalletAccount>()
    for (const account of accounts) {
      const shown = account.chains.includes(chain) ? this.rules.toAccount(account, network) : undefined
      if (shown && !usable.has(shown.address)) usable.set(shown.address, shown)
    }
    const chosen = first === undefined ? undefined : usable.get(first)
    const all = [...usable.values()]
    return chosen ? [chosen, ...all.filter((account) => account !== chosen)] : all
  }
}

function spelt(accounts: readonly WalletAccount[]): string {
  return accounts.map(({ address }) => address).join()
}
