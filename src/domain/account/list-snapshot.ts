import type { ListStatus } from '../../ports/host/account-snapshots.ts'
import type { CaipNetworkId } from '../network/network.ts'

type Owner = Readonly<{ address: string; caipNetworkId: CaipNetworkId }>
type ListState = Readonly<
  { status: 'none'; other?: Owner | undefined } | { status: 'known' | Exclude<ListStatus, 'ready'>; subject: Owner }
>

/** The host's word for the status of a list: without an account it is `idle`, and of an account of another kind of chain `unavailable`. */
export function listStatus(state: ListState): ListStatus {
  if (state.status === 'none') return state.other ? 'unavailable' : 'idle'
  return state.status === 'known' ? 'ready' : state.status
}

export function ownerOf(state: ListState): Partial<Owner> {
  const owner = state.status === 'none' ? state.other : state.subject
  return owner ? { address: owner.address, caipNetworkId: owner.caipNetworkId } : {}
}
