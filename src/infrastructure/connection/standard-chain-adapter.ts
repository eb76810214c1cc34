import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletAccount } from '../../domain/connection/connection.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { ConnectHints, ConnectSignIn } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { asGranted, inFront } from './eip1193-accounts.ts'
import { type Answer, InjectedChainAdapter } from './injected-chain-adapter.ts'
import type { SiteNetwork } from './site-network.ts'
import { type StandardAccount, StandardProvider } from './standard-provider.ts'

/** What differs between the Wallet Standard's namespaces. */
export type StandardRules = Readonly<{
  /** How accounts are requested. */
  connect: Readonly<{ feature: string; input(network: Network, isSilent: boolean): unknown }>
  /** The standard's name of a network: `solana:mainnet`. */
  chainOf(network: CaipNetworkId): string
  /** The CAIP-2 id; undefined for an unknown chain. */
  networkOf(chain: string): CaipNetworkId | undefined
  /** The validated account; undefined when its address is not valid on `network`, or does not belong to its public key. */
  toAccount(account: StandardAccount, network: CaipNetworkId): WalletAccount | undefined
}>

/** The current state of a wallet's provider; a provider held by a host reads from it. */
export type Standing = { address: string | undefined; chain: CaipNetworkId | undefined }

/**
 * Wallet Standard wallets: all but the signing methods. They support chains but have no active one: the site selects it, and an account
 * counts only if it lists that chain.
 */
export abstract class StandardChainAdapter<P extends object> extends InjectedChainAdapter {
  readonly #providers = new WeakMap<object, Readonly<{ provider: P; standing: Standing }>>()
  /** Wallets that listed accounts or reported a change since they were asked last: when their list is empty afterwards, they have left. */
  readonly #spoken = new WeakSet<object>()

  constructor(
    private readonly rules: StandardRules,
    clock: Clock,
    protected readonly site: SiteNetwork,
  ) {
    super(clock)
  }

  /** Creates the provider that hosts get, once per wallet. */
  protected abstract makeProvider(wallet: StandardProvider, standing: Standing): P

  /** Asks for accounts and a sign-in in one prompt; undefined where the wallet cannot. */
  protected async connectSigning(
    _wallet: StandardProvider,
    _network: CaipNetworkId,
    _signIn: ConnectSignIn,
    _signal: AbortSignal,
  ): Promise<readonly StandardAccount[] | undefined> {
    return undefined
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const network = await this.site.recall()
    return this.silently(connector, signal, async (inner) => {
      const accounts = await this.#ask(connector, network, true, inner)
      return accounts && this.#place(accounts, network.caipNetworkId, address)
    })
  }

  override provider({ connector, accounts, caipNetworkId }: Connection): unknown {
    const wallet = this.#standard(connector)
    const known = this.#providers.get(wallet.wallet)
    const standing = known?.standing ?? { address: undefined, chain: undefined }
    Object.assign(standing, { address: accounts[0].address, chain: caipNetworkId })
    if (known) return known.provider
    const provider = this.makeProvider(wallet, standing)
    this.#providers.set(wallet.wallet, { provider, standing })
    return provider
  }

  protected async open(connector: Connector, { preferred, signIn }: ConnectHints, signal: AbortSignal): Promise<Answer> {
    const network = this.site.choose(preferred)
    const accounts = await this.#ask(connector, network, false, signal, signIn)
    return accounts?.length === 0 ? 'none' : accounts && this.#place(accounts, network.caipNetworkId)
  }

  /** Sends no request: the chain is a parameter of each later request. */
  protected async move({ connection: { connector, accounts }, network }: SwitchRequest): Promise<Answer> {
    return this.#on(network.caipNetworkId, this.#standard(connector).granted() ?? [], accounts[0].address)
  }

  protected async read({ connector, caipNetworkId }: Connection): Promise<Answer> {
    const provider = this.#standard(connector)
    const accounts = provider.granted()
    // Some wallets return accounts from `connect` while their own list is empty.
    if (accounts?.length === 0) return this.#spoken.has(provider.wallet) ? 'none' : undefined
    // Only accounts of another chain, or invalid addresses: keep the last valid state.
    return accounts && this.#place(accounts, caipNetworkId)
  }

  protected listen(connector: Connector, changed: () => void): () => void {
    const provider = this.#standard(connector)
    return provider.listen(() => {
      this.#spoken.add(provider.wallet)
      changed()
    })
  }

  protected leave(connector: Connector, signal: AbortSignal): Promise<unknown> {
    return this.#standard(connector).call('standard:disconnect', 'disconnect', [], signal)
  }

  /** @throws PROVIDER_NOT_FOUND */
  #standard({ provider }: Connector): StandardProvider {
    return new StandardProvider(provider, this.namespace)
  }

  async #ask(
    connector: Connector,
    network: Network,
    isSilent: boolean,
    signal: AbortSignal,
    signIn?: ConnectSignIn,
  ): Promise<readonly StandardAccount[] | undefined> {
    const provider = this.#standard(connector)
    const { feature, input } = this.rules.connect
    const look = () => {
      if (provider.granted()?.length) this.#spoken.add(provider.wallet)
    }
    this.#spoken.delete(provider.wallet)
    // Before the question: what changes between the wallet's answer and `watch` would be missed.
    const stop = provider.listen(look)
    try {
      const signing = signIn && (await this.connectSigning(provider, network.caipNetworkId, signIn, signal))
      return signing ?? (await provider.connect(feature, input(network, isSilent), signal))
    } finally {
      look()
      stop()
    }
  }

  /**
   * On the wanted network; if no account lists it, on another of the site's; otherwise on the account's own network, which the site does
   * not list.
   */
  #place(accounts: readonly StandardAccount[], wanted: CaipNetworkId | undefined, first?: string): ConnectedWallet | undefined {
    const theirs = accounts.flatMap(({ chains }) => chains.flatMap((chain) => this.rules.networkOf(chain) ?? []))
    const candidates = new Set([...(wanted ? [wanted] : []), ...this.site.all.map(({ caipNetworkId }) => caipNetworkId), ...theirs])
    for (const candidate of candidates) {
      const connected = this.#on(candidate, accounts, first)
      if (connected) return connected
    }
    return undefined
  }

  /** Usable accounts without duplicates, `first` in front. */
  #on(caipNetworkId: CaipNetworkId, accounts: readonly StandardAccount[], first: string | undefined): ConnectedWallet | undefined {
    const chain = this.rules.chainOf(caipNetworkId)
    const usable = new Map<string, WalletAccount>()
    for (const account of accounts) {
      const shown = account.chains.includes(chain) ? this.rules.toAccount(account, caipNetworkId) : undefined
      if (shown && !usable.has(shown.address)) usable.set(shown.address, shown)
    }
    const granted = asGranted(inFront([...usable.values()], ({ address }) => address === first))
    return granted && { accounts: granted, caipNetworkId }
  }
}
