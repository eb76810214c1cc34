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
import type { Clock } from '../../ports/time/clock.ts'
import { ChainFollowers } from '../connection/chain-followers.ts'
import { callWallet, connectFault, hasMethod, isRefusal, signFault, undefinedIfRefused } from '../connection/foreign-calls.ts'
import { latestReading } from '../connection/latest-reading.ts'
import type { SiteNetwork } from '../connection/site-network.ts'
import { askSilently, sendDisconnect } from '../connection/wallet-patience.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { type DiscoveryTarget, GuardedTarget } from '../wallets/guarded-target.ts'
import { signDataDoc } from './adr36.ts'
import { cosmosAccount } from './cosmos-accounts.ts'
import type { CosmosChains } from './cosmos-chains.ts'
import { cosmosOverSession } from './cosmos-session.ts'

/** 64 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/
const NO_KEY = /\bno (?:key|account)|key (?:info|ring).*(?:not|n't)|not initiali[sz]ed/i
const NO_LEAVE = /permission|not (?:authori[sz]ed|enabled|approved|allowed)|unauthori[sz]ed/i

/**
 * Wallets with Keplr's API. They derive one address per chain from one key and are queried one chain at a time; the site selects the chain.
 * The `dialect` of a connector is the prefix of its event name: `keplr_keystorechange`.
 */
export class CosmosChainAdapter implements ChainAdapter {
  readonly namespace = 'cosmos'
  readonly #followers = new ChainFollowers()
  readonly #target: GuardedTarget

  constructor(
    private readonly clock: Clock,
    private readonly site: SiteNetwork,
    private readonly chains: CosmosChains,
    target: DiscoveryTarget,
  ) {
    this.#target = new GuardedTarget(target)
  }

  async connect(
    connector: Connector,
    { preferred }: { preferred?: CaipNetworkId | undefined },
    signal: AbortSignal,
  ): Promise<ConnectedWallet> {
    const wallet = connector.name
    const provider = walletOf(connector)
    const network = this.site.choose(preferred)
    const account = await this.#open(provider, network, signal).catch((error: unknown) => {
      if (isAppError(error, 'WALLET_REFUSED') && NO_KEY.test(error.facts.text)) throw fail('NO_ACCOUNTS', { wallet }, { cause: error })
      throw connectFault(error, wallet)
    })
    if (!account) throw fail('CONNECT_FAILED', { wallet, reason: 'The wallet named no usable account' })
    return this.#standing(provider, network, account)
  }

  async restore(connector: Connector, _address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const provider = walletOf(connector)
    const network = await this.site.recall()
    const account = await askSilently({ clock: this.clock, connector, signal }, (inner) =>
      this.#ask(provider, network, inner).catch(undefinedIfRefused),
    )
    return account && this.#standing(provider, network, account)
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    const provider = walletOf(connector)
    const ids = this.site.all.map((network) => this.chains.idOf(network))
    await sendDisconnect({ clock: this.clock, connector, signal }, (inner) => callWallet(provider, 'disable', [ids], inner))
  }

  async switchNetwork({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    const provider = walletOf(connection.connector)
    const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: network.name }, { cause })
    const account = await this.#open(provider, network, signal).catch((error: unknown) => {
      if (isAppError(error, 'ABORTED')) throw error
      throw isRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : unsupported(error)
    })
    if (!account) throw unsupported()
    this.#followers.move(provider, network, [account])
    return network.caipNetworkId
  }

  watch({ connector, accounts, caipNetworkId }: Connection, listener: (event: WalletEvent) => void): () => void {
    const provider = walletOf(connector)
    let shown = accounts[0].address
    let network = this.site.choose(caipNetworkId)
    const tell = (event: WalletEvent) => {
      if (event.type === 'network') network = this.site.choose(event.caipNetworkId)
      if ('accounts' in event && event.accounts) shown = event.accounts[0].address
      listener(event)
    }
    const read = (signal: AbortSignal) =>
      this.#ask(provider, network, signal).catch((error: unknown) => {
        if (isAppError(error, 'WALLET_REFUSED') && (isRefusal(error) || NO_LEAVE.test(error.facts.text))) return 'gone' as const
        throw error
      })
    const reading = latestReading(this.clock, read, (answer) => {
      if (answer === 'gone') listener({ type: 'disconnected' })
      else if (answer && answer.address !== shown) tell({ type: 'accounts', accounts: [answer] })
    })
    // Events between the wallet's response and this subscription were missed, so read once now.
    reading.ask()
    const stops = [
      reading.stop,
      this.#followers.add(provider, tell),
      this.#target.listen(`${connector.dialect ?? 'keplr'}_keystorechange`, reading.ask),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Balances are supported for EVM and Solana only. */
  async balance(_address: string, network: Network): Promise<NativeBalance> {
    throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
  }

  /** The wallet's own object, the one injected as `window.keplr`. */
  provider({ connector }: Connection): unknown {
    return connector.provider
  }

  /** ADR-36. */
  async signMessage({ provider, account: { address }, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const network = (isObject(provider) && this.#followers.of(provider)) || this.site.choose(undefined)
    const chainId = this.chains.idOf(network)
    const isArbitrary = hasMethod(provider, 'signArbitrary')
    const data = isArbitrary ? message : signDataDoc(address, message)
    const answer = await callWallet(provider, isArbitrary ? 'signArbitrary' : 'signAmino', [chainId, address, data], signal).catch(
      (error: unknown) => {
        throw signFault(error)
      },
    )
    const signed = isArbitrary || !isObject(answer) ? answer : peek(answer, 'signature')
    const signature = isObject(signed) ? peek(signed, 'signature') : undefined
    const key = isObject(signed) ? peek(signed, 'pub_key') : undefined
    const publicKey = isObject(key) ? peek(key, 'value') : undefined
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw fail('ANSWER_UNREADABLE', { source: 'signArbitrary' })
    return { signature, publicKey: typeof publicKey === 'string' && publicKey.length < 128 ? publicKey : undefined }
  }

  overSession(link: SessionLink): unknown {
    return cosmosOverSession(link)
  }

  #standing(provider: object, network: Network, account: WalletAccount): ConnectedWallet {
    this.#followers.put(provider, network)
    return { accounts: [account], caipNetworkId: network.caipNetworkId }
  }

  /**
   * Requests access to the account on `network`; if the wallet does not know the chain, first suggests the chain info that the site
   * configured.
   */
  async #open(provider: object, network: Network, signal: AbortSignal): Promise<WalletAccount | undefined> {
    const chainId = this.chains.idOf(network)
    const enable = () => callWallet(provider, 'enable', [chainId], signal)
    await enable().catch(async (error: unknown) => {
      const info = this.chains.infoOf(chainId)
      if (!info || isRefusal(error) || !isAppError(error, 'WALLET_REFUSED')) throw error
      await callWallet(provider, 'experimentalSuggestChain', [structuredClone(info)], signal)
      await enable()
    })
    return this.#read(provider, chainId, signal)
  }

  /** The same without a prompt where possible: a wallet that remembers the site responds immediately. */
  async #ask(provider: object, network: Network, signal: AbortSignal): Promise<WalletAccount | undefined> {
    const chainId = this.chains.idOf(network)
    const isKnown = !hasMethod(provider, 'isConnected') || (await callWallet(provider, 'isConnected', [chainId], signal)) !== false
    return isKnown ? this.#read(provider, chainId, signal) : undefined
  }

  async #read(provider: object, chainId: string, signal: AbortSignal): Promise<WalletAccount | undefined> {
    return cosmosAccount(await callWallet(provider, 'getKey', [chainId], signal), this.chains.prefixOf(chainId))
  }
}

function walletOf({ provider }: Connector): object {
  if (!hasMethod(provider, 'getKey')) throw fail('PROVIDER_NOT_FOUND', { namespace: 'cosmos' })
  return provider as object
}
