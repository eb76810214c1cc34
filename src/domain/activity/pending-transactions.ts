import type { Transfer } from '../../ports/activity/activity-history.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** Spec §9. */
export const PENDING_MAX = 99

/** A transaction that this page sent. `operation` as in `HistoryEntry`; `transfers` = what it is meant to move. `sentAt` in ms since 1970. */
export type PendingTransaction = Readonly<{
  hash: string
  chain: CaipNetworkId
  /** The address that sent it. */
  account: string
  operation: string
  sentTo?: string | undefined
  transfers: readonly Transfer[]
  sentAt: number
}>

export type SentTransaction = Readonly<Pick<PendingTransaction, 'hash' | 'chain' | 'account'> & Partial<Omit<PendingTransaction, 'sentAt'>>>
type Sent = Readonly<{ hash: string; chain: CaipNetworkId }>

/** The transactions of this visit that are not mined yet, newest first: at most 99, the oldest are dropped. Nothing is stored. Spec §9. */
export class PendingTransactions {
  readonly #state = new Store<readonly PendingTransaction[]>([])
  readonly state: ReadonlyStore<readonly PendingTransaction[]> = this.#state

  constructor(private readonly clock: Clock) {}

  /** Call it once the wallet or node returned the hash. A hash that is known already changes nothing. */
  add({ hash, chain, account, operation = 'send', sentTo, transfers = [] }: SentTransaction): void {
    if (this.#state.value.some(isSame({ hash, chain }))) return
    const sentAt = this.clock.now()
    const added = { hash, chain, account, operation, sentTo, transfers, sentAt }
    this.#state.set([added, ...this.#state.value].slice(0, PENDING_MAX))
  }

  /** Call it when the transaction is mined, failed on chain, or was replaced. */
  remove(sent: Sent): void {
    const rest = this.#state.value.filter((each) => !isSame(sent)(each))
    if (rest.length < this.#state.value.length) this.#state.set(rest)
  }

  of(account: string, chain: CaipNetworkId): readonly PendingTransaction[] {
    return this.#state.value.filter((each) => each.chain === chain && each.account.toLowerCase() === account.toLowerCase())
  }
}

function isSame({ hash, chain }: Sent): (other: Sent) => boolean {
  return (other) => other.chain === chain && other.hash.toLowerCase() === hash.toLowerCase()
}
