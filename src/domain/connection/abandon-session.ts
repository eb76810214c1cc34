import type { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import type { Connector } from './connection.ts'
import type { ConnectionStore } from './connection-store.ts'

/** Ends the stored WalletConnect session, unless a wallet is being asked or the visitor has connected it again meanwhile (`isBusy`). */
export async function abandonSession(
  adapters: ChainAdapters,
  store: ConnectionStore,
  isBusy: (connector: Pick<Connector, 'id'>) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const namespace of adapters.namespaces) {
    const stored = await store.read(namespace)
    if (stored === 'unknown' || stored?.type !== 'WALLET_CONNECT') continue
    const connector: Connector = { id: stored.connectorId, type: stored.type, name: stored.name, chain: namespace }
    if (isBusy(connector)) return
    await Promise.all(adapters.namespaces.map((each) => store.forget(each, connector)))
    const adapter = await adapters.load(namespace, stored.type)
    const wallet = isBusy(connector) ? undefined : await adapter.restore(connector, stored.address, signal)
    if (wallet && !isBusy(connector)) await adapter.disconnect({ ...wallet, connector }, signal)
  }
}
