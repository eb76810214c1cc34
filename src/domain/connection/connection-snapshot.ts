import type { ConnectionSnapshot } from '../../ports/host/portico.ts'
import type { Connection } from './connection.ts'

/** The public snapshot of a connection. */
export function snapshotOf({ connector, accounts, caipNetworkId }: Connection, status: ConnectionSnapshot['status']): ConnectionSnapshot {
  return { connectorId: connector.id, name: connector.name, icon: connector.imageUrl, status, accounts, caipNetworkId }
}
