import type { ConnectedWallet, Connection, Connector } from './connection.ts'

/** A connection by `connector`, named after the wallet that is there. */
export function toConnection(wallet: ConnectedWallet, connector: Connector): Connection {
  const { peer } = wallet
  return { ...wallet, connector: peer ? { ...connector, name: peer.name, imageUrl: peer.icon } : connector }
}
