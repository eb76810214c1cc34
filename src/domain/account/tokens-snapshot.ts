import type { TokensSnapshot } from '../../ports/host/account-snapshots.ts'
import type { TokensState } from './tokens-state.ts'

/** The state as hosts read it. */
export function tokensSnapshot({ owner, isLocked, ...state }: TokensState): TokensSnapshot {
  return { ...owner, ...state, ...(isLocked && { isLocked }) }
}
