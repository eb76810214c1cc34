import type { Connection } from '../../domain/connection/connection.ts'
import type { Coin } from '../../domain/money/coin.ts'
import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `isListed`: the site configured this token. */
export type HeldToken = Omit<Coin, 'caipNetworkId'> & Readonly<{ isListed?: boolean | undefined }>

/**
 * `connection`: whose wallet may be asked. `changed`: ids (`tokenId`) of tokens whose amounts may have changed a moment ago, the most
 * important first: an index must not answer them from a cache of its own. Given when the tokens are fetched again, after a transaction for
 * instance.
 */
export type HoldingsQuery = Readonly<{ connection: Connection; address: string; network: Network; changed?: readonly string[] | undefined }>

export type Holdings = Readonly<{
  tokens: readonly HeldToken[]
  /** Only the own coin and the tokens that the site configured: no index of all tokens could be asked. */
  isPartial: boolean
  /** True: the service asked its clients to stop (HTTP 503). */
  isBusy: boolean
  /** What should be in `tokens` and could not be read: `native`, or the address of a token that the site configured. */
  unread?: readonly string[] | undefined
}>

/** What an account holds on one network: by its wallet (ERC-7811), else the provider's index, else the network's own nodes. */
export interface TokenHoldings {
  /** True when the tokens of this network can be read at all. */
  reads(network: Network): boolean
  /** How long, in ms, the index of all tokens is left alone after a failure; 0 when it may be asked. */
  lockedMs(query: Pick<HoldingsQuery, 'address' | 'network'>): number
  /** @throws BALANCE_UNAVAILABLE when no source answered, ABORTED */
  find(query: HoldingsQuery, signal: AbortSignal): Promise<Holdings>
}
export const TokenHoldings = token<TokenHoldings>('TokenHoldings')
