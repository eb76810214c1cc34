import type { FetchListOptions } from '../../domain/account/list-snapshot.ts'
import type { SessionsSnapshot } from '../../domain/account/sessions-snapshot.ts'
import type { TokensSnapshot } from '../../domain/account/tokens-snapshot.ts'
import type { ActivitySnapshot } from '../../domain/activity/activity-snapshot.ts'
import type { CollectiblesSnapshot } from '../../domain/collectibles/collectibles-snapshot.ts'
import type { CaipNetworkId, ChainNamespace, NetworkInput } from '../../domain/network/network.ts'
import type { Features, PlainOptions, ThemeMode } from '../../domain/options/portico-options.ts'
import type { ThemeVariables } from '../../domain/options/theme-variables.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { FetchWalletsOptions, WalletsSnapshot } from '../../domain/wallets/wallet-item.ts'
import type { WalletSource } from '../../domain/wallets/wallet-source.ts'
import type { SiweConfig } from '../siwx/siwe-config.ts'
import type { Siwx } from '../siwx/siwx.ts'
import type { HostStore } from '../storage/key-value-store.ts'
import type { BatchCalls } from './batch-calls.ts'
import type { ConnectOptions } from './connect-options.ts'
import type { SnapshotReaders, SnapshotSubscriptions } from './host-snapshot-calls.ts'
import type { AccountSnapshot, InitialState, Unsubscribe } from './host-snapshots.ts'
import type { LocaleCalls } from './locale-calls.ts'
import type { LogCalls } from './log-calls.ts'
import type { NameCalls } from './name-calls.ts'

/** What `open` takes. */
export type OpenOptions = Readonly<{
  /** Default: `Connect`, or `Account` while a wallet is connected. */
  view?: ViewName | undefined
  /** The namespace that is connected, or whose account is shown. Default: the active one. */
  namespace?: ChainNamespace | undefined
  /** A pairing URI of the site, with `manualWalletConnect`. */
  uri?: string | undefined
  /**
   * What `view` starts with. WalletSend: `amount`, `assetAddress`, `namespace`, `chainId`, `to`; Swap: `amount`, `fromToken`, `toToken`;
   * Pay and PayWithExchange: the payment; ConnectingSocial: `provider`; EmailLogin: `email`; ConnectingExternal and ConnectingMultiChain:
   * `connectorId`; ConnectingWalletConnect and Downloads: `wallet`, an entry of `getWallets()`; SwitchNetwork: `caipNetworkId`;
   * SwapSelectToken: `side`.
   */
  arguments?: Readonly<Record<string, unknown>> | undefined
  /** Cancels loading the dialog's code and closes a dialog that is still loading. */
  signal?: AbortSignal | undefined
}>

/** A chain adapter in the site's `adapters`: the namespace and a function that loads its code. */
export type AdapterDescriptor = Readonly<{
  /** CAIP-2 namespace. */
  namespace: ChainNamespace
  /** A container module that binds this namespace's `ChainAdapter`. Opaque to the launcher. */
  load(): Promise<unknown>
  /** How its wallets are discovered in a page. Available without loading the namespace's code. */
  wallets?: readonly WalletSource[] | undefined
}>

/** All that `createPortico` takes. Only `networks` is required. */
export type PorticoOptions = PlainOptions &
  Readonly<{
    /** Chain adapters: `[evm()]`. Without one, wallets are reached by WalletConnect only. Default: none. */
    adapters?: readonly AdapterDescriptor[] | undefined
    /**
     * A WalletConnect universal provider of your own, initialised; a session that it already has is used (not with `enableReconnect:
     * false`).
     */
    universalProvider?: unknown
    /**
     * `methods`, `chains`, `events` (lists by namespace, each replaces the default one), `rpcMap` (URL by CAIP-2 id), `defaultChain`
     * (CAIP-2 id where a new session starts).
     */
    universalProviderConfigOverride?: Readonly<Record<string, unknown>> | undefined
    /** Signs visitors in with their account: `new DefaultSiwx()` of `portico/siwx`, or your own implementation. */
    siwx?: Siwx | undefined
    /** The older sign-in option, for eip155 only. Cannot be combined with `siwx`. */
    siweConfig?: SiweConfig | undefined
    /**
     * Called before each batch of events and each error report. Until it gives `true` nothing is sent, and events from before a `false` are
     * never sent. Global Privacy Control counts as `false`. Default: consent is not asked for.
     */
    analyticsConsent?: (() => boolean | Promise<boolean>) | undefined
    /** Used for every HTTP request. Default: the page's own. */
    fetch?: typeof globalThis.fetch | undefined
    /**
     * Where connections and settings are kept: `'indexeddb'`, `'local'`, `'memory'`, or four functions of your own. Default: `'indexeddb'`.
     */
    storage?: 'indexeddb' | 'local' | 'memory' | HostStore | undefined
    /** Container modules (from `portico/core`) that rebind ports. */
    modules?: readonly unknown[] | undefined
    /** A snapshot from `getAccount()` and `getNetwork()`, for instance from a cookie; it is rendered in the first paint. */
    initialState?: InitialState | undefined
  }>

/** The instance that a site holds. */
export interface Portico extends SnapshotReaders, SnapshotSubscriptions, LocaleCalls, LogCalls, NameCalls, BatchCalls {
  /** The same getters, with the values of the first paint as a server rendered them, so that hydration finds no mismatch. */
  readonly atFirst: SnapshotReaders
  /** Resolves when stored connections were looked for. Never rejects. */
  readonly ready: Promise<void>
  /**
   * Shows the modal, on `view` if given. Of WalletSend, Pay and PayWithExchange with arguments, it resolves what came of it; of all others,
   * when it is shown. A view that cannot be opened so is not replaced by another; of a view of the account, connecting comes first.
   * @throws VIEW_UNAVAILABLE, ADAPTER_NOT_FOUND, FIELD_TYPE_WRONG, CONNECTOR_NOT_FOUND, APKT001, CONFIG_NETWORKS_MISSING, CORE_LOAD_FAILED,
   * ABORTED
   */
  open(options?: OpenOptions): Promise<unknown>
  /** Closes the modal. Resolves when it is closed. */
  close(): Promise<void>
  /** Whether the modal is shown. */
  isOpen(): boolean
  /** Takes away everything that was added to the page, and ends what is under way. For good: later calls reject with DISPOSED. */
  dispose(): Promise<void>
  /** Disconnects every wallet and forgets what is stored. */
  reset(): Promise<void>
  /** Loads the core code now (on pointer enter, focus or touch). Never rejects. */
  preload(): void
  /** Embedded mode: shows the modal's content inside `element` until the returned function is called. */
  attach(element: HTMLElement): Unsubscribe
  /**
   * Asks a wallet for its accounts, without the modal; a login shows it.
   * @throws CONNECTOR_NOT_FOUND, USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, MODAL_CLOSED (of a login), ABORTED
   */
  connect(options: ConnectOptions): Promise<AccountSnapshot>
  /**
   * A WalletConnect pairing URI for the site's own interface: the current one, else a new one. The wallet that approves it is
   * connected. Request it before the visitor taps: browsers open a wallet's link only within the task of the tap.
   */
  getUri(options?: Readonly<{ payUrl?: string; signal?: AbortSignal }>): Promise<string>
  /**
   * Asks the registry for `getWallets().wcWallets`: a page of its list, or a search. Without `features.headless`, or where the project's
   * configuration switches it off, no request is sent. Rejects with the errors of the registry service (`SERVICE_OFF`, `HTTP_STATUS`, …).
   * @example
   * await portico.fetchWallets({ search: 'rainbow' }) // { wcWallets: [{ id: '1ae9…', name: 'Rainbow', … }], page: 1, count: 1, … }
   */
  fetchWallets(options?: FetchWalletsOptions): Promise<WalletsSnapshot>
  /** Disconnects the wallets of `namespace`, or all; `id`: one of several wallets. */
  disconnect(options?: Readonly<{ namespace?: ChainNamespace; id?: string; signal?: AbortSignal }>): Promise<void>
  /**
   * Makes `network` the active one; a connected wallet is asked to switch. Rejects with `throwOnFailure` only (default: false).
   * @throws APKT001 (not among the networks of the site), USER_REJECTED, CHAIN_UNSUPPORTED, ABORTED
   */
  switchNetwork(
    network: NetworkInput | CaipNetworkId,
    options?: Readonly<{ throwOnFailure?: boolean; signal?: AbortSignal }>,
  ): Promise<void>
  /** Adds a network to those that visitors may choose. */
  addNetwork(namespace: ChainNamespace, network: NetworkInput): void
  /** Takes a network away; if it was active, the first of the others becomes active. */
  removeNetwork(namespace: ChainNamespace, networkId: number | string): void
  /** Makes another wallet, or another account of it, the active one of its namespace (`features.multiWallet`). */
  switchConnection(
    options: Readonly<{ namespace: ChainNamespace; connectorId: string; address?: string; signal?: AbortSignal }>,
  ): Promise<void>
  /** Forgets a wallet that is stored, and disconnects it. */
  deleteConnection(
    options: Readonly<{ namespace: ChainNamespace; connectorId: string; address: string; signal?: AbortSignal }>,
  ): Promise<void>
  /** Reads the native balance of the account: decimal text. @throws NOT_CONNECTED, NETWORK_UNSUPPORTED, BALANCE_UNAVAILABLE, ABORTED */
  fetchBalance(
    namespace?: ChainNamespace,
    options?: Readonly<{ signal?: AbortSignal }>,
  ): Promise<Readonly<{ balance: string; symbol: string }>>
  /**
   * Reads the tokens of the active account: from a cache of 30 s, else anew, `force`: anew in any case, after a transaction for instance.
   * Resolves when `getTokens()` says what came of it; a failure is its `status`. After a failure no request is sent for 30 s. `watch`, with
   * a `signal`: keeps them up to date while the page is visible, also after a change of account or network, until the signal aborts.
   * @example
   * await portico.fetchTokens() // { status: 'ready', tokens: [{ symbol: 'ETH', balance: '1.5', value: '3750', … }], total: '3750', … }
   */
  fetchTokens(options?: Readonly<{ force?: boolean; watch?: boolean; signal?: AbortSignal }>): Promise<TokensSnapshot>
  /**
   * Reads the past transactions of the active account: the first page from a cache of 15 s, else anew; `more`: the page after those known.
   * Resolves and fails as `fetchTokens`. Needs the blockchain service.
   * @example
   * await portico.fetchActivity({ more: true }) // { status: 'ready', transactions: [{ operation: 'send', … }], more: 'idle', … }
   */
  fetchActivity(options?: FetchListOptions & Readonly<{ watch?: boolean }>): Promise<ActivitySnapshot>
  /**
   * Reads the collectibles of the active account: of its wallet, else those that its transactions mention; `more`: by older ones. As
   * `fetchActivity`.
   */
  fetchCollectibles(options?: FetchListOptions): Promise<CollectiblesSnapshot>
  /** Reads the permissions that the active account granted to sites (smart sessions). As `fetchActivity`; they have no `more`. */
  fetchSmartSessions(options?: Omit<FetchListOptions, 'more'>): Promise<SessionsSnapshot>
  /**
   * Has the wallet, and then the service, give up the permission `pci` of the active account. Resolves when the list was read again.
   * @throws NOT_CONNECTED (or not of that account), USER_REJECTED, WALLET_SILENT, WALLET_REFUSED, CHAIN_UNSUPPORTED, SERVICE_OFF, HTTP_*,
   * ABORTED
   */
  revokeSmartSession(pci: string, options?: Readonly<{ signal?: AbortSignal }>): Promise<void>
  /**
   * Resolves the session of the account in use, after asking the visitor to sign where there is none.
   * @throws SIWX_OFF, SIWX_ADDRESS_NOT_FOUND, SIWX_INIT_FAILED, MODAL_CLOSED, ABORTED
   */
  signIn(options?: Readonly<{ signal?: AbortSignal }>): Promise<SiwxSession | undefined>
  /** The sign-in in use: of the option `siwx`, built from `siweConfig`, or the hosted one with `features.reownAuthentication`. */
  getSiwx(): Siwx | undefined
  /** `signal` ends only the waiting. @throws AUTH_CONNECTOR_NOT_FOUND, EMAIL_NOT_CONNECTED, MODAL_CLOSED, ABORTED, DISPOSED */
  updateEmail(options?: Readonly<{ signal?: AbortSignal }>): Promise<Readonly<{ email: string }>>
  /**
   * Uses the other account of the embedded wallet, whose address becomes the connected one: `eoa` or `smartAccount`. Kept for the next
   * visits.
   * @throws EMAIL_NOT_CONNECTED, AUTH_CONNECTOR_NOT_FOUND, CHAIN_UNSUPPORTED, FRAME_REQUEST_FAILED, FRAME_REQUEST_TIMEOUT, ABORTED
   */
  setPreferredAccountType(
    type: 'eoa' | 'smartAccount',
    options?: Readonly<{ namespace?: ChainNamespace; signal?: AbortSignal }>,
  ): Promise<void>
  /** As the option `themeMode`. */
  setThemeMode(mode: ThemeMode): void
  /** As the option `themeVariables`; those that are not given stay. */
  setThemeVariables(variables: ThemeVariables): void
  /** Changes features after the start; those that are not given stay. */
  updateFeatures(features: Partial<Features>): void
  /** Changes options after the start; those that are not given stay. */
  updateOptions(options: Partial<PlainOptions>): void
}
