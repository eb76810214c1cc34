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

/**
 * A past transaction. `replaced` (another transaction of its number was mined), `cancelled` (that one moves nothing) and `dropped` (no node
 * knows it any more) are only of what this page sent, never of a history.
 */
export type HistoryEntry = Readonly<{
  /** Unique in the list. */
  id: string
  /** The index's term: `send`, `trade`, …; expect unknown ones. */
  operation: string
  /** Of the transaction. */
  hash?: string | undefined
  /** Absent when unknown. */
  status?: 'confirmed' | 'failed' | 'pending' | 'replaced' | 'cancelled' | 'dropped' | undefined
  /** Address of the sender. */
  sentFrom?: string | undefined
  /** Address of the receiver or contract. */
  sentTo?: string | undefined
  /** ms since 1970. */
  minedAt?: number | undefined
  /** Its number among the transactions of its sender. */
  nonce?: number | undefined
  /** CAIP-2. */
  chain?: CaipNetworkId | undefined
  /** The site or contract, by name. */
  application?: Readonly<{ name: string; iconUrl?: string | undefined }> | undefined
  /** What moved. */
  transfers: readonly Transfer[]
}>

export type HistoryQuery = Readonly<{ address: string; chainId: CaipNetworkId; cursor?: string | undefined }>
/** `leftOut`: how many rows of the page are spam or of another chain, and not among `entries`; absent = none. */
export type HistoryPage = Readonly<{ entries: readonly HistoryEntry[]; next: string | undefined; leftOut?: number | undefined }>

/** `/v1/account/{address}/history`. */
export interface ActivityHistory {
  /**
   * One page, newest first, without spam and without entries of other chains. A page may be empty although `next` is set.
   * @throws CHAIN_UNSUPPORTED (the service does not know the chain), SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT,
   * HTTP_UNREACHABLE, ANSWER_UNREADABLE
   */
  page(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage>
}
export const ActivityHistory = token<ActivityHistory>('ActivityHistory')
