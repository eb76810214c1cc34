import type { TokensSnapshot } from '../../ports/host/portico.ts'
import type { TokensState } from './tokens-service.ts'

/** The state as hosts read it. */
export function tokensSnapshot({ owner, isLocked: _, ...state }: TokensState): TokensSnapshot {
  return { ...owner, ...state }
}
