import type { ListOwner, ListStatus } from '../account/list-snapshot.ts'
import { listOwnerOf, listStatus } from '../account/list-snapshot.ts'
import type { CollectiblesState, OwnedCollectible } from './collectibles-service.ts'

/** Collectibles (NFTs) of the active account on the active network. EVM. */
export type CollectiblesSnapshot = ListOwner &
  Readonly<{
    /** What is known of the list. */
    status: ListStatus
    /** `pictureUrl` is foreign: show it as an `<img>` only. `amount`: how many of it, at least 1. */
    collectibles: readonly OwnedCollectible[]
    /**
     * Not in `collectibles`: their name, or that of their collection, is written like a site. It may be bait, or a registered name. Absent
     * before the list was fetched.
     */
    hidden?: readonly OwnedCollectible[]
    /** False: the list is derived from the transactions read so far. */
    isComplete: boolean
    /** Whether older transactions can be read. */
    more: Extract<CollectiblesState, { status: 'known' }>['more']
  }>

/** The state as hosts read it. */
export function collectiblesSnapshot(state: CollectiblesState): CollectiblesSnapshot {
  const { items, hidden, isComplete, more } =
    state.status === 'known' ? state : { items: [], hidden: [], isComplete: false, more: 'idle' as const }
  return {
    ...listOwnerOf(state),
    ...{ status: listStatus(state), collectibles: items, hidden, isComplete, more },
  }
}
