import type { CaipNetworkId } from '../network/network.ts'
import type { AccountToken } from './account-token.ts'
import type { TokensState } from './tokens-state.ts'

/**
 * Tokens of the active account on the active network, `address` on `caipNetworkId`. `idle` until `fetchTokens` was called, then kept;
 * `unavailable`: tokens of this network are not read; `failed`: `tokens` are those known before, if any. Only a `ready` list without
 * entries means that there is nothing.
 */
export type TokensSnapshot = Readonly<{
  /** What is known of the list. */
  status: TokensState['status']
  /** Whose list it is. */
  address?: string | undefined
  /** CAIP-2, on which network. */
  caipNetworkId?: CaipNetworkId | undefined
  /** `amount` in smallest units; `price` and `value` in USD, decimal texts, absent when unknown. */
  tokens: readonly AccountToken[]
  /** The sum of the known values, without look-alikes; absent when none is known. */
  total?: string | undefined
  /** Only the network's own coin and the tokens of the option `tokens`: no index could be asked. */
  isPartial: boolean
  /** After a failure: no new request is sent yet; where `isPartial`, none to the index of all tokens. At most 30 s, then absent. */
  isLocked?: boolean | undefined
  /** Ids of what could not be read and so is not in `tokens`: the own coin, tokens of the option `tokens`. Absent when all was read. */
  unread?: readonly string[] | undefined
}>

/** The state as hosts read it. */
export function tokensSnapshot({ owner, isLocked, ...state }: TokensState): TokensSnapshot {
  return { ...owner, ...state, ...(isLocked && { isLocked }) }
}
