import type { ConnectionSnapshot } from '../../ports/host/host-snapshots.ts'
import type { Connection } from './connection.ts'

/** The public snapshot of a connection. */
export function snapshotOf(
  { connector, accounts, caipNetworkId, embedded }: Connection,
  status: ConnectionSnapshot['status'],
): ConnectionSnapshot {
  const { id: connectorId, name, imageUrl: icon } = connector
  const { email, username = email } = embedded?.user ?? {}
  const auth = embedded && { auth: { name: embedded.authProvider, username } }
  return { connectorId, name, icon, status, accounts, caipNetworkId, ...auth }
}
