import type { ChainNamespace } from '../../domain/network/network.ts'
import type { SnapshotReaders, SnapshotSubscriptions } from '../../ports/host/portico.ts'
import { DISCONNECTED, type SnapshotStore, type Snapshots } from './snapshots.ts'

const NONE: readonly never[] = []

/** The parts of the snapshots a host asks for by name. */
const account = (namespace?: ChainNamespace) => (s: Snapshots) => {
  const wanted = namespace ?? s.state.activeNamespace
  return (wanted && s.accounts[wanted]) ?? DISCONNECTED
}
const walletInfo = (namespace?: ChainNamespace) => (s: Snapshots) => {
  const wanted = namespace ?? s.state.activeNamespace
  return wanted && s.walletInfos[wanted]
}
const connections = (namespace: ChainNamespace) => (s: Snapshots) => s.connections[namespace] ?? NONE
const part =
  <K extends keyof Snapshots>(key: K) =>
  (s: Snapshots) =>
    s[key]

/** The getters of the public instance over one source of snapshots. */
export function readers(value: () => Snapshots): SnapshotReaders {
  return {
    getState: () => value().state,
    getAccount: (namespace) => account(namespace)(value()),
    getNetwork: () => value().network,
    getConnections: (namespace) => connections(namespace)(value()),
    getWalletInfo: (namespace) => walletInfo(namespace)(value()),
    getTheme: () => value().theme,
    getEvents: () => value().event,
    getRemoteFeatures: () => value().remoteFeatures,
    getProviders: () => value().providers,
    getProvider: (namespace) => value().providers[namespace],
    getConnectors: (namespace) => value().connectors.filter(({ chain }) => !namespace || chain === namespace),
    getNetworks: (namespace) => value().networks.filter(({ chainNamespace }) => !namespace || chainNamespace === namespace),
  }
}

/** The same parts, as subscriptions and observables. */
export function subscriptions(store: SnapshotStore): SnapshotSubscriptions {
  const on =
    <K extends keyof Snapshots>(key: K) =>
    (callback: (value: Snapshots[K]) => void) =>
      store.subscribe(part(key), callback)
  return {
    subscribeState: on('state'),
    subscribeNetwork: on('network'),
    subscribeTheme: on('theme'),
    subscribeRemoteFeatures: on('remoteFeatures'),
    subscribeProviders: on('providers'),
    subscribeConnectors: on('connectors'),
    subscribeEvents: (callback) => store.subscribe(part('event'), (event) => event && callback(event)),
    subscribeAccount: (callback, namespace) => store.subscribe(account(namespace), callback),
    subscribeWalletInfo: (callback, namespace) => store.subscribe(walletInfo(namespace), callback),
    subscribeConnections: (callback, namespace) => store.subscribe(connections(namespace), callback),
    state$: store.observe(part('state')),
    network$: store.observe(part('network')),
    theme$: store.observe(part('theme')),
    remoteFeatures$: store.observe(part('remoteFeatures')),
    providers$: store.observe(part('providers')),
    connectors$: store.observe(part('connectors')),
    events$: store.observe(part('event')),
    account$: store.observe(account()),
    walletInfo$: store.observe(walletInfo()),
    connections$: (namespace) => store.observe(connections(namespace)),
  }
}
