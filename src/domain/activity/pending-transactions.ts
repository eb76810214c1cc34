import type { Transfer } from '../../ports/activity/activity-history.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

export const PENDING_MAX = 99

/** A transaction that this page sent. `operation` as in `HistoryEntry`; `transfers`: what it is to move. `sentAt` in ms since 1970. */
export type PendingTransaction = Readonly<{
  hash: string
  chain: CaipNetworkId
  /** The address that sent it. */
  account: string
  operation: string
  sentTo?: string | undefined
  transfers: readonly Transfer[]
  sentAt: number
  /** `hash` is the id of a bundle of calls (EIP-5792): no block explorer knows it. */
  isBundle?: boolean | undefined
}>

export type SentTransaction = Readonly<Pick<PendingTransaction, 'hash' | 'chain' | 'account'> & Partial<Omit<PendingTransaction, 'sentAt'>>>
type Sent = Readonly<{ hash: string; chain: CaipNetworkId }>
/** What tells the transaction that was mined in the place of another: its hash, or the number that both have. */
export type Instead = Readonly<{ hash?: string | undefined; nonce?: bigint | undefined }>

/** The transactions of this visit that are not mined yet, newest first: at most 99, the oldest are dropped. Nothing is stored. */
export class PendingTransactions {
  readonly #state = new Store<readonly PendingTransaction[]>([])
  readonly state: ReadonlyStore<readonly PendingTransaction[]> = this.#state
  /** Of those that were not done. */
  readonly #outcomes = new Map<string, Outcome>()
  readonly #instead = new Map<string, Instead>()

  constructor(private readonly clock: Clock) {}

  /** Call it once the wallet or node returned the hash. A hash that is known already changes nothing. */
  add({ hash, chain, account, operation = 'send', sentTo, transfers = [], isBundle }: SentTransaction): void {
    if (this.#state.value.some(isSame({ hash, chain }))) return
    const sentAt = this.clock.now()
    this.#outcomes.delete(keyOf({ hash, chain }))
    const added = { hash, chain, account, operation, sentTo, transfers, sentAt, ...(isBundle && { isBundle }) }
    const all = [added, ...this.#state.value]
    for (const each of all.slice(PENDING_MAX)) this.#outcomes.set(keyOf(each), 'unsettled')
    this.#state.set(all.slice(0, PENDING_MAX))
  }

  /** Call it when the transaction is mined, failed on chain, was replaced, or is no longer followed. */
  remove(sent: Sent, outcome: Outcome = 'done', instead?: Instead): void {
    if (instead) this.#instead.set(keyOf(sent), instead)
    if (outcome !== 'done') this.#outcomes.set(keyOf(sent), outcome)
    const rest = this.#state.value.filter((each) => !isSame(sent)(each))
    if (rest.length < this.#state.value.length) this.#state.set(rest)
  }

  /** What was said of one that was removed. */
  outcomeOf(sent: Sent): Outcome {
    return this.#outcomes.get(keyOf(sent)) ?? 'done'
  }

  /** What is known of the one that was mined in its place. */
  insteadOf(sent: Sent): Instead {
    return this.#instead.get(keyOf(sent)) ?? {}
  }

  of(account: string, chain: CaipNetworkId): readonly PendingTransaction[] {
    return this.#state.value.filter((each) => each.chain === chain && each.account.toLowerCase() === account.toLowerCase())
  }
}

/** The same for each spelling of a hash. */
export const keyOf = ({ hash, chain }: Sent) => `${chain} ${hash.toLowerCase()}`

/** Among the entries of the history. */
export const shownId = ({ hash }: Pick<Sent, 'hash'>) => `pending ${hash}`

function isSame({ hash, chain }: Sent): (other: Sent) => boolean {
  return (other) => other.chain === chain && other.hash.toLowerCase() === hash.toLowerCase()
}
