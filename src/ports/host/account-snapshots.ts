import type { AccountToken } from '../../domain/account/account-token.ts'
import type { TokensState } from '../../domain/account/tokens-service.ts'
import type { MoreActivity } from '../../domain/activity/activity-service.ts'
import type { PendingTransaction } from '../../domain/activity/pending-transactions.ts'
import type { CollectiblesState, OwnedCollectible } from '../../domain/collectibles/collectibles-service.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { HistoryEntry } from '../activity/activity-history.ts'

type Owner = Readonly<{ address?: string | undefined; caipNetworkId?: CaipNetworkId | undefined }>

/**
 * What is known of a list of the active account, `address` on `caipNetworkId`. `idle` until it was fetched for that account;
 * `unavailable`: nobody tells it for this network; `failed`: fetch again. Only a `ready` list without entries means that there is nothing.
 */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'

/** Past transactions of the active account on the active network, newest first. EVM. */
export type ActivitySnapshot = Owner &
  Readonly<{
    status: ListStatus
    /** Of this visit and not mined yet, newest first; at most 99. */
    pending: readonly PendingTransaction[]
    transactions: readonly HistoryEntry[]
    /** Older transactions: `idle`, there are some; `end`, these are all; `failed`, the last attempt to get them did. */
    more: MoreActivity
  }>

/** Collectibles (NFTs) of the active account on the active network. EVM. */
export type CollectiblesSnapshot = Owner &
  Readonly<{
    status: ListStatus
    /** `pictureUrl` is foreign: show it as an `<img>` only. `amount`: how many of it, at least 1. */
    collectibles: readonly OwnedCollectible[]
    /** False: only what the transactions looked at mention. `more` then tells whether older ones can be looked at. */
    isComplete: boolean
    more: Extract<CollectiblesState, { status: 'known' }>['more']
  }>

/** `more`: the next part of the list. `force`: anew, not from the cache. */
export type FetchListOptions = Readonly<{ more?: boolean; force?: boolean; signal?: AbortSignal }>

/**
 * Tokens of the active account on the active network, `address` on `caipNetworkId`. `idle` until `fetchTokens`
 * was called, then kept; `unavailable`: tokens of this network are not read; `failed`: `tokens` are those known before, if any. Only a `ready` list
 * without entries means that there is nothing.
 */
export type TokensSnapshot = Readonly<{
  status: TokensState['status']
  address?: string | undefined
  caipNetworkId?: CaipNetworkId | undefined
  /** `amount` in smallest units; `price` and `value` in USD, decimal texts, absent when unknown. */
  tokens: readonly AccountToken[]
  /** The sum of the known values, without look-alikes; absent when none is known. */
  total?: string | undefined
  /** Only the network's own coin and the tokens of the option `tokens`: no index could be asked. */
  isPartial: boolean
}>
