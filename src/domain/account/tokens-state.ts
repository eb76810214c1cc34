import type { CaipNetworkId } from '../network/network.ts'
import type { AccountToken } from './account-token.ts'

/** The account and network that the tokens belong to. */
export type TokensOwner = Readonly<{ address: string; caipNetworkId: CaipNetworkId }>

/**
 * Tokens of the active account on the active network, never those of another. `idle`: no account, or not fetched yet. `unavailable`: tokens
 * of this network are not read. `failed`: `tokens` holds what was known before, if anything. An empty `tokens` means "nothing there" only
 * when `ready`.
 */
export type TokensState = Readonly<{
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'
  owner: TokensOwner | undefined
  tokens: readonly AccountToken[]
  /** USD, exact decimal text; absent when no token has a known price. */
  total?: string | undefined
  /** Only the network's own coin and the tokens of the site: the index of all tokens could not be asked. */
  isPartial: boolean
  /** Ids of what is not in `tokens` because it could not be read: the network's own coin, tokens of the site. */
  unread?: readonly string[] | undefined
  /** After a failure: no new request is sent yet, or, where the list is partial, none to the index. */
  isLocked: boolean
}>
