import type { CaipNetworkId } from '../network/network.ts'
import type { Connection } from './connection.ts'

/** A connection as sites see it. */
export type ConnectionSnapshot = Readonly<{
  /** For `switchConnection` and `deleteConnection`. */
  connectorId: string
  /** Of the wallet. */
  name: string
  /** An `https:`, `data:` or `blob:` picture. */
  icon?: string | undefined
  /** `connected`: the active one. `active`: connected, and not the active one. `disconnected`: stored from before. */
  status: 'connected' | 'active' | 'disconnected'
  /** The active one first. */
  accounts: Connection['accounts']
  /** The wallet's chain, CAIP-2; undefined when its answer is invalid. */
  caipNetworkId: CaipNetworkId | undefined
  /** Who is behind an embedded wallet: `name`, how they logged in (`email`, `google`, …); `username`, their address or name there. */
  auth?: Readonly<{ name: string; username: string | undefined }> | undefined
}>

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
