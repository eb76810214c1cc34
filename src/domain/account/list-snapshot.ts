import type { ListStatus } from '../../ports/host/account-snapshots.ts'
import type { CaipNetworkId } from '../network/network.ts'

type Owner = Readonly<{ address: string; caipNetworkId: CaipNetworkId }>

/** The host's word for the status of a list: an account without that list is `idle`. */
export function listStatus(status: 'none' | 'known' | Exclude<ListStatus, 'ready'>): ListStatus {
  return status === 'known' ? 'ready' : status === 'none' ? 'idle' : status
}

export function ownerOf(owner: Owner | undefined): Partial<Owner> {
  return owner ? { address: owner.address, caipNetworkId: owner.caipNetworkId } : {}
}
