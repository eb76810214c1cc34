import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import type { ListOwner, ListStatus } from '../account/list-snapshot.ts'
import { listOwnerOf, listStatus } from '../account/list-snapshot.ts'
import { withMined } from './activity-items.ts'
import type { ActivityState, MoreActivity } from './activity-state.ts'
import type { Poison } from './look-alikes.ts'
import type { PendingTransaction } from './pending-transactions.ts'

/**
 * `warning`: an address in it must not be copied or sent to, because the transaction was made to be taken for one of the visitor's own
 * (address poisoning). `lookAlike`: the address imitates one that was used. `dust`: it brought nothing, or less than a cent, from an
 * address never used. `forged`: it moved nothing, and is not the account's own transaction, as far as is known.
 */
export type ToldTransaction = HistoryEntry & Readonly<{ warning?: Poison | undefined }>

/** Past transactions of the active account on the active network, newest first. EVM. */
export type ActivitySnapshot = ListOwner &
  Readonly<{
    /** What is known of the list. */
    status: ListStatus
    /** Of this visit and not mined yet, newest first; at most 99. */
    pending: readonly PendingTransaction[]
    /**
     * With those that this page sent and that are over: they keep their `id` when the history has them, and are left out after two minutes
     * without it, as it may never have them. Those with the status `replaced` or `dropped`, which no history has, stay for the visit.
     */
    transactions: readonly ToldTransaction[]
    /** Older ones: `idle`, there may be some, also where all newer ones are spam; `end`, these are all; `failed`, the last try did. */
    more: Exclude<MoreActivity, 'further'>
  }>

/** The state as hosts read it: for them, what is mined is one of the transactions, whether the history has it yet or not. */
export function activitySnapshot(state: ActivityState): ActivitySnapshot {
  const sent = state.status === 'none' ? [] : state.pending
  const pending = sent.filter(({ isMined }) => !isMined)
  const { entries, more, poisoned } = state.status === 'known' ? state : { entries: [], more: 'idle' as const, poisoned: undefined }
  const transactions = withMined(sent, entries).map((entry) => {
    const warning = poisoned?.get(entry.id)
    return warning ? { ...entry, warning } : entry
  })
  return { ...listOwnerOf(state), status: listStatus(state), pending, transactions, more: more === 'further' ? 'idle' : more }
}
