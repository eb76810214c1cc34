import type { AccountType, Connection, ConnectionStatus, Connector, EmbeddedInfo, WalletInfo } from '../../domain/connection/connection.ts'
import type { CaipNetworkId, ChainNamespace, Network, NetworkInput } from '../../domain/network/network.ts'
import type { Features, PlainOptions, ThemeMode, ThemeVariables } from '../../domain/options/portico-options.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { WalletSource } from '../../domain/wallets/wallet-source.ts'
import type { SiweConfig } from '../siwx/siwe-config.ts'
import type { Siwx } from '../siwx/siwx.ts'
import type { HostStore } from '../storage/key-value-store.ts'
import type { ActivitySnapshot, CollectiblesSnapshot, FetchListOptions, SessionsSnapshot, TokensSnapshot } from './account-snapshots.ts'
import type { ConnectOptions } from './connect-options.ts'
import type { HostObservable } from './host-observable.ts'
import type { LocaleCalls, LocaleReader } from './locale-calls.ts'
import type { LogCalls } from './log-calls.ts'
import type { NameCalls } from './name-calls.ts'
import type { FetchWalletsOptions, WalletsSnapshot } from './wallet-item.ts'

export type AccountSnapshot = Readonly<{
  status: ConnectionStatus
  isConnected: boolean
  /** False only while a stored account waits for the first answer of a wallet that cannot be asked silently. */
  isConfirmed: boolean
  address?: string | undefined
  caipAddress?: string | undefined
  allAccounts: readonly Readonly<{
    namespace: ChainNamespace
    address: string
    chainId: number | string | undefined
    caipAddress: string | undefined
    type?: AccountType | undefined
    publicKey?: string | undefined
    path?: string | undefined
  }>[]
  /** Decimal text of the native balance; absent while unknown or unavailable; a missing answer is never shown as 0. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  profileName?: string | undefined
  profileImage?: string | undefined
  /** The page about the address at the block explorer of its network, where it has one. */
  addressExplorerUrl?: string | undefined
  /** The tab of the account view that the visitor chose; `tokens` until then. Kept as long as the account is connected. */
  currentTab?: 'tokens' | 'nfts' | 'activity' | undefined
  /** While the visitor is logged in by e-mail or social account. */
  embeddedWalletInfo?: EmbeddedInfo | undefined
  /** Who is behind the account: of an embedded wallet's login, and with the proven e-mail address of a sign-in. */
  user?: (Partial<EmbeddedInfo['user']> & Readonly<{ email?: string | undefined }>) | undefined
}>

export type NetworkSnapshot = Readonly<{
  /** The active network. Unsupported: name `Unknown Network`, `isUnsupported` true. */
  caipNetwork: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  chainId: number | string | undefined
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  supportsAllNetworks: boolean
  /** Chain ids on which the embedded wallet offers smart accounts; empty until it has said so. */
  smartAccountEnabledNetworks?: readonly number[] | undefined
  isUnsupported: boolean
}>

export type StateSnapshot = Readonly<{
  open: boolean
  loading: boolean
  initialized: boolean
  activeNamespace: ChainNamespace | undefined
  selectedNetworkId: CaipNetworkId | undefined
  connectingWallet?: Readonly<{ name: string; id: string }> | undefined
}>

export type ThemeSnapshot = Readonly<{ themeMode: ThemeMode; themeVariables: ThemeVariables }>
export type EventSnapshot = Readonly<{
  timestamp: number
  data: Readonly<{
    type: 'track' | 'error'
    event: string
    address?: string | undefined
    properties?: Readonly<Record<string, unknown>> | undefined
  }>
}>
export type RemoteFeaturesSnapshot = Readonly<Record<string, unknown>>
export type ProvidersSnapshot = Readonly<Partial<Record<ChainNamespace, unknown>>>

/** A connection as hosts see it. `status` per spec §3: connected (the active one), active (connected, but not the active one), disconnected (stored from before). */
export type ConnectionSnapshot = Readonly<{
  connectorId: string
  name: string
  icon?: string | undefined
  status: 'connected' | 'active' | 'disconnected'
  accounts: Connection['accounts']
  caipNetworkId: CaipNetworkId | undefined
  /** Who is behind an embedded wallet: `name`, how they logged in (`email`, `google`, …); `username`, their e-mail address or name there. */
  auth?: Readonly<{ name: string; username: string | undefined }> | undefined
}>

/** The state that a server can render in the first paint: see `initialState`. */
export type InitialState = Readonly<{ account?: AccountSnapshot | undefined; network?: NetworkSnapshot | undefined }>

export type OpenOptions = Readonly<{
  view?: ViewName | undefined
  namespace?: ChainNamespace | undefined
  uri?: string | undefined
  /**
   * What `view` starts with. WalletSend: `amount`, `assetAddress`, `namespace`, `chainId`, `to`; Swap: `amount`, `fromToken`, `toToken`; Pay and
   * PayWithExchange: the payment; ConnectingSocial: `provider`; EmailLogin: `email`; ConnectingExternal and ConnectingMultiChain: `connectorId`;
   * ConnectingWalletConnect and Downloads: `wallet`, an entry of `getWallets()`; SwitchNetwork: `caipNetworkId`; SwapSelectToken: `side`.
   */
  arguments?: Readonly<Record<string, unknown>> | undefined
  /** Cancels loading the dialog's code and closes a dialog that is still loading. */
  signal?: AbortSignal | undefined
}>

export type Unsubscribe = () => void

/** A chain adapter in the site's `adapters`: the namespace and a function that loads its code. */
export type AdapterDescriptor = Readonly<{
  namespace: ChainNamespace
  /** A container module that binds this namespace's `ChainAdapter`. Opaque to the launcher. */
  load(): Promise<unknown>
  /** How its wallets are discovered in a page. Available without loading the namespace's code. */
  wallets?: readonly WalletSource[] | undefined
}>

/** All that `createPortico` takes. Only `networks` is required. */
export type PorticoOptions = PlainOptions &
  Readonly<{
    adapters?: readonly AdapterDescriptor[] | undefined
    universalProvider?: unknown
    universalProviderConfigOverride?: Readonly<Record<string, unknown>> | undefined
    /** Signs visitors in with their account: `new DefaultSiwx()` of `portico/siwx`, or your own implementation. */
    siwx?: Siwx | undefined
    /** The older sign-in option, for eip155 only. Cannot be combined with `siwx`. */
    siweConfig?: SiweConfig | undefined
    analyticsConsent?: (() => boolean | Promise<boolean>) | undefined
    fetch?: typeof globalThis.fetch | undefined
    storage?: 'indexeddb' | 'local' | 'memory' | HostStore | undefined
    /** Container modules (from `portico/core`) that rebind ports. */
    modules?: readonly unknown[] | undefined
    /** A snapshot from `getAccount()` and `getNetwork()`, for instance from a cookie; it is rendered in the first paint. */
    initialState?: InitialState | undefined
  }>

/** The getters of the instance. */
export interface SnapshotReaders extends LocaleReader {
  getState(): StateSnapshot
  getAccount(namespace?: ChainNamespace): AccountSnapshot
  getNetwork(): NetworkSnapshot
  getConnections(namespace: ChainNamespace): readonly ConnectionSnapshot[]
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  getTheme(): ThemeSnapshot
  getEvents(): EventSnapshot | undefined
  getRemoteFeatures(): RemoteFeaturesSnapshot
  getProviders(): ProvidersSnapshot
  /** An EIP-1193 provider for every eip155 wallet; for other namespaces, the provider of their standard. Undefined when nothing is connected. */
  getProvider(namespace: ChainNamespace): unknown
  /** Wallets currently found in the page. */
  getConnectors(namespace?: ChainNamespace): readonly Connector[]
  /** For a list of the site's own: the wallets of this page and, with `features.headless`, the registry's. */
  getWallets(): WalletsSnapshot
  getTokens(): TokensSnapshot
  getActivity(): ActivitySnapshot
  getCollectibles(): CollectiblesSnapshot
  getSmartSessions(): SessionsSnapshot
  /** Networks currently configured. */
  getNetworks(namespace?: ChainNamespace): readonly Network[]
  /** Whether the active account is signed in (`siwx`). A hint for the page: a server has to verify by itself. */
  getSignIn(): SignInSnapshot
}

/** Subscriptions to the same values. Each calls back on every change. */
export interface SnapshotSubscriptions {
  subscribeState(callback: (state: StateSnapshot) => void): Unsubscribe
  readonly state$: HostObservable<StateSnapshot>
  subscribeAccount(callback: (account: AccountSnapshot) => void, namespace?: ChainNamespace): Unsubscribe
  readonly account$: HostObservable<AccountSnapshot>
  subscribeNetwork(callback: (network: NetworkSnapshot) => void): Unsubscribe
  readonly network$: HostObservable<NetworkSnapshot>
  subscribeConnections(callback: (connections: readonly ConnectionSnapshot[]) => void, namespace: ChainNamespace): Unsubscribe
  connections$(namespace: ChainNamespace): HostObservable<readonly ConnectionSnapshot[]>
  subscribeWalletInfo(callback: (info: WalletInfo | undefined) => void, namespace?: ChainNamespace): Unsubscribe
  readonly walletInfo$: HostObservable<WalletInfo | undefined>
  subscribeTheme(callback: (theme: ThemeSnapshot) => void): Unsubscribe
  readonly theme$: HostObservable<ThemeSnapshot>
  subscribeEvents(callback: (event: EventSnapshot) => void): Unsubscribe
  readonly events$: HostObservable<EventSnapshot | undefined>
  subscribeRemoteFeatures(callback: (features: RemoteFeaturesSnapshot) => void): Unsubscribe
  readonly remoteFeatures$: HostObservable<RemoteFeaturesSnapshot>
  subscribeProviders(callback: (providers: ProvidersSnapshot) => void): Unsubscribe
  readonly providers$: HostObservable<ProvidersSnapshot>
  subscribeConnectors(callback: (connectors: readonly Connector[]) => void): Unsubscribe
  readonly connectors$: HostObservable<readonly Connector[]>
  subscribeWallets(callback: (wallets: WalletsSnapshot) => void): Unsubscribe
  readonly wallets$: HostObservable<WalletsSnapshot>
  subscribeTokens(callback: (tokens: TokensSnapshot) => void): Unsubscribe
  readonly tokens$: HostObservable<TokensSnapshot>
  subscribeActivity(callback: (activity: ActivitySnapshot) => void): Unsubscribe
  readonly activity$: HostObservable<ActivitySnapshot>
  subscribeCollectibles(callback: (collectibles: CollectiblesSnapshot) => void): Unsubscribe
  readonly collectibles$: HostObservable<CollectiblesSnapshot>
  subscribeSmartSessions(callback: (sessions: SessionsSnapshot) => void): Unsubscribe
  readonly smartSessions$: HostObservable<SessionsSnapshot>
  subscribeSignIn(callback: (signIn: SignInSnapshot) => void): Unsubscribe
  readonly signIn$: HostObservable<SignInSnapshot>
}

/** The instance a host site holds. Spec: public contract, "The instance". */
export interface Portico extends SnapshotReaders, SnapshotSubscriptions, LocaleCalls, LogCalls, NameCalls {
  /** The same getters, with the values of the first paint as a server rendered them, so that hydration finds no mismatch. */
  readonly atFirst: SnapshotReaders
  readonly ready: Promise<void>
  /**
   * Shows the modal, on `view` if given. Of WalletSend, Pay and PayWithExchange with arguments, it resolves what came of it; of all others, when
   * it is shown. A view that cannot be opened so is not replaced by another; of a view of the account, connecting comes first.
   * @throws VIEW_UNAVAILABLE, ADAPTER_NOT_FOUND, FIELD_TYPE_WRONG, CONNECTOR_NOT_FOUND, APKT001, CONFIG_NETWORKS_MISSING, CORE_LOAD_FAILED, ABORTED
   */
  open(options?: OpenOptions): Promise<unknown>
  close(): Promise<void>
  isOpen(): boolean
  dispose(): Promise<void>
  reset(): Promise<void>
  /** Loads the core code now (on pointer enter, focus or touch). Never rejects. */
  preload(): void
  /** Embedded mode: shows the modal's content inside `element` until the returned function is called. */
  attach(element: HTMLElement): Unsubscribe
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
  disconnect(options?: Readonly<{ namespace?: ChainNamespace; id?: string; signal?: AbortSignal }>): Promise<void>
  switchNetwork(
    network: NetworkInput | CaipNetworkId,
    options?: Readonly<{ throwOnFailure?: boolean; signal?: AbortSignal }>,
  ): Promise<void>
  addNetwork(namespace: ChainNamespace, network: NetworkInput): void
  removeNetwork(namespace: ChainNamespace, networkId: number | string): void
  switchConnection(
    options: Readonly<{ namespace: ChainNamespace; connectorId: string; address?: string; signal?: AbortSignal }>,
  ): Promise<void>
  deleteConnection(
    options: Readonly<{ namespace: ChainNamespace; connectorId: string; address: string; signal?: AbortSignal }>,
  ): Promise<void>
  fetchBalance(
    namespace?: ChainNamespace,
    options?: Readonly<{ signal?: AbortSignal }>,
  ): Promise<Readonly<{ balance: string; symbol: string }>>
  /**
   * Reads the tokens of the active account: from a cache of 30 s, else anew, `force`: anew in any case, after a transaction for instance.
   * Resolves when `getTokens()` says what came of it; a failure is its `status`. After a failure no request is sent for 30 s. `watch`, with a
   * `signal`: keeps them up to date while the page is visible, also after a change of account or network, until the signal aborts.
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
  /** Reads the collectibles of the active account: of its wallet, else those that its transactions mention; `more`: by older ones. As `fetchActivity`. */
  fetchCollectibles(options?: FetchListOptions): Promise<CollectiblesSnapshot>
  /** Reads the permissions that the active account granted to sites (smart sessions). As `fetchActivity`; they have no `more`. */
  fetchSmartSessions(options?: Omit<FetchListOptions, 'more'>): Promise<SessionsSnapshot>
  /**
   * Has the wallet, and then the service, give up the permission `pci` of the active account. Resolves when the list was read again.
   * @throws NOT_CONNECTED (or not of that account), USER_REJECTED, WALLET_SILENT, WALLET_REFUSED, CHAIN_UNSUPPORTED, SERVICE_OFF, HTTP_*, ABORTED
   */
  revokeSmartSession(pci: string, options?: Readonly<{ signal?: AbortSignal }>): Promise<void>
  /**
   * Resolves the session of the account in use, after asking the visitor to sign where there is none.
   * @throws SIWX_OFF, SIWX_ADDRESS_NOT_FOUND, SIWX_INIT_FAILED, MODAL_CLOSED, ABORTED
   */
  signIn(options?: Readonly<{ signal?: AbortSignal }>): Promise<SiwxSession | undefined>
  /** The sign-in in use: of the option `siwx`, built from `siweConfig`, or the hosted one with `features.reownAuthentication`. */
  getSiwx(): Siwx | undefined
  /** For a login by e-mail. `signal` ends only the waiting. @throws AUTH_CONNECTOR_NOT_FOUND, EMAIL_NOT_CONNECTED, MODAL_CLOSED, ABORTED, DISPOSED */
  updateEmail(options?: Readonly<{ signal?: AbortSignal }>): Promise<Readonly<{ email: string }>>
  /**
   * Uses the other account of the embedded wallet, whose address becomes the connected one: `eoa` or `smartAccount`. Kept for the next visits.
   * @throws EMAIL_NOT_CONNECTED, AUTH_CONNECTOR_NOT_FOUND, CHAIN_UNSUPPORTED, FRAME_REQUEST_FAILED, FRAME_REQUEST_TIMEOUT, ABORTED
   */
  setPreferredAccountType(
    type: 'eoa' | 'smartAccount',
    options?: Readonly<{ namespace?: ChainNamespace; signal?: AbortSignal }>,
  ): Promise<void>
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  updateFeatures(features: Partial<Features>): void
  updateOptions(options: Partial<PlainOptions>): void
}
