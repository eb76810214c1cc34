import type { ConnectedWallet, Connection, Connector } from './connection.ts'

/** Builds the connection of `connector`, with the name that the connected wallet reports. */
export function toConnection(wallet: ConnectedWallet, connector: Connector): Connection {
  const { peer } = wallet
  return { ...wallet, connector: peer ? { ...connector, name: peer.name, imageUrl: peer.icon, homepage: peer.url } : connector }
}
