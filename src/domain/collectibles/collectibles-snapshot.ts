import type { CollectiblesSnapshot } from '../../ports/host/account-snapshots.ts'
import { listStatus, ownerOf } from '../account/list-snapshot.ts'
import type { CollectiblesState } from './collectibles-service.ts'

/** The state as hosts read it. */
export function collectiblesSnapshot(state: CollectiblesState): CollectiblesSnapshot {
  const { items, hidden, isComplete, more } =
    state.status === 'known' ? state : { items: [], hidden: [], isComplete: false, more: 'idle' as const }
  return {
    ...ownerOf(state),
    ...{ status: listStatus(state), collectibles: items, hidden, isComplete, more },
  }
}
