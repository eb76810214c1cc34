import { isSameAddress } from '../caip/same-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'

/** The account that the visitor acts with: the connection of the active network. */
export type AccountInUse = Readonly<{
  namespace: ChainNamespace
  address: string
  caipNetworkId: CaipNetworkId
  network: Network
  connectorId: string
}>

/** Undefined when nothing is connected there, the site does not support the network, or the wallet has not confirmed the account. */
export function accountInUse(connections: ConnectionService, networks: NetworkService): AccountInUse | undefined {
  const { active } = networks.state.value
  const connection = active && connections.connection(active.network.chainNamespace)
  if (!connection || !active.supported || connection.isConfirmed === false) return undefined
  const { network } = active
  const { chainNamespace: namespace, caipNetworkId } = network
  return { namespace, address: connection.accounts[0].address, caipNetworkId, network, connectorId: connection.connector.id }
}

export function isSameUse(a: AccountInUse | undefined, b: AccountInUse | undefined): boolean {
  if (!a || !b) return a === b
  return a.caipNetworkId === b.caipNetworkId && a.connectorId === b.connectorId && isSameAddress(a.namespace, a.address, b.address)
}
