import type { HistoryEntry, Transfer } from '../../ports/activity/activity-history.ts'

export const NOTHING = /^0*(?:\.0*)?$/

/**
 * To whom `account` sent something that counts. What another sent "from" it, as contracts of poisoners claim, makes no address a used one,
 * and nor does an entry without an amount.
 */
export function receiversIn(entries: readonly HistoryEntry[], account: string): readonly string[] {
  const isOwn = ({ sentFrom }: HistoryEntry) => sentFrom === undefined || sentFrom.toLowerCase() === account.toLowerCase()
  return claimedReceivers(entries.filter(isOwn))
}

/** Also of transactions that the account did not send itself: others send those of an account that is a contract. */
export function claimedReceivers(entries: readonly HistoryEntry[]): readonly string[] {
  return entries.flatMap(({ operation, status, sentTo, transfers }) =>
    operation === 'send' && status === 'confirmed' && sentTo && transfers.some(isSpending) ? [sentTo] : [],
  )
}

function isSpending({ direction, amount }: Transfer): boolean {
  return direction === 'out' && amount !== undefined && !NOTHING.test(amount)
}
