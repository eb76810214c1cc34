import type { ChainNamespace } from '../../domain/network/network.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { servedPayments } from '../../domain/options/is-served.ts'
import { NO_ITEMS } from '../../domain/wallets/wallet-item.ts'
import type { AccountSnapshot } from '../../ports/host/host-snapshots.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { account as accountOf, type Snapshots } from './snapshots.ts'

/** The snapshots without the core: the configuration, the host's server-rendered snapshot, and the namespaces that will be restored. */
export function initialSnapshots(
  options: PorticoOptions,
  returning: readonly ChainNamespace[],
  account = options.initialState?.account,
): Snapshots {
  const networks = options.networks.map((network) => toNetwork(network, options))
  const preferred = options.defaultNetwork && toNetwork(options.defaultNetwork, options).caipNetworkId
  const first = networks.find(({ caipNetworkId }) => caipNetworkId === preferred) ?? networks[0]
  const network = options.initialState?.network
  const chosen = network?.caipNetwork && toNetwork(network.caipNetwork, options)
  const active = chosen?.chainNamespace ?? first?.chainNamespace
  const accounts = Object.fromEntries(returning.map((namespace) => [namespace, accountOf('reconnecting')]))
  return {
    state: {
      open: false,
      loading: false,
      initialized: false,
      activeNamespace: active,
      selectedNetworkId: network?.caipNetworkId ?? first?.caipNetworkId,
    },
    accounts: account?.address && active ? { ...accounts, [active]: account } : accounts,
    network: (network && { ...network, caipNetwork: chosen }) ?? {
      caipNetwork: first,
      caipNetworkId: first?.caipNetworkId,
      chainId: first?.id,
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
      isUnsupported: false,
    },
    connections: {},
    walletInfos: {},
    theme: { themeMode: options.themeMode ?? 'system', themeVariables: { ...options.themeVariables } },
    locale: options.locale,
    event: undefined,
    remoteFeatures: servedPayments(options.features ?? {}, options.features ?? {}, options),
    providers: {},
    connectors: [],
    wallets: NO_ITEMS,
    tokens: { status: 'idle', tokens: [], isPartial: false },
    activity: { status: 'idle', pending: [], transactions: [], more: 'idle' },
    collectibles: { status: 'idle', collectibles: [], isComplete: false, more: 'idle' },
    smartSessions: { status: 'idle', sessions: [] },
    networks,
    signIn: { status: returning[0] && options.siwx ? 'checking' : 'signedOut' },
  }
}

/** The host's server-rendered account, in the browser: shown as reconnecting, or not at all when nothing is stored any more. */
export function unconfirmed(
  { initialState }: PorticoOptions,
  returning: readonly ChainNamespace[] | undefined,
): AccountSnapshot | undefined {
  const account = initialState?.account
  return account?.address && returning?.length !== 0
    ? { ...account, checks: undefined, status: 'reconnecting', isConnected: false }
    : undefined
}
