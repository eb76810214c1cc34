import type { AccountDetails, AccountService, AccountsState } from '../../domain/account/account-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection, Connector, NamespaceState, WalletInfo } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { snapshotOf } from '../../domain/connection/connection-snapshot.ts'
import { explorerUrl } from '../../domain/network/explorer-url.ts'
import type { ChainNamespace, Network } from '../../domain/network/network.ts'
import type { ActiveNetwork, NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ThemeService } from '../../domain/options/theme-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { same } from '../../domain/shared/same.ts'
import type { ReadonlyStore } from '../../domain/shared/store.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import type { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import type { WalletOffers } from '../../domain/wallets/wallet-offers.ts'
import { isShown } from '../../domain/wallets/wallet-rows.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { AccountSnapshot, NetworkSnapshot } from '../../ports/host/host-snapshots.ts'
import { DISCONNECTED, type Snapshots } from '../launcher/snapshots.ts'
import type { ListName } from './site-lists.ts'

export type Sources = Readonly<{
  connections: ConnectionService
  networks: NetworkService
  accounts: AccountService
  wallets: WalletService
  offers: WalletOffers
  modal: ModalService
  theme: ThemeService
  events: EventService
  options: OptionsService
  pictures: AssetPictures
  /** `now`: of the accounts as they are now; `state` follows them. */
  signIn: Readonly<{ state: ReadonlyStore<SignInSnapshot>; now(): SignInSnapshot }>
}>

/** The snapshots for hosts, from the current state of the services. */
export function buildSnapshots(
  sources: Sources,
  initialized: boolean,
  remembered?: AccountSnapshot,
): Omit<Snapshots, 'wallets' | 'locale' | ListName> {
  const { connections, networks, accounts, wallets, modal, theme, events, options, signIn } = sources
  const signedIn = signIn.now()
  const states = Object.entries(connections.state.value) as [ChainNamespace, NamespaceState][]
  const live = connections.connections
  const perNamespace = <T>(make: (connection: Connection) => T) =>
    Object.fromEntries(live.map((connection) => [connection.connector.chain, make(connection)]))
  const { active, networks: configured, smartAccounts } = networks.state.value
  const own = active && connections.connection(active.network.chainNamespace)
  const { open, loading } = modal.state.value
  const connecting = states.flatMap(([, state]) => (state.status === 'connecting' && state.connector ? [state.connector] : []))[0]
  return {
    state: {
      open,
      loading: Object.values(loading).some(Boolean),
      initialized,
      activeNamespace: networks.namespace,
      selectedNetworkId: active?.network.caipNetworkId,
      connectingWallet: connecting && { id: connecting.id, name: connecting.name },
    },
    accounts: Object.fromEntries(
      states.map(([namespace, state]) => {
        const snapshot = accountSnapshot(namespace, state, accounts.state.value, signedIn, remembered)
        const addressExplorerUrl = snapshot.address && explorerUrl(networks.of(namespace)?.network, snapshot.address)
        return [namespace, addressExplorerUrl ? { ...snapshot, addressExplorerUrl } : snapshot]
      }),
    ),
    network: { ...networkSnapshot(active, own), smartAccountEnabledNetworks: smartAccounts ?? [] },
    connections: connections.keeper?.list() ?? perNamespace((connection) => [snapshotOf(connection, 'connected')]),
    walletInfos: perNamespace(walletInfo),
    theme: { themeMode: theme.state.value.mode, themeVariables: theme.state.value.variables },
    event: events.state.value,
    remoteFeatures: options.remoteFeatures,
    providers: perNamespace(({ connector }) => connections.provider(connector.chain)),
    connectors: shown(wallets.state.value.connectors, sources, live.length === 0),
    networks: configured as readonly Network[],
    signIn: signedIn,
  }
}

const lists = new WeakMap<readonly Connector[], readonly Connector[]>()

/**
 * Connectors for a site that draws its own list: the same wallets are hidden as in ours, by registry id once the registry has returned the
 * ids. A wallet without a picture of its own has the registry's, which is fetched while nothing is connected. Returns the same array until
 * its contents change.
 */
function shown(
  connectors: readonly Connector[],
  { options: { state }, offers, pictures }: Pick<Sources, 'options' | 'offers' | 'pictures'>,
  isListOfUse: boolean,
): readonly Connector[] {
  const known = lists.get(connectors)
  const [options, { excluded, included }] = [state.value, offers.state.value]
  const visible = connectors.filter((connector) =>
    isShown(connector, {
      excludeWalletIds: [...options.excludeWalletIds, ...excluded],
      // An include list of wallets does not apply to the WalletConnect connector itself.
      includeWalletIds: connector.type === 'WALLET_CONNECT' ? [] : [...options.includeWalletIds, ...included],
    }),
  )
  const pictured = visible.map((connector) => {
    if (connector.imageUrl) return connector
    const imageUrl = pictures.state.value.get(`connector:${connector.id}`)
    return imageUrl ? { ...connector, imageUrl } : connector
  })
  const look = ({ id, imageUrl }: Connector) => [id, imageUrl]
  if (known && same(known.map(look), pictured.map(look))) return known
  if (isListOfUse) for (const { id, imageUrl } of pictured) if (!imageUrl) pictures.want(`connector:${id}`)
  lists.set(connectors, pictured)
  return pictured
}

function accountSnapshot(
  namespace: ChainNamespace,
  state: NamespaceState,
  details: AccountsState,
  { email }: SignInSnapshot,
  remembered?: AccountSnapshot,
): AccountSnapshot {
  if (state.status === 'reconnecting' && remembered?.caipAddress?.startsWith(`${namespace}:`))
    return { ...remembered, checks: undefined, status: 'reconnecting', isConnected: false }
  if (state.status !== 'connected') return { ...DISCONNECTED, status: state.status }
  const { accounts, caipNetworkId, isConfirmed = true, embedded } = state.connection
  const chainId = caipNetworkId && chainReference(caipNetworkId)
  const { address } = accounts[0]
  return {
    status: 'connected',
    isConnected: true,
    isConfirmed,
    address,
    caipAddress: caipNetworkId && `${caipNetworkId}:${address}`,
    allAccounts: accounts.map((account) => ({
      ...account,
      chainId,
      caipAddress: caipNetworkId && `${caipNetworkId}:${account.address}`,
    })),
    ...accountDetails(details[namespace]),
    ...(embedded && { embeddedWalletInfo: embedded }),
    // The address of a session is that of all accounts.
    ...((embedded || email !== undefined) && { user: { ...embedded?.user, ...(email !== undefined && { email }) } }),
  }
}

function accountDetails(details: AccountDetails | undefined): Partial<AccountSnapshot> {
  const { balance, identity, tab, checks } = details ?? {}
  return {
    currentTab: tab,
    ...(checks && { checks }),
    ...(balance?.status === 'known' && { balance: formatUnits(balance.value, balance.decimals), balanceSymbol: balance.symbol }),
    ...(identity?.name && { profileName: identity.name }),
    ...(identity?.avatar && { profileImage: identity.avatar }),
  }
}

function networkSnapshot(active: ActiveNetwork | undefined, connection: Connection | undefined): NetworkSnapshot {
  return {
    caipNetwork: active?.network,
    caipNetworkId: active?.network.caipNetworkId,
    chainId: active?.network.id,
    approvedCaipNetworkIds: connection?.approved,
    supportsAllNetworks: connection?.approved === undefined,
    isUnsupported: active?.supported === false,
  }
}

function walletInfo({ connector: { name, imageUrl, rdns, type } }: Connection): WalletInfo {
  return { name, icon: imageUrl, rdns, type }
}

function chainReference(caipNetworkId: string): number | string {
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  return caipNetworkId.startsWith('eip155:') ? Number(reference) : reference
}
