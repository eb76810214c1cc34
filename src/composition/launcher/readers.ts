import type { ChainNamespace } from '../../domain/network/network.ts'
import type { SnapshotReaders } from '../../ports/host/portico.ts'
import { DISCONNECTED, type Snapshots } from './snapshots.ts'

const NONE: readonly never[] = []

/** The parts of the snapshots a host asks for by name. */
export const select = {
  account: (namespace?: ChainNamespace) => (s: Snapshots) => {
    const wanted = namespace ?? s.state.activeNamespace
    return (wanted && s.accounts[wanted]) ?? DISCONNECTED
  },
  walletInfo: (namespace?: ChainNamespace) => (s: Snapshots) => {
    const wanted = namespace ?? s.state.activeNamespace
    return wanted && s.walletInfos[wanted]
  },
  connections: (namespace: ChainNamespace) => (s: Snapshots) => s.connections[namespace] ?? NONE,
}

const within = <T extends { chain: ChainNamespace } | { chainNamespace: ChainNamespace }>(all: readonly T[], namespace?: ChainNamespace) =>
  namespace ? all.filter((each) => ('chain' in each ? each.chain : each.chainNamespace) === namespace) : all

/** The getters of the public instance over one source of snapshots. */
export function readers(value: () => Snapshots): SnapshotReaders {
  return {
    getState: () => value().state,
    getAccount: (namespace) => select.account(namespace)(value()),
    getNetwork: () => value().network,
    getConnections: (namespace) => select.connections(namespace)(value()),
    getWalletInfo: (namespace) => select.walletInfo(namespace)(value()),
    getTheme: () => value().theme,
    getEvents: () => value().event,
    getRemoteFeatures: () => value().remoteFeatures,
    getProviders: () => value().providers,
    getProvider: (namespace) => value().providers[namespace],
    getConnectors: (namespace) => within(value().connectors, namespace),
    getNetworks: (namespace) => within(value().networks, namespace),
  }
}
