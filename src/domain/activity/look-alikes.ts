import type { HistoryEntry, Transfer } from '../../ports/activity/activity-history.ts'
import { isBelowCent, usdValue } from '../account/usd.ts'
import { fractionOf } from '../money/decimal.ts'
import { isLookAlike } from '../money/look-alike.ts'
import { claimedReceivers, NOTHING, receiversIn } from './receivers-in.ts'

/** Every pair that looks alike ends in the same three characters. */
const END = -3

/**
 * `lookAlike`: one of its addresses imitates one that was used. `dust`: it brought nothing, or less than a cent, from an address never
 * used. `forged`: it moved nothing, and somebody else's transaction says so of the account: any address may be written in it as a receiver.
 */
export type Poison = 'lookAlike' | 'dust' | 'forged'
/** `receivers`: addresses that the visitor sent to from this site. */
export type UsedAddresses = Readonly<{ account: string; receivers: readonly string[] }>

/**
 * The ids of entries with an address that the visitor is meant to copy from the list by mistake (address poisoning), each with the reason.
 * A transaction counts as the account's own only if the account sent it: a foreign contract can report any transfer.
 */
export function poisoned(entries: readonly HistoryEntry[], { account, receivers }: UsedAddresses): ReadonlyMap<string, Poison> {
  const sure = new Addresses([account, ...receivers])
  const [own, claimed] = [new Addresses(receiversIn(entries, account)), new Addresses(claimedReceivers(entries))]
  const judge = (address: string) =>
    !sure.has(address) && (sure.isImitatedBy(address) || own.isImitatedBy(address) || (!own.has(address) && claimed.isImitatedBy(address)))
  // Each address once: the account's own is in every entry.
  const judged = new Map<string, boolean>()
  const isImitation = (address: string | undefined) => {
    if (address === undefined) return false
    const known = judged.get(address) ?? judge(address)
    judged.set(address, known)
    return known
  }
  const poisonOf = ({ operation, sentFrom, sentTo, transfers }: HistoryEntry): Poison | undefined => {
    if (isImitation(sentFrom) || isImitation(sentTo)) return 'lookAlike'
    const isUsed = (address: string) => sure.has(address) || own.has(address)
    const isStranger = sentFrom !== undefined && !isUsed(sentFrom)
    if (operation === 'receive') return isStranger && transfers.length > 0 && transfers.every(isDust) ? 'dust' : undefined
    const movesNothing = transfers.length > 0 ? transfers.every(isNothing) : isStranger && operation === 'send'
    // Where the history does not say who sent, the receiver decides.
    const isForeign = isStranger || (sentFrom === undefined && sentTo !== undefined && !isUsed(sentTo))
    return movesNothing && isForeign ? 'forged' : undefined
  }
  const marks = entries.flatMap((entry) => {
    const poison = poisonOf(entry)
    return poison ? [[entry.id, poison] as const] : []
  })
  return new Map(marks)
}

class Addresses {
  readonly #byEnd = new Map<string, Set<string>>()

  constructor(all: readonly string[]) {
    for (const each of all) this.add(each)
  }

  add(address: string): void {
    const end = endOf(address)
    const others = this.#byEnd.get(end)
    if (others) others.add(address.toLowerCase())
    else this.#byEnd.set(end, new Set([address.toLowerCase()]))
  }

  has(address: string): boolean {
    return this.#byEnd.get(endOf(address))?.has(address.toLowerCase()) ?? false
  }

  isImitatedBy(address: string): boolean {
    const likely = this.#byEnd.get(endOf(address))
    return likely !== undefined && [...likely].some((each) => isLookAlike('eip155', each, address))
  }
}

function isNothing({ amount }: Transfer): boolean {
  return amount !== undefined && NOTHING.test(amount)
}

/** A transfer of unknown amount or value does not count as dust. */
function isDust({ direction, amount, nft, value, price }: Transfer): boolean {
  if (direction === 'out' || nft || amount === undefined) return false
  if (NOTHING.test(amount)) return true
  const [fraction, rate] = [fractionOf(amount), known(price)]
  const worth = known(value) ?? (fraction && rate !== undefined ? usdValue(fraction.value, fraction.decimals, rate) : undefined)
  return worth !== undefined && isBelowCent(worth)
}

/** Services write 0 for a price or value that they do not know. */
function known(price: string | undefined): string | undefined {
  return price === undefined || NOTHING.test(price) ? undefined : price
}

function endOf(address: string): string {
  return address.slice(END).toLowerCase()
}
