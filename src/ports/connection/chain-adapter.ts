import type {
  ConnectedWallet,
  Connection,
  Connector,
  ConnectorType,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { PromptedAnswer, PromptedMessage } from '../../domain/siwx/sign-in-gateway.ts'
import { token } from '../di/token.ts'

/** `value` in the currency's smallest unit (wei). */
export type NativeBalance = Readonly<{ value: bigint; decimals: number; symbol: string }>

export type PromptedSignature = Pick<PromptedAnswer, 'address' | 'message' | 'signature'>

/** A sign-in that a wallet may be asked for in the prompt of the connection. Absent while the site asks for none. */
export type ConnectSignIn = Readonly<{
  /** Right before the prompt. `own`: where the wallet is. Undefined: connect only. Never rejects. */
  message(own: CaipNetworkId | undefined): Promise<PromptedMessage | undefined>
  /** What the wallet signed. It counts once the adapter resolves the connection. */
  signed(asked: PromptedMessage, answer: PromptedSignature): void
}>

/** `preferred`: the network to start on. `isPartner`: another namespace of the session was connected just now; nobody is asked again. */
export type ConnectHints = Readonly<{
  preferred?: CaipNetworkId | undefined
  isPartner?: boolean | undefined
  signIn?: ConnectSignIn | undefined
}>

/** `provider` as `ChainAdapter.provider` gave it; `account` one of the connection's. */
export type SignRequest = Readonly<{ provider: unknown; account: WalletAccount; message: string }>
/** In the usual text of the namespace: 0x-hex (eip155, polkadot), hex (stacks), base58 (solana), base64 (bip122, cosmos, sui). */
export type SignedMessage = Readonly<{ signature: string; publicKey?: string | undefined }>

/** One namespace of a WalletConnect session, until the session ends. */
export interface SessionLink {
  /** The active account and chain; undefined once the session is gone. */
  readonly address: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The methods the wallet approved: `solana_signMessage`, … */
  readonly methods: readonly string[]
  /** `method` is one of the session's methods. @throws USER_REJECTED, WALLET_REFUSED, WALLET_SILENT, NOT_CONNECTED, ABORTED */
  request(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

/**
 * One chain namespace: how its wallets connect, restore, switch and sign. Loaded when first needed.
 * Rejects only with `AppError` or an abort. When the signal aborts, the promise rejects at once, even if the wallet answers later.
 */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /**
   * Asks the wallet for accounts (opens its prompt).
   * @throws USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED
   */
  connect(connector: Connector, options: ConnectHints, signal: AbortSignal): Promise<ConnectedWallet>
  /** Asks silently whether the wallet still grants `address`; resolves undefined when it does not. Never prompts. */
  restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined>
  /** Sends the wallet a disconnect request where its protocol has one. Failure is not fatal: the caller drops the connection anyway. */
  disconnect(connection: Connection, signal: AbortSignal): Promise<void>
  /**
   * Moves the wallet to `network`, adding it when the wallet does not know it, and resolves the chain that is active in the wallet
   * afterwards.
   * @throws USER_REJECTED, CHAIN_UNSUPPORTED
   */
  switchNetwork(request: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId>
  /** Listens to the wallet until the returned function is called. */
  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void
  /** Native balance of the active account. @throws BALANCE_UNAVAILABLE */
  balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance>
  /** The standard object a host site signs with (EIP-1193 for eip155). The same one each time for one connector. */
  provider(connection: Connection): unknown
  /**
   * Asks the wallet to sign a text, in the way of its namespace (EIP-191, BIP-322, ADR-36, …).
   * @throws USER_REJECTED, WALLET_REFUSED, ABORTED
   */
  signMessage(request: SignRequest, signal: AbortSignal): Promise<SignedMessage>
  /** The same object as `provider` gives, for a wallet at the other end of a relay. Without it, requests use the session's own methods. */
  overSession?(link: SessionLink): unknown
  /** Account data that a session's addresses do not contain (kind, public key, path), requested from the wallet without a prompt. */
  accountsOverSession?(link: SessionLink, signal: AbortSignal): Promise<readonly WalletAccount[]>
}

/**
 * Resolves the adapter of a namespace; loads its code on first use. Rejects with ADAPTER_NOT_FOUND when the site listed none.
 * Wallets connected over WalletConnect (`WALLET_CONNECT`) have a separate adapter.
 */
export interface ChainAdapters {
  readonly namespaces: readonly ChainNamespace[]
  load(namespace: ChainNamespace, type?: ConnectorType): Promise<ChainAdapter>
  /** Signs out of the embedded wallet (`AUTH`), whatever of it is connected. Absent where there is none. */
  signOut?(): Promise<void>
}
export const ChainAdapters = token<ChainAdapters>('ChainAdapters')
