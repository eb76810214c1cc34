import type { ConnectedWallet, Connection, Connector, SwitchRequest, WalletAccount } from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type {
  ChainAdapter,
  ConnectHints,
  NativeBalance,
  SessionLink,
  SignedMessage,
  SignRequest,
} from '../../ports/connection/chain-adapter.ts'
import type { BitcoinProvider } from '../../ports/host/providers.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { asGranted } from '../connection/eip1193-accounts.ts'
import { callSigner } from '../connection/foreign-calls.ts'
import { type Answer, InjectedChainAdapter } from '../connection/injected-chain-adapter.ts'
import { isSatsConnectRefusal } from '../connection/sats-connect-rpc.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { askSilently } from '../connection/wallet-patience.ts'
import { isObject } from '../shared/eip1193-request.ts'
import { bitcoinAccounts, namedAccounts } from './bitcoin-accounts.ts'
import type { BitcoinBalances } from './bitcoin-balances.ts'
import { type AskSilently, bitcoinOverSession, bitcoinProvider, type Shown } from './bitcoin-host-provider.ts'
import { ALL_NETWORKS } from './bitcoin-networks.ts'
import type { BitcoinWallet, Standing } from './bitcoin-wallet.ts'
import { LeatherWallet } from './leather-wallet.ts'
import { OkxWallet } from './okx-wallet.ts'
import { SatsConnectWallet } from './sats-connect-wallet.ts'
import { StandardBitcoinWallet } from './standard-bitcoin-wallet.ts'
import { UnisatWallet } from './unisat-wallet.ts'

const DIALECTS: Readonly<Record<string, new (provider: unknown, page: object) => BitcoinWallet>> = {
  standard: StandardBitcoinWallet,
  'sats-connect': SatsConnectWallet,
  leather: LeatherWallet,
  okx: OkxWallet,
  unisat: UnisatWallet,
}

/** Native segwit and taproot. */
const SEGWIT = /^(?:bc|tb|bcrt)1/i

type Known = Readonly<{ wallet: BitcoinWallet; shown: Shown; provider: BitcoinProvider }>

/** Bitcoin wallets, each through the class for its API, and WalletConnect sessions. */
export class BitcoinChainAdapter extends InjectedChainAdapter implements ChainAdapter {
  readonly namespace = 'bip122'
  protected override readonly isRefusal = isSatsConnectRefusal
  readonly #known = new WeakMap<object, Known>()

  constructor(
    clock: Clock,
    private readonly site: SiteNetwork,
    private readonly balances: BitcoinBalances,
    /** The global object in which wallets inject their providers. */
    private readonly page: object = {},
    private readonly sent: () => void = () => {},
  ) {
    super(clock)
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const { wallet } = this.#of(connector)
    const network = await this.site.recall()
    const standing = await askSilently({ clock: this.clock, connector, signal }, (inner) => wallet.standing(inner, network))
    const placed = this.#place(standing ?? { accounts: [{ address }] }, network.caipNetworkId, address)
    return placed && (standing ? placed : { ...placed, isConfirmed: false })
  }

  override balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    return this.balances.read(address, network, signal)
  }

  override provider({ connector, accounts, isConfirmed }: Connection): unknown {
    const { shown, provider } = this.#of(connector)
    Object.assign(shown, { accounts, isConfirmed: isConfirmed !== false })
    return provider
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const { address } = account
    // Unisat's API and WalletConnect default to ECDSA, from which no taproot key can be recovered. P2SH: Unisat refuses BIP-322 there.
    const request = { message, address, ...(SEGWIT.test(address) && { protocol: 'bip322' }) }
    const signature = await callSigner(provider, 'signMessage', [request], signal, isSatsConnectRefusal)
    if (typeof signature !== 'string') throw fail('ANSWER_UNREADABLE', { source: 'signMessage' })
    return { signature, publicKey: account.publicKey }
  }

  overSession(link: SessionLink): unknown {
    return bitcoinOverSession(link, () => this.sent())
  }

  async accountsOverSession(link: SessionLink, signal: AbortSignal): Promise<readonly WalletAccount[]> {
    if (!link.caipNetworkId || !link.methods.includes('getAccountAddresses')) return []
    const answer = await link.request('getAccountAddresses', { account: link.address, intentions: ['payment', 'ordinal'] }, signal)
    return bitcoinAccounts(namedAccounts(answer), link.caipNetworkId, link.address)
  }

  protected async open(connector: Connector, { preferred }: ConnectHints, signal: AbortSignal): Promise<Answer> {
    const { wallet } = this.#of(connector)
    const network = this.site.choose(preferred)
    const standing = await abortable(wallet.connect(network, signal), signal)
    if (standing.accounts.length === 0) return 'none'
    return this.#place(preferred === undefined ? standing : await this.#arrive(wallet, network, standing, signal), network.caipNetworkId)
  }

  /** A wallet can report success without switching: the accounts that it lists afterwards decide. */
  protected async move({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<Answer> {
    const standing = await abortable(this.#of(connection.connector).wallet.moveTo(network, signal), signal)
    return standing && this.#place(standing, network.caipNetworkId, connection.accounts[0].address)
  }

  protected async read({ connector, caipNetworkId }: Connection, signal: AbortSignal): Promise<Answer> {
    const standing = await this.#of(connector).wallet.standing(signal)
    // Only addresses of another chain: keep the last valid state.
    return standing?.accounts.length === 0 ? 'none' : standing && this.#place(standing, caipNetworkId)
  }

  protected listen(connector: Connector, changed: () => void): () => void {
    return this.#of(connector).wallet.listen(changed)
  }

  protected leave(connector: Connector, signal: AbortSignal): Promise<void> {
    return this.#of(connector).wallet.disconnect(signal)
  }

  /** @throws PROVIDER_NOT_FOUND */
  #of({ provider, name, dialect = 'standard' }: Connector): Known {
    const Wallet = Object.hasOwn(DIALECTS, dialect) ? DIALECTS[dialect] : undefined
    if (!Wallet || !isObject(provider)) throw fail('PROVIDER_NOT_FOUND', { namespace: this.namespace })
    const known = this.#known.get(provider)
    if (known) return known
    const wallet = new Wallet(provider, this.page)
    const shown: Shown = { accounts: [], isConfirmed: true }
    const ask: AskSilently = (question) =>
      askSilently({ clock: this.clock, connector: { name }, signal: new AbortController().signal }, question)
    const tell = (account: WalletAccount | undefined) =>
      this.tell(provider, account ? { type: 'accounts', accounts: [account] } : { type: 'disconnected' })
    const made = { wallet, shown, provider: bitcoinProvider(wallet, shown, ask, tell, () => this.sent()) }
    this.#known.set(provider, made)
    return made
  }

  /** The chain of a new connection: the preferred one if the visitor approves the switch, otherwise the wallet's own. */
  async #arrive(wallet: BitcoinWallet, network: Network, standing: Standing, signal: AbortSignal): Promise<Standing> {
    if (this.#place(standing, network.caipNetworkId)?.caipNetworkId === network.caipNetworkId) return standing
    const moved = await abortable(wallet.moveTo(network, signal), signal).catch((error: unknown) => {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    })
    return moved && moved.accounts.length > 0 ? moved : standing
  }

  /**
   * The network that the wallet reports; if it reports none, the wanted network if its addresses belong to it, otherwise one that they
   * belong to.
   */
  #place({ accounts, caipNetworkId }: Standing, wanted: CaipNetworkId | undefined, first?: string): ConnectedWallet | undefined {
    const own = this.site.all.map((network) => network.caipNetworkId)
    const candidates = caipNetworkId ? [caipNetworkId] : [...(wanted ? [wanted] : []), ...own, ...ALL_NETWORKS]
    for (const candidate of candidates) {
      const granted = asGranted(bitcoinAccounts(accounts, candidate, first))
      if (granted) return { accounts: granted, caipNetworkId: candidate }
    }
    return undefined
  }
}
