import type { ConnectionService } from '../connection/connection-service.ts'
import type { Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'

/** Who would sign, and where. */
export type Owner = Readonly<{ account: string; network: Network }>

/** The account of the active network; undefined while nothing is connected there, or the site does not support it. */
export function ownerOf(connections: ConnectionService, networks: NetworkService): Owner | undefined {
  const { active } = networks.state.value
  const connection = active?.supported ? connections.connection(active.network.chainNamespace) : undefined
  return active && connection && { account: connection.accounts[0].address, network: active.network }
}

export function isSameOwner(one: Owner | undefined, other: Owner | undefined): boolean {
  return one?.account === other?.account && one?.network.caipNetworkId === other?.network.caipNetworkId
}

/** Whether the account that would sign is a contract. */
export function isSmartOwner(connections: ConnectionService, owner: Owner | undefined): boolean {
  return owner !== undefined && connections.connection(owner.network.chainNamespace)?.accounts[0].type === 'smartAccount'
}
