import type { AccountService } from '../domain/account/account-service.ts'
import type { ChainNamespace } from '../domain/network/network.ts'
import type { Clock } from '../ports/time/clock.ts'

/** A transaction is confirmed, or in the pool of all nodes, within seconds, or a minute when the network is busy. */
const SETTLED_MS = [3000, 15_000, 60_000]

/** To be called when the site sent a transaction: reads the balance again by and by, also while the modal is closed. */
export function settledBalance(namespace: ChainNamespace, clock: Clock, accounts: Pick<AccountService, 'refreshBalance'>): () => void {
  return () => {
    for (const ms of SETTLED_MS) clock.after(ms, () => void accounts.refreshBalance(namespace, true, true))
  }
}
