import type { Outcome } from '../../domain/money/transaction-fate.ts'
import type { SentRequest } from '../../ports/connection/sent-requests.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** EIP-5792, by the hundreds of the status; every other status is final, too, and says nothing that is known. */
const OUTCOMES: ReadonlyMap<number, Outcome> = new Map([
  [2, 'done'],
  [4, 'dropped'],
  [5, 'reverted'],
  [6, 'reverted'],
])
/** Receipts of a bundle that are looked at. */
const RECEIPTS_MAX = 1000

/** How a bundle of calls ended, by `wallet_getCallsStatus` (EIP-5792). Undefined while it is pending. Rejects as `ask` does. */
export async function bundleOutcome(ask: SentRequest['ask'], id: string): Promise<Outcome | undefined> {
  const answer = await ask('wallet_getCallsStatus', [id])
  const status = peek(answer, 'status')
  if (typeof status === 'number') return status < 200 ? undefined : (OUTCOMES.get(Math.floor(status / 100)) ?? 'unsettled')
  // The first version of EIP-5792 answers in words.
  if (typeof status !== 'string' || status === 'PENDING') return undefined
  if (status !== 'CONFIRMED') return 'unsettled'
  const receipts = peek(answer, 'receipts')
  const all: readonly unknown[] = Array.isArray(receipts) ? receipts.slice(0, RECEIPTS_MAX) : []
  return all.some((receipt) => isObject(receipt) && peek(receipt, 'status') === '0x0') ? 'reverted' : 'done'
}
