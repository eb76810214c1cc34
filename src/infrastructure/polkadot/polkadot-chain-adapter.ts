import { stringToHex } from 'viem'
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
import type { ChainAdapter, NativeBalance, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { ChainFollowers } from '../connection/chain-followers.ts'
import { asGranted } from '../connection/eip1193-accounts.ts'
import { callWallet, connectFault, hasMethod, signFault, undefinedIfRefused } from '../connection/foreign-calls.ts'
import { latestReading } from '../connection/latest-reading.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { askSilently } from '../connection/wallet-patience.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { polkadotAccounts } from './polkadot-accounts.ts'
import { polkadotOverSession } from './polkadot-session.ts'

/** 64 bytes for ed25519 or sr25519; 65 for ECDSA or with a key type prefix. */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){64,65}$/i

/**
 * Wallets injected into `injectedWeb3`, the API defined by Polkadot.js. They have accounts but no active chain: the site selects it, and
 * each address is encoded with that chain's prefix.
 */
export class PolkadotChainAdapter implements ChainAdapter {
  readonly namespace = 'polkadot'
  /** The object that `enable` returned, per wallet: it has accounts and signer. */
  readonly #enabled = new WeakMap<object, object>()
  readonly #followers = new ChainFollowers()

  constructor(
    private readonly clock: Clock,
    private readonly page: Page,
    private readonly site: SiteNetwork,
  ) {}

  async connect(
    connector: Connector,
    { preferred }: { preferred?: CaipNetworkId | undefined },
    signal: AbortSignal,
  ): Promise<ConnectedWallet> {
    const wallet = connector.name
    const network = this.site.choose(preferred)
    const accounts = await this.#accounts(connector, network, undefined, signal).catch((error: unknown) => {
      throw connectFault(error, wallet)
    })
    if (!accounts) throw fail('CONNECT_FAILED', { wallet, reason: 'The wallet named no usable account' })
    const granted = asGranted(accounts)
    if (!granted) throw fail('NO_ACCOUNTS', { wallet })
    this.#followers.put(walletOf(connector), network)
    return { accounts: granted, caipNetworkId: network.caipNetworkId }
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const network = await this.site.recall()
    const ask = (inner: AbortSignal) => this.#accounts(connector, network, address, inner).catch(undefinedIfRefused)
    const granted = asGranted(await askSilently({ clock: this.clock, connector, signal }, ask))
    if (!granted) return undefined
    this.#followers.put(walletOf(connector), network)
    return { accounts: granted, caipNetworkId: network.caipNetworkId }
  }

  /** The API has no disconnect request. */
  async disconnect({ connector }: Connection): Promise<void> {
    this.#enabled.delete(walletOf(connector))
  }

  async switchNetwork({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    const { connector } = connection
    const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: network.name }, { cause })
    const accounts = await this.#accounts(connector, network, connection.accounts[0].address, signal).catch((error: unknown) => {
      throw isAppError(error, 'ABORTED') ? error : unsupported(error)
    })
    const granted = asGranted(accounts)
    if (!granted) throw unsupported()
    this.#followers.move(walletOf(connector), network, granted)
    return network.caipNetworkId
  }

  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    const wallet = walletOf(connection.connector)
    let shown: readonly WalletAccount[] = connection.accounts
    let said: unknown
    let network = this.site.choose(connection.caipNetworkId)
    const tell = (event: WalletEvent) => {
      if ('accounts' in event && event.accounts) shown = event.accounts
      if (event.type === 'network') network = this.site.choose(event.caipNetworkId)
      listener(event)
    }
    const read = async () => polkadotAccounts(said, network, shown[0]?.address)
    const reading = latestReading(this.clock, read, (accounts) => {
      const granted = asGranted(accounts)
      if (accounts && !granted) listener({ type: 'disconnected' })
      if (granted && spelt(granted) !== spelt(shown)) tell({ type: 'accounts', accounts: granted })
    })
    const stops = [
      reading.stop,
      this.#followers.add(wallet, tell),
      this.#subscribe(wallet, reading.ask, (value) => {
        said = value
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Balances are supported for EVM and Solana only. */
  async balance(_address: string, network: Network): Promise<NativeBalance> {
    throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
  }

  /** The wallet's own `Injected`: `accounts`, `signer`, `metadata`. */
  provider({ connector }: Connection): unknown {
    return this.#enabled.get(walletOf(connector))
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const signer = isObject(provider) ? peek(provider, 'signer') : undefined
    const raw = { address: account.address, data: stringToHex(message), type: 'bytes' }
    const answer = await callWallet(signer, 'signRaw', [raw], signal).catch((error: unknown) => {
      throw signFault(error)
    })
    const signature = isObject(answer) ? peek(answer, 'signature') : undefined
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw fail('ANSWER_UNREADABLE', { source: 'signRaw' })
    return { signature, publicKey: account.publicKey }
  }

  overSession(link: SessionLink): unknown {
    return polkadotOverSession(link)
  }

  /** Enables the wallet if that was not done on this page, then reads its accounts. */
  async #accounts(
    connector: Connector,
    network: Network,
    first: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly WalletAccount[] | undefined> {
    const wallet = walletOf(connector)
    if (!hasMethod(wallet, 'enable')) throw fail('PROVIDER_NOT_FOUND', { namespace: this.namespace })
    const { name } = this.page.metadata()
    const enabled = this.#enabled.get(wallet) ?? (await callWallet(wallet, 'enable', [name || this.page.origin], signal))
    const keeper = isObject(enabled) ? peek(enabled, 'accounts') : undefined
    if (!isObject(enabled) || !hasMethod(keeper, 'get')) return undefined
    const accounts = polkadotAccounts(await callWallet(keeper, 'get', [], signal), network, first)
    if (accounts && accounts.length > 0) this.#enabled.set(wallet, enabled)
    return accounts
  }

  /**
   * `accounts.subscribe` emits the list at once and on each change, and returns an unsubscribe function; in some wallets a promise of it.
   */
  #subscribe(wallet: object, heard: () => void, keep: (accounts: unknown) => void): () => void {
    const end = new AbortController()
    const enabled = this.#enabled.get(wallet)
    const keeper = enabled && peek(enabled, 'accounts')
    const hear = (accounts: unknown) => {
      if (end.signal.aborted) return
      keep(accounts)
      heard()
    }
    const subscribed = callWallet(keeper, 'subscribe', [hear], new AbortController().signal)
    void subscribed
      .then((stop) => {
        if (typeof stop !== 'function') return
        if (end.signal.aborted) stop()
        else end.signal.addEventListener('abort', () => stopQuietly(stop as () => unknown), { once: true })
      })
      .catch(() => {})
    return () => end.abort()
  }
}

function stopQuietly(stop: () => unknown): void {
  void new Promise((resolve) => resolve(stop())).catch(() => {})
}

function spelt(accounts: readonly WalletAccount[]): string {
  return accounts.map(({ address }) => address).join()
}

function walletOf({ provider }: Connector): object {
  if (!isObject(provider)) throw fail('PROVIDER_NOT_FOUND', { namespace: 'polkadot' })
  return provider
}
