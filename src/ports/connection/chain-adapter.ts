import type {
  ConnectedWallet,
  Connection,
  Connector,
  ConnectorType,
  SwitchRequest,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `value` in the currency's smallest unit (wei). */
export type NativeBalance = Readonly<{ value: bigint; decimals: number; symbol: string }>

/**
 * One chain namespace: how its wallets connect, restore, switch and sign. Loaded when first needed.
 * Nothing but `AppError` and an abort leaves it. A promise whose signal aborts rejects at once, whatever the wallet does later.
 */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /**
   * Asks the wallet for accounts (opens its prompt).
   * @throws USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED
   */
  connect(connector: Connector, options: { readonly preferred?: CaipNetworkId | undefined }, signal: AbortSignal): Promise<ConnectedWallet>
  /** Asks silently whether the wallet still grants `address`; resolves undefined when it does not. Never prompts. */
  restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined>
  /** Tells the wallet we are gone, where its protocol has that. Failure is not fatal: the caller forgets the connection anyway. */
  disconnect(connection: Connection, signal: AbortSignal): Promise<void>
  /**
   * Moves the wallet to `network`, adding it when the wallet does not know it, and resolves the chain it really stands on.
   * @throws USER_REJECTED, CHAIN_UNSUPPORTED
   */
  switchNetwork(request: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId>
  /** Listens to the wallet until the returned function is called. */
  watch(connection: Connection, listener: (event: WalletEvent) => void): () => void
  /** Native balance of the active account. @throws BALANCE_UNAVAILABLE */
  balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance>
  /** The standard object a host site signs with (EIP-1193 for eip155). */
  provider(connection: Connection): unknown
}

/**
 * Gives the adapter of a namespace, fetching its code the first time. Rejects with ADAPTER_NOT_FOUND when the site listed none.
 * Wallets at the other end of a relay (`WALLET_CONNECT`) have one of their own.
 */
export interface ChainAdapters {
  readonly namespaces: readonly ChainNamespace[]
  load(namespace: ChainNamespace, type?: ConnectorType): Promise<ChainAdapter>
}
export const ChainAdapters = token<ChainAdapters>('ChainAdapters')
