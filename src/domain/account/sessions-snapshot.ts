import type { SessionsSnapshot } from '../../ports/host/account-snapshots.ts'
import { listStatus, ownerOf } from './list-snapshot.ts'
import type { SessionsState } from './sessions-service.ts'

/** The state as hosts read it. */
export function sessionsSnapshot(state: SessionsState): SessionsSnapshot {
  return {
    ...ownerOf(state),
    ...{ status: listStatus(state), sessions: state.status === 'known' ? state.sessions : [] },
    ...(state.status !== 'none' && state.abilities !== undefined && { abilities: state.abilities }),
  }
}
