import { useEffect } from 'react'
import { AccountKindService } from '../../domain/account/account-kind-service.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { ShownAccount } from '../account/use-active-account.ts'
import { useService } from '../shared/use-service.ts'

/** `isHeld`: the account is a contract, or its code could not be read, so that other networks are left out. */
type CompatibleNetworks = Readonly<{ networks: readonly Network[]; isHeld: boolean }>

/**
 * The networks of the site where the address belongs to the account, the active one first. A contract account exists where it is deployed
 * only: until a node has said that an EVM account is none, its active network stands alone.
 */
export function useCompatibleNetworks({ connection, address, network, namespace }: ShownAccount): CompatibleNetworks {
  const [{ networks }] = useService(NetworkService)
  const [{ subject, kind }, service] = useService(AccountKindService)
  useEffect(() => service.watch(), [service])
  // Addresses of other namespaces are written differently on each network.
  if (!['eip155', 'solana'].includes(namespace)) return { networks: [network], isHeld: false }
  const own = networks.filter((each) => each.chainNamespace === namespace && (connection.approved?.includes(each.caipNetworkId) ?? true))
  const all = [network, ...own.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)]
  if (namespace !== 'eip155') return { networks: all, isHeld: false }
  const told = subject?.address === address && subject.caipNetworkId === network.caipNetworkId ? kind : undefined
  if (told === 'plain') return { networks: all, isHeld: false }
  return { networks: [network], isHeld: told === 'contract' || (told === 'unknown' && all.length > 1) }
}
