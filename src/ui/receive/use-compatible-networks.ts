import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { SAFE_CONNECTOR } from '../../domain/safe/safe-connector.ts'
import type { ActiveAccount } from '../account/use-active-account.ts'
import { useService } from '../shared/use-service.ts'

/** The networks of the site where the address belongs to the account. A contract account exists on its own network only. */
export function useCompatibleNetworks({ connection, network, namespace }: ActiveAccount): readonly Network[] {
  const [{ networks }] = useService(NetworkService)
  const { accounts, approved, connector } = connection
  const isContract = accounts[0].type === 'smartAccount' || connector.id === SAFE_CONNECTOR.id
  // Addresses of other namespaces are written differently on each network.
  if (isContract || !['eip155', 'solana'].includes(namespace)) return [network]
  const own = networks.filter((each) => each.chainNamespace === namespace && (approved?.includes(each.caipNetworkId) ?? true))
  return [network, ...own.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)]
}
