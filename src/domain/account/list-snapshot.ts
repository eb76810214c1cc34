import type { CaipNetworkId } from '../network/network.ts'

export type ListOwner = Readonly<{
  /** Whose list it is. */
  address?: string
  /** CAIP-2, on which network. */
  caipNetworkId?: CaipNetworkId
}>

/**
 * What is known of a list of the active account, `address` on `caipNetworkId`. `idle` until it was fetched for that account; `unavailable`:
 * no service has it for this network or kind of chain, or the site does not list the network; `failed`: fetch again. There is nothing only
 * if a `ready` list has no entries and no more can be read (`more: 'end'` where a list has it).
 */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'

/** How a list is fetched. */
export type FetchListOptions = Readonly<{
  /** The next part of the list. */
  more?: boolean
  /** Not from the cache. */
  force?: boolean
  /** Gives up waiting. */
  signal?: AbortSignal
}>

type ListState = Readonly<
  | { status: 'none'; other?: Required<ListOwner> | undefined }
  | { status: 'known' | Exclude<ListStatus, 'ready'>; subject: Required<ListOwner> }
>

/** The host's word for the status of a list: without an account it is `idle`, and of an account of another kind of chain `unavailable`. */
export function listStatus(state: ListState): ListStatus {
  if (state.status === 'none') return state.other ? 'unavailable' : 'idle'
  return state.status === 'known' ? 'ready' : state.status
}

export function listOwnerOf(state: ListState): ListOwner {
  const owner = state.status === 'none' ? state.other : state.subject
  return owner ? { address: owner.address, caipNetworkId: owner.caipNetworkId } : {}
}
