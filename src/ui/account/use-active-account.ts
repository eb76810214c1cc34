import { type AccountDetails, AccountService } from '../../domain/account/account-service.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { ChainNamespace, Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { useService } from '../shared/use-service.ts'

export type ActiveAccount = Readonly<{
  namespace: ChainNamespace
  connection: Connection
  address: string
  details: AccountDetails | undefined
  network: Network
  supported: boolean
}>

/** The account of the active namespace; undefined when nothing is connected there. */
export function useActiveAccount(): ActiveAccount | undefined {
  const [{ active }] = useService(NetworkService)
  const [connections] = useService(ConnectionService)
  const [accounts] = useService(AccountService)
  if (!active) return undefined
  const { network, supported } = active
  const namespace = network.chainNamespace
  const state = connections[namespace]
  if (state?.status !== 'connected') return undefined
  const { address } = state.connection.accounts[0]
  const known = accounts[namespace]
  // Details of the account before this one are never shown beside the new address.
  const details = known?.address === address ? known : undefined
  return { namespace, connection: state.connection, address, details, network, supported }
}
