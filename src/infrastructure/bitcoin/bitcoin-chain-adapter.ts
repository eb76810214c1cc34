import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { ChainAdapter, NativeBalance, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { ChainFollowers } from '../connection/chain-followers.ts'
import { asGranted } from '../connection/eip1193-accounts.ts'
import { callWallet, connectFault, signFault } from '../connection/foreign-calls.ts'
import { latestReading } from '../connection/latest-reading.ts'
import { isSatsConnectRefusal } from '../connection/sats-connect-rpc.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { askSilently, sendDisconnect } from '../connection/wallet-patience.ts'
import { isObject } from '../shared/eip1193-request.ts'
import { bitcoinAccounts, namedAccounts } from './bitcoin-accounts.ts'
import type { BitcoinBalances } from './bitcoin-balances.ts'
import { type AskSilently, type BitcoinProvider, bitcoinOverSession, bitcoinProvider, type Shown } from './bitcoin-host-provider.ts'
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

type Known = Readonly<{ wallet: BitcoinWallet; shown: Shown; provider: BitcoinProvider; key: object }>
type Placed = Readonly<{ accounts: readonly WalletAccount[]; caipNetworkId: CaipNetworkId }>

/** Bitcoin wallets, each through the class for its API, and WalletConnect sessions. */
export class BitcoinChainAdapter implements ChainAdapter {
  readonly namespace = 'bip122'
  readonly #known = new WeakMap<object, Known>()
  readonly #followers = new ChainFollowers()

  constructor(
    private readonly clock: Clock,
    private readonly site: SiteNetwork,
    private readonly balances: BitcoinBalances,
    /** The global object in which wallets inject their providers. */
    private readonly page: object = {},
    private readonly sent: () => void = () => {},
  ) {}

  async connect(
    connector: Connector,
    { preferred }: { preferred?: CaipNetworkId | undefined },
    signal: AbortSignal,
  ): Promise<ConnectedWallet> {
    const { name } = connector
    const { wallet, key } = this.#of(connector)
    const network = this.site.choose(preferred)
    const standing = await abortable(wallet.connect(network, signal), signal).catch((error: unknown) => {
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', { wallet: name }, { cause: error }) : connectFault(error, name)
    })
    if (standing.accounts.length === 0) throw fail('NO_ACCOUNTS', { wallet: name })
    const arrived = preferred === undefined ? standing : await this.#arrive(wallet, network, standing, signal)
    const connected = this.#stand(key, arrived, network.caipNetworkId)
    if (!connected) throw fail('CONNECT_FAILED', { wallet: name, reason: 'The wallet named no usable account' })
    return connected
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const { wallet, key } = this.#of(connector)
    const network = await this.site.recall()
    const standing = await askSilently({ clock: this.clock, connector, signal }, (inner) => wallet.standing(inner, network))
    if (standing) return this.#stand(key, standing, network.caipNetworkId, address)
    const remembered = this.#stand(key, { accounts: [{ address }] }, network.caipNetworkId, address)
    return remembered && { ...remembered, isConfirmed: false }
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    await sendDisconnect({ clock: this.clock, connector, signal }, (inner) => this.#of(connector).wallet.disconnect(inner))
  }

  async switchNetwork({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    if (signal.aborted) throw fail('ABORTED', {})
    const { wallet, key } = this.#of(connection.connector)
    const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: network.name }, { cause })
    const standing = await abortable(wallet.moveTo(network, signal), signal).catch((error: unknown) => {
      if (isAppError(error, 'ABORTED')) throw error
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : unsupported(error)
    })
    const placed = standing && this.#place(standing, network.caipNetworkId, connection.accounts[0].address)
    const granted = asGranted(placed?.accounts)
    // A wallet can report success without switching: the accounts that it lists afterwards decide.
    if (!placed || !granted || placed.caipNetworkId !== network.caipNetworkId) throw unsupported()
    this.#followers.move(key, network, granted)
    return network.caipNetworkId
  }

  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    const { wallet, key } = this.#of(connection.connector)
    let shown: readonly WalletAccount[] = connection.accounts
    let caipNetworkId = connection.caipNetworkId
    const tell = (event: WalletEvent) => {
      if ('accounts' in event && event.accounts) shown = event.accounts
      if (event.type === 'network') caipNetworkId = event.caipNetworkId
      listener(event)
    }
    const reading = latestReading(
      this.clock,
      (signal) => wallet.standing(signal),
      (standing) => {
        if (!standing) return
        if (standing.accounts.length === 0) return tell({ type: 'disconnected' })
        const placed = this.#place(standing, caipNetworkId, undefined)
        const granted = asGranted(placed?.accounts)
        // Only addresses of another chain: keep the last valid state.
        if (!placed || !granted) return
        if (placed.caipNetworkId !== caipNetworkId) tell({ type: 'network', caipNetworkId: placed.caipNetworkId, accounts: granted })
        else if (spelt(granted) !== spelt(shown)) tell({ type: 'accounts', accounts: granted })
      },
    )
    // Events between the wallet's response and this subscription were missed, so read once now.
    reading.ask()
    const stops = [reading.stop, wallet.listen(reading.ask), this.#followers.add(key, tell)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    return this.balances.read(address, network, signal)
  }

  provider({ connector, accounts, isConfirmed }: Connection): unknown {
    const { shown, provider } = this.#of(connector)
    Object.assign(shown, { accounts, isConfirmed: isConfirmed !== false })
    return provider
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const { address } = account
    // Unisat's API and WalletConnect default to ECDSA, from which no taproot key can be recovered. P2SH: Unisat refuses BIP-322 there.
    const request = { message, address, ...(SEGWIT.test(address) && { protocol: 'bip322' }) }
    const signature = await callWallet(provider, 'signMessage', [request], signal).catch((error: unknown) => {
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : signFault(error)
    })
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
      this.#followers.tell(provider, account ? { type: 'accounts', accounts: [account] } : { type: 'disconnected' })
    const made = { wallet, shown, provider: bitcoinProvider(wallet, shown, ask, tell, () => this.sent()), key: provider }
    this.#known.set(provider, made)
    return made
  }

  /** The chain of a new connection: the preferred one if the visitor approves the switch, otherwise the wallet's own. */
  async #arrive(wallet: BitcoinWallet, network: Network, standing: Standing, signal: AbortSignal): Promise<Standing> {
    if (this.#place(standing, network.caipNetworkId, undefined)?.caipNetworkId === network.caipNetworkId) return standing
    const moved = await abortable(wallet.moveTo(network, signal), signal).catch((error: unknown) => {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    })
    return moved && moved.accounts.length > 0 ? moved : standing
  }

  #stand(key: object, standing: Standing, wanted: CaipNetworkId, first?: string): ConnectedWallet | undefined {
    const placed = this.#place(standing, wanted, first)
    const granted = asGranted(placed?.accounts)
    if (!placed || !granted) return undefined
    const own = this.site.all.find(({ caipNetworkId }) => caipNetworkId === placed.caipNetworkId)
    if (own) this.#followers.put(key, own)
    return { accounts: granted, caipNetworkId: placed.caipNetworkId }
  }

  /**
   * The network that the wallet reports; if it reports none, the wanted network if its addresses belong to it, otherwise one that they
   * belong to.
   */
  #place({ accounts, caipNetworkId }: Standing, wanted: CaipNetworkId | undefined, first: string | undefined): Placed | undefined {
    const own = this.site.all.map((network) => network.caipNetworkId)
    const candidates = caipNetworkId ? [caipNetworkId] : [...(wanted ? [wanted] : []), ...own, ...ALL_NETWORKS]
    for (const candidate of candidates) {
      const usable = bitcoinAccounts(accounts, candidate, first)
      if (usable.length > 0) return { accounts: usable, caipNetworkId: candidate }
    }
    return undefined
  }
}

function spelt(accounts: readonly WalletAccount[]): string {
  return accounts.map(({ address }) => address).join()
}
