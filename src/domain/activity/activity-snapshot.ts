import type { ActivitySnapshot } from '../../ports/host/account-snapshots.ts'
import { listStatus, ownerOf } from '../account/list-snapshot.ts'
import type { ActivityState } from './activity-service.ts'

/** The state as hosts read it. */
export function activitySnapshot(state: ActivityState): ActivitySnapshot {
  const { pending, subject } = state.status === 'none' ? { pending: [], subject: undefined } : state
  const { entries, more } = state.status === 'known' ? state : { entries: [], more: 'idle' as const }
  return { ...ownerOf(subject), status: listStatus(state.status), pending, transactions: entries, more }
}
