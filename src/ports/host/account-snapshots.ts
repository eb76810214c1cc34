import type { AccountToken } from '../../domain/account/account-token.ts'
import type { TokensState } from '../../domain/account/tokens-state.ts'
import type { MoreActivity } from '../../domain/activity/activity-state.ts'
import type { Poison } from '../../domain/activity/look-alikes.ts'
import type { PendingTransaction } from '../../domain/activity/pending-transactions.ts'
import type { CollectiblesState, OwnedCollectible } from '../../domain/collectibles/collectibles-service.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { SmartSession } from '../account/smart-sessions.ts'
import type { HistoryEntry } from '../activity/activity-history.ts'

type Owner = Readonly<{
  /** Whose list it is. */
  address?: string | undefined
  /** CAIP-2, on which network. */
  caipNetworkId?: CaipNetworkId | undefined
}>

/**
 * What is known of a list of the active account, `address` on `caipNetworkId`. `idle` until it was fetched for that account;
 * `unavailable`: no service has it for this network or this kind of chain, or the site does not list the network; `failed`: fetch again. Only a `ready` list without entries, of which no more can
 * be read (`more: 'end'` where a list has it), means that there is nothing.
 */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'

/**
 * `warning`: an address in it must not be copied or sent to, because the transaction was made to be taken for one of the visitor's own (address
 * poisoning). `lookAlike`: the address imitates one that was used. `dust`: it brought nothing, or less than a cent, from an address that was never
 * used. `forged`: it moved nothing, and is not the account's own transaction, as far as is known.
 */
export type ToldTransaction = HistoryEntry & Readonly<{ warning?: Poison | undefined }>

/** Past transactions of the active account on the active network, newest first. EVM. */
export type ActivitySnapshot = Owner &
  Readonly<{
    /** What is known of the list. */
    status: ListStatus
    /** Of this visit and not mined yet, newest first; at most 99. */
    pending: readonly PendingTransaction[]
    /**
     * With those that this page sent and that are over: they keep their `id` when the history has them, and are left out after two minutes without it,
     * because then it may never have them. Those with the status `replaced` or `dropped`, which no history has, stay for the visit.
     */
    transactions: readonly ToldTransaction[]
    /** Older ones: `idle`, there may be some, also where all newer ones are spam; `end`, these are all; `failed`, the last attempt to get them did. */
    more: Exclude<MoreActivity, 'further'>
  }>

/** Collectibles (NFTs) of the active account on the active network. EVM. */
export type CollectiblesSnapshot = Owner &
  Readonly<{
    /** What is known of the list. */
    status: ListStatus
    /** `pictureUrl` is foreign: show it as an `<img>` only. `amount`: how many of it, at least 1. */
    collectibles: readonly OwnedCollectible[]
    /** Not in `collectibles`: their name, or that of their collection, is written like a site. It may be bait, or a registered name. Absent before the list was fetched. */
    hidden?: readonly OwnedCollectible[]
    /** False: the list is derived from the transactions read so far. */
    isComplete: boolean
    /** Whether older transactions can be read. */
    more: Extract<CollectiblesState, { status: 'known' }>['more']
  }>

/** Permissions (smart sessions) that the active account granted to sites on the active network. EVM. */
export type SessionsSnapshot = Owner &
  Readonly<{
    /** What is known of the list. */
    status: ListStatus
    /** Those that are over or revoked, too: see `expiresAt` and `revokedAt`. */
    sessions: readonly SmartSession[]
    /** What the wallet offers for the account on the network (`wallet_getCapabilities`, EIP-5792): `atomic`, … `unsaid`: it does not tell. Absent while unknown. */
    abilities?: readonly string[] | 'unsaid' | undefined
  }>

/** How a list is fetched. */
export type FetchListOptions = Readonly<{
  /** The next part of the list. */
  more?: boolean
  /** Not from the cache. */
  force?: boolean
  /** Gives up waiting. */
  signal?: AbortSignal
}>

/**
 * Tokens of the active account on the active network, `address` on `caipNetworkId`. `idle` until `fetchTokens`
 * was called, then kept; `unavailable`: tokens of this network are not read; `failed`: `tokens` are those known before, if any. Only a `ready` list
 * without entries means that there is nothing.
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
  /** Ids of what could not be read and is therefore not in `tokens`: the own coin, tokens of the option `tokens`. Absent when all was read. */
  unread?: readonly string[] | undefined
}>
