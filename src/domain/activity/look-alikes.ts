import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { isLookAlike } from '../money/look-alike.ts'

const NOTHING = /^0*(?:\.0*)?$/
/** Every pair that looks alike ends in the same three characters. */
const END = -3

/**
 * The ids of entries with an address that imitates one to which the account sent something: bait for who copies an address from the list.
 * Threat T72.
 */
export function imitations(entries: readonly HistoryEntry[]): ReadonlySet<string> {
  const used = new Map<string, Set<string>>()
  for (const { operation, status, sentTo, transfers } of entries) {
    if (operation !== 'send' || status !== 'confirmed' || !sentTo) continue
    if (!transfers.some(({ direction, amount }) => direction === 'out' && !NOTHING.test(amount))) continue
    const end = endOf(sentTo)
    used.set(end, (used.get(end) ?? new Set()).add(sentTo.toLowerCase()))
  }
  const isImitation = (address: string | undefined) => {
    const known = address && used.get(endOf(address))
    return Boolean(known && !known.has(address.toLowerCase()) && [...known].some((each) => isLookAlike('eip155', each, address)))
  }
  return new Set(entries.filter(({ sentFrom, sentTo }) => isImitation(sentFrom) || isImitation(sentTo)).map(({ id }) => id))
}

function endOf(address: string): string {
  return address.slice(END).toLowerCase()
}
