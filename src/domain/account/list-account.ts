import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { NetworkService } from '../network/network-service.ts'
import { activeAccount, isSameAccount } from '../siwx/siwx-account.ts'

/** Whose list it is: `subject`, an EVM account on a network of the site, or `other`, an active account of which no list is read. */
export type ListAccount = Readonly<{ subject?: SiwxAccount | undefined; other?: SiwxAccount | undefined }>

export function listAccount(connections: ConnectionService, networks: NetworkService): ListAccount {
  const account = activeAccount(connections, networks)
  if (account) return account.namespace === 'eip155' ? { subject: account } : { other: account }
  const network = networks.state.value.active?.network
  const connection = network && connections.connection(network.chainNamespace)
  if (connection?.caipNetworkId === undefined || connection.caipNetworkId !== network?.caipNetworkId) return {}
  const { chainNamespace: namespace, caipNetworkId } = network
  return { other: { namespace, address: connection.accounts[0].address, caipNetworkId } }
}

export function isSameList(a: ListAccount, b: ListAccount): boolean {
  return isSameAccount(a.subject, b.subject) && isSameAccount(a.other, b.other)
}
