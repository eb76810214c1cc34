import type { SmartSession } from '../../ports/account/smart-sessions.ts'
import type { ListOwner, ListStatus } from './list-snapshot.ts'
import { listOwnerOf, listStatus } from './list-snapshot.ts'
import type { SessionsState } from './sessions-service.ts'

/** Permissions (smart sessions) that the active account granted to sites on the active network. EVM. */
export type SessionsSnapshot = ListOwner &
  Readonly<{
    /** What is known of the list. */
    status: ListStatus
    /** Those that are over or revoked, too: see `expiresAt` and `revokedAt`. */
    sessions: readonly SmartSession[]
    /** What the wallet offers on this network (`wallet_getCapabilities`, EIP-5792): `atomic`, … `unsaid`: not told. Absent: unknown. */
    abilities?: readonly string[] | 'unsaid' | undefined
  }>

/** The state as hosts read it. */
export function sessionsSnapshot(state: SessionsState): SessionsSnapshot {
  return {
    ...listOwnerOf(state),
    ...{ status: listStatus(state), sessions: state.status === 'known' ? state.sessions : [] },
    ...(state.status !== 'none' && state.abilities !== undefined && { abilities: state.abilities }),
  }
}
