import { stringToHex } from 'viem'
import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { quantityOf } from '../../domain/caip/evm-hex.ts'
import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import { METAMASK } from '../../domain/connection/metamask.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import type { PromptedMessage } from '../../domain/siwx/sign-in-gateway.ts'
import type {
  ChainAdapter,
  ConnectHints,
  ConnectSignIn,
  NativeBalance,
  SignedMessage,
  SignRequest,
} from '../../ports/connection/chain-adapter.ts'
import type { MultichainWallet } from '../../ports/connection/multichain-wallet.ts'
import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { NodeChains } from '../network/node-chains.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { balanceBy } from '../network/url-turns.ts'
import { peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'
import { asGranted, inFront, parseAccounts } from './eip1193-accounts.ts'
import { Eip1193Chain } from './eip1193-chain.ts'
import { watchProvider } from './eip1193-events.ts'
import { isRejection } from './eip1193-fault.ts'
import { GuardedProvider } from './eip1193-guarded-provider.ts'
import { hostProvider } from './eip1193-host-provider.ts'
import { signInFields } from './sign-in-fields.ts'
import { askSilently, sendDisconnect } from './wallet-patience.ts'

/** 65 bytes for a key; any length for a contract (ERC-1271). */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){1,8192}$/i

/** The session that MetaMask has for another namespace, too, which is kept when EVM is left; undefined where there is none. */
export type SharedWallet = () => Promise<MultichainWallet | undefined>

/** Wallets with an EIP-1193 provider: announced, injected, or supplied by other code. */
export class EvmChainAdapter implements ChainAdapter {
  readonly namespace = 'eip155'
  readonly #balances: EvmBalances

  constructor(
    private readonly clock: Clock,
    http: Http,
    rpcUrls: RpcUrls,
    private readonly heard?: SentRequests,
    private readonly shared?: SharedWallet,
  ) {
    this.#balances = new EvmBalances(http, clock, rpcUrls)
  }

  async connect(connector: Connector, { preferred, signIn }: ConnectHints, signal: AbortSignal): Promise<ConnectedWallet> {
    const provider = new GuardedProvider(connector.provider)
    const chain = new Eip1193Chain(provider, this.clock)
    const wallet = connector.name
    const failed = (cause: unknown, reason: string) => fail('CONNECT_FAILED', { wallet, reason }, { cause })
    const ask = async () => {
      const asked = knowsWalletConnect(connector.rdns) && (await signIn?.message(preferred ?? (await chain.read(signal))))
      const accounts = asked && signIn ? await connectSigning(provider, asked, signIn, signal) : undefined
      return accounts ?? provider.request('eth_requestAccounts', undefined, signal)
    }
    const answer = await ask().catch((error: unknown) => {
      if (isRejection(error)) throw fail('USER_REJECTED', { wallet }, { cause: error })
      throw isAppError(error, 'WALLET_REFUSED') ? failed(error, error.facts.text) : error
    })
    const accounts = parseAccounts(answer)
    if (!accounts) throw failed(undefined, 'The wallet named no usable account')
    const granted = asGranted(accounts)
    if (!granted) throw fail('NO_ACCOUNTS', { wallet })
    return { accounts: granted, caipNetworkId: await this.#arrive(chain, preferred, signal) }
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const provider = new GuardedProvider(connector.provider)
    const answer = await askSilently({ clock: this.clock, connector, signal }, (inner) =>
      provider.request('eth_accounts', undefined, inner),
    )
    const isStored = (account: WalletAccount) => account.address.toLowerCase() === address.toLowerCase()
    const granted = asGranted(inFront(parseAccounts(answer) ?? [], isStored))
    return granted && { accounts: granted, caipNetworkId: await new Eip1193Chain(provider, this.clock).read(signal) }
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    if (connector.type !== 'ANNOUNCED' && connector.type !== 'EXTERNAL') return
    await sendDisconnect({ clock: this.clock, connector, signal }, async (inner) => {
      const isLeft = connector.rdns === METAMASK && (await (await this.shared?.().catch(() => undefined))?.leaveEvm(inner))
      if (!isLeft) await revoke(new GuardedProvider(connector.provider), inner)
    })
  }

  async switchNetwork({ connection, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    const chain = new Eip1193Chain(new GuardedProvider(connection.connector.provider), this.clock)
    return chain.moveTo(network, connection.caipNetworkId, signal)
  }

  watch({ connector, accounts: [shown], caipNetworkId }: Connection, listener: (event: WalletEvent) => void): () => void {
    const provider = new GuardedProvider(connector.provider)
    const end = new AbortController()
    const heard = new Set<WalletEvent['type']>()
    const stop = watchProvider(provider, this.clock, (event) => {
      heard.add(event.type)
      listener(event)
    })
    const isOver = (type: WalletEvent['type']) => end.signal.aborted || heard.has(type)
    // Events between the wallet's response and this subscription were missed, so read accounts and chain once now.
    const granted = provider.request('eth_accounts', undefined, end.signal).then(parseAccounts)
    granted.then(
      (now) => {
        // Some wallets answer with an empty list although they are connected: only an event means that they left.
        const accounts = asGranted(now)
        if (accounts && !isOver('accounts') && !accounts.some(({ address }) => address === shown.address))
          listener({ type: 'accounts', accounts })
      },
      () => {},
    )
    new Eip1193Chain(provider, this.clock).read(end.signal).then(
      (now) => {
        if (now !== undefined && now !== caipNetworkId && !isOver('network')) listener({ type: 'network', caipNetworkId: now })
      },
      () => {},
    )
    return () => {
      end.abort()
      stop()
    }
  }

  balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    return this.#balances.read(address, network, signal)
  }

  provider({ connector }: Connection): unknown {
    return hostProvider(connector.provider, this.heard)
  }

  async signMessage({ provider, account, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const guarded = new GuardedProvider(provider)
    const answer = await guarded.request('personal_sign', [stringToHex(message), account.address], signal).catch((error: unknown) => {
      throw isRejection(error) ? fail('USER_REJECTED', {}, { cause: error }) : error
    })
    if (typeof answer !== 'string' || !SIGNATURE.test(answer)) throw fail('ANSWER_UNREADABLE', { source: 'personal_sign' })
    return { signature: answer }
  }

  /** The chain of a new connection: the preferred one if the visitor approves the switch, otherwise the wallet's own. */
  async #arrive(chain: Eip1193Chain, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    const own = await chain.read(signal)
    const wanted = preferred === undefined ? undefined : parseEvmChainId(parseCaipNetworkId(preferred).reference)
    if (preferred === undefined || wanted === undefined || own === undefined || own === preferred) return own
    try {
      await chain.request(wanted, signal)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return own
    }
    return chain.settle(preferred, signal)
  }
}

/** EIP-2255's revocation, as MetaMask defined it. */
async function revoke(provider: GuardedProvider, signal: AbortSignal): Promise<void> {
  const permissions = await provider.request('wallet_getPermissions', undefined, signal)
  const isGranted = Array.isArray(permissions) && permissions.some((entry) => entry?.parentCapability === 'eth_accounts')
  if (isGranted) await provider.request('wallet_revokePermissions', [{ eth_accounts: {} }], signal)
}

/** Native balances read over our Http port, URL by URL in the order of `RpcUrls`. A node of another chain is passed over. */
export class EvmBalances {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly rpcUrls: RpcUrls,
  ) {}

  /** @throws BALANCE_UNAVAILABLE, ABORTED */
  read(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
    return balanceBy(this.rpcUrls.of(network), network, this.clock, signal, async (url, deadlineMs) => {
      const [answer] = await Promise.all([
        this.http.json({ url, method: 'POST', body, deadlineMs }, signal),
        NodeChains.over(this.http).require(url, network, deadlineMs, signal),
      ])
      // A response with another request's id is ignored.
      return peek(answer, 'id') === 1 ? quantityOf(peek(answer, 'result')) : undefined
    })
  }
}

/** Wallets that know `wallet_connect` (ERC-7846), by rdns. Others are not asked: some never answer a method that they do not know. */
const KNOWING: ReadonlySet<unknown> = new Set(['com.coinbase.wallet', 'app.base.account', 'xyz.ithaca.porto'])

const knowsWalletConnect = (rdns: string | undefined): boolean => KNOWING.has(rdns)

/**
 * Asks for accounts and a sign-in in one prompt: ERC-7846 with `signInWithEthereum`.
 * @returns the addresses, not validated; undefined when the wallet does not do it after all
 * @throws WALLET_REFUSED when the visitor rejects, ABORTED
 */
async function connectSigning(
  provider: GuardedProvider,
  asked: PromptedMessage,
  signIn: ConnectSignIn,
  signal: AbortSignal,
): Promise<readonly unknown[] | undefined> {
  const chainId = toHexChainId(Number(parseCaipNetworkId(asked.chainId).reference))
  const signInWithEthereum = { ...signInFields(asked), chainId }
  const params = [{ version: '1', capabilities: { signInWithEthereum } }]
  const answer = await provider.request('wallet_connect', params, signal).catch((error: unknown) => {
    if (isRejection(error) || signal.aborted) throw error
    return undefined
  })
  const accounts = foreignList(peek(answer, 'accounts'), ACCOUNTS_MAX)
  const signed = peek(peek(accounts?.[0], 'capabilities'), 'signInWithEthereum')
  const [address, message, signature] = [peek(accounts?.[0], 'address'), peek(signed, 'message'), peek(signed, 'signature')]
  if (typeof address === 'string' && typeof message === 'string' && typeof signature === 'string')
    signIn.signed(asked, { address, message, signature })
  return accounts?.map((account) => peek(account, 'address'))
}

const ACCOUNTS_MAX = 100
