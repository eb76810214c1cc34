import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { operationOf } from './operation.ts'
import type { Instead, PendingTransaction } from './pending-transactions.ts'

/** Whether `entry` of the history was mined in the place of `sent`, as when wallets speed up or cancel: same sender, same number. */
export function isInstead(entry: HistoryEntry, sent: PendingTransaction, { hash, nonce }: Instead): boolean {
  const own = sent.hash.toLowerCase()
  if (sent.isBundle || entry.hash === undefined || entry.hash.toLowerCase() === own) return false
  if (hash !== undefined && hash.toLowerCase() !== own) return entry.hash.toLowerCase() === hash.toLowerCase()
  if (nonce === undefined || entry.nonce === undefined || BigInt(entry.nonce) !== nonce) return false
  return isSame(entry.sentFrom, sent.account)
}

/** Whether it does the same, as far as its sender said: a speed-up. A receiver or amount that the history leaves out counts as another. */
export function continues(sent: PendingTransaction, entry: HistoryEntry): boolean {
  const isCall = sent.operation === 'execute'
  if (!isCall && operationOf(sent.operation) !== operationOf(entry.operation)) return false
  if (!isSame(sent.sentTo, entry.sentTo)) return false
  const left = entry.transfers.filter(({ direction }) => direction !== 'in').map(({ amount }) => amount)
  return sent.transfers.every(({ amount }) => amount !== undefined && left.includes(amount))
}

/** Nothing moved, to the sender itself. */
export function cancels({ operation, sentFrom, sentTo, transfers }: HistoryEntry): boolean {
  if (operationOf(operation) === 'cancelled') return true
  return isSame(sentFrom, sentTo) && transfers.every(({ amount }) => amount !== undefined && !/[1-9]/.test(amount))
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}
