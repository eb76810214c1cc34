import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `amount`, `price`, `value`: exact decimal texts, the last two in USD; absent when unknown. */
export type Transfer = Readonly<{
  direction: 'in' | 'out' | 'self' | undefined
  amount?: string | undefined
  fungible?: Readonly<{ name: string; symbol: string; iconUrl?: string | undefined }> | undefined
  nft?: Readonly<{ name: string; previewUrl?: string | undefined; isSpam: boolean }> | undefined
  value?: string | undefined
  price?: string | undefined
}>

/** `operation` is the indexer's term, for instance `send`; expect unknown values. `minedAt`: milliseconds since 1970. `status`: absent when unknown; `replaced` (another
 * transaction of its number was mined), `cancelled` (that one moves nothing) and `dropped` (no node knows it any more) only of what this page sent, never of a
 * history. `nonce`: its number among the transactions of its sender. */
export type HistoryEntry = Readonly<{
  id: string
  operation: string
  hash?: string | undefined
  status?: 'confirmed' | 'failed' | 'pending' | 'replaced' | 'cancelled' | 'dropped' | undefined
  sentFrom?: string | undefined
  sentTo?: string | undefined
  minedAt?: number | undefined
  nonce?: number | undefined
  chain?: CaipNetworkId | undefined
  application?: Readonly<{ name: string; iconUrl?: string | undefined }> | undefined
  transfers: readonly Transfer[]
}>

export type HistoryQuery = Readonly<{ address: string; chainId: CaipNetworkId; cursor?: string | undefined }>
/** `leftOut`: how many rows of the page are spam or of another chain, and not among `entries`; absent = none. */
export type HistoryPage = Readonly<{ entries: readonly HistoryEntry[]; next: string | undefined; leftOut?: number | undefined }>

/** `/v1/account/{address}/history`. */
export interface ActivityHistory {
  /**
   * One page, newest first, without spam and without entries of other chains. A page may be empty although `next` is set.
   * @throws CHAIN_UNSUPPORTED (the service does not know the chain), SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE
   */
  page(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage>
}
export const ActivityHistory = token<ActivityHistory>('ActivityHistory')
