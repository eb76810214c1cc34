import type { SessionsSnapshot } from '../../domain/account/sessions-snapshot.ts'
import type { TokensSnapshot } from '../../domain/account/tokens-snapshot.ts'
import type { ActivitySnapshot } from '../../domain/activity/activity-snapshot.ts'
import type { EventSnapshot } from '../../domain/analytics/event-service.ts'
import type { AccountChecks } from '../../domain/checks/account-checks.ts'
import type { CollectiblesSnapshot } from '../../domain/collectibles/collectibles-snapshot.ts'
import type { Connector, WalletInfo } from '../../domain/connection/connection.ts'
import type { ConnectionSnapshot } from '../../domain/connection/connection-snapshot.ts'
import type { ChainNamespace, Network } from '../../domain/network/network.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import type { WalletsSnapshot } from '../../domain/wallets/wallet-item.ts'
import type { HostObservable } from './host-observable.ts'
import type {
  AccountSnapshot,
  NetworkSnapshot,
  ProvidersSnapshot,
  RemoteFeaturesSnapshot,
  StateSnapshot,
  ThemeSnapshot,
  Unsubscribe,
} from './host-snapshots.ts'
import type { LocaleReader } from './locale-calls.ts'
import type { ProviderOf } from './providers.ts'

/** The getters of the instance. */
export interface SnapshotReaders extends LocaleReader {
  /** The state of the modal. */
  getState(): StateSnapshot
  /** The account of `namespace`. Default: the active one. */
  getAccount(namespace?: ChainNamespace): AccountSnapshot
  /** The active network. */
  getNetwork(): NetworkSnapshot
  /** The wallets of `namespace`: connected ones, and those stored from before with `features.multiWallet`. */
  getConnections(namespace: ChainNamespace): readonly ConnectionSnapshot[]
  /** Who the connected wallet is; undefined when none is. */
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  /** The look of the modal. */
  getTheme(): ThemeSnapshot
  /** The latest event; undefined before the first. */
  getEvents(): EventSnapshot | undefined
  /** What the project's settings switch on. */
  getRemoteFeatures(): RemoteFeaturesSnapshot
  /** The providers of all connected namespaces. */
  getProviders(): ProvidersSnapshot
  /** An EIP-1193 provider for every eip155 wallet; for others, the provider of their standard. Undefined when nothing is connected. */
  getProvider<N extends ChainNamespace>(namespace: N): ProviderOf<N> | undefined
  /** Wallets currently found in the page. */
  getConnectors(namespace?: ChainNamespace): readonly Connector[]
  /** For a list of the site's own: the wallets of this page and, with `features.headless`, the registry's. */
  getWallets(): WalletsSnapshot
  /** What `fetchTokens` read. */
  getTokens(): TokensSnapshot
  /** What `fetchActivity` read. */
  getActivity(): ActivitySnapshot
  /** What `fetchCollectibles` read. */
  getCollectibles(): CollectiblesSnapshot
  /** What `fetchSmartSessions` read. */
  getSmartSessions(): SessionsSnapshot
  /** Networks currently configured. */
  getNetworks(namespace?: ChainNamespace): readonly Network[]
  /** Whether the active account is signed in (`siwx`). A hint for the page: a server has to verify by itself. */
  getSignIn(): SignInSnapshot
}

/**
 * Subscriptions to the same values: each calls back on every change until the returned function is called. What ends with `$` is the same
 * as an observable, which emits the current value on subscribe.
 */
export interface SnapshotSubscriptions {
  /** Calls back when `getState()` changes. */
  subscribeState(callback: (state: StateSnapshot) => void): Unsubscribe
  /** `getState()`, now and whenever it changes. */
  readonly state$: HostObservable<StateSnapshot>
  /** Calls back when `getAccount()` changes. */
  subscribeAccount(callback: (account: AccountSnapshot) => void, namespace?: ChainNamespace): Unsubscribe
  /**
   * Calls back each time the connected EVM account was looked at (`features.accountChecks`): after it connects, and on another account or
   * network. A site that takes deposits waits for it.
   */
  onAccountCheck(callback: (checks: AccountChecks, account: AccountSnapshot) => void): Unsubscribe
  /** `getAccount()`, now and whenever it changes. */
  readonly account$: HostObservable<AccountSnapshot>
  /** Calls back when `getNetwork()` changes. */
  subscribeNetwork(callback: (network: NetworkSnapshot) => void): Unsubscribe
  /** `getNetwork()`, now and whenever it changes. */
  readonly network$: HostObservable<NetworkSnapshot>
  /** Calls back when `getConnections()` changes. */
  subscribeConnections(callback: (connections: readonly ConnectionSnapshot[]) => void, namespace: ChainNamespace): Unsubscribe
  /** `getConnections()`, now and whenever it changes. */
  connections$(namespace: ChainNamespace): HostObservable<readonly ConnectionSnapshot[]>
  /** Calls back when `getWalletInfo()` changes. */
  subscribeWalletInfo(callback: (info: WalletInfo | undefined) => void, namespace?: ChainNamespace): Unsubscribe
  /** `getWalletInfo()`, now and whenever it changes. */
  readonly walletInfo$: HostObservable<WalletInfo | undefined>
  /** Calls back when `getTheme()` changes. */
  subscribeTheme(callback: (theme: ThemeSnapshot) => void): Unsubscribe
  /** `getTheme()`, now and whenever it changes. */
  readonly theme$: HostObservable<ThemeSnapshot>
  /** Calls back when `getEvents()` changes. */
  subscribeEvents(callback: (event: EventSnapshot) => void): Unsubscribe
  /** `getEvents()`, now and whenever it changes. */
  readonly events$: HostObservable<EventSnapshot | undefined>
  /** Calls back when `getRemoteFeatures()` changes. */
  subscribeRemoteFeatures(callback: (features: RemoteFeaturesSnapshot) => void): Unsubscribe
  /** `getRemoteFeatures()`, now and whenever it changes. */
  readonly remoteFeatures$: HostObservable<RemoteFeaturesSnapshot>
  /** Calls back when `getProviders()` changes. */
  subscribeProviders(callback: (providers: ProvidersSnapshot) => void): Unsubscribe
  /** `getProviders()`, now and whenever it changes. */
  readonly providers$: HostObservable<ProvidersSnapshot>
  /** Calls back when `getConnectors()` changes. */
  subscribeConnectors(callback: (connectors: readonly Connector[]) => void): Unsubscribe
  /** `getConnectors()`, now and whenever it changes. */
  readonly connectors$: HostObservable<readonly Connector[]>
  /** Calls back when `getWallets()` changes. */
  subscribeWallets(callback: (wallets: WalletsSnapshot) => void): Unsubscribe
  /** `getWallets()`, now and whenever it changes. */
  readonly wallets$: HostObservable<WalletsSnapshot>
  /** Calls back when `getTokens()` changes. */
  subscribeTokens(callback: (tokens: TokensSnapshot) => void): Unsubscribe
  /** `getTokens()`, now and whenever it changes. */
  readonly tokens$: HostObservable<TokensSnapshot>
  /** Calls back when `getActivity()` changes. */
  subscribeActivity(callback: (activity: ActivitySnapshot) => void): Unsubscribe
  /** `getActivity()`, now and whenever it changes. */
  readonly activity$: HostObservable<ActivitySnapshot>
  /** Calls back when `getCollectibles()` changes. */
  subscribeCollectibles(callback: (collectibles: CollectiblesSnapshot) => void): Unsubscribe
  /** `getCollectibles()`, now and whenever it changes. */
  readonly collectibles$: HostObservable<CollectiblesSnapshot>
  /** Calls back when `getSmartSessions()` changes. */
  subscribeSmartSessions(callback: (sessions: SessionsSnapshot) => void): Unsubscribe
  /** `getSmartSessions()`, now and whenever it changes. */
  readonly smartSessions$: HostObservable<SessionsSnapshot>
  /** Calls back when `getSignIn()` changes. */
  subscribeSignIn(callback: (signIn: SignInSnapshot) => void): Unsubscribe
  /** `getSignIn()`, now and whenever it changes. */
  readonly signIn$: HostObservable<SignInSnapshot>
}
