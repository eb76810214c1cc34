import type { DepositSession, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { abortable } from '../shared/async/abortable.ts'
import { poll } from '../shared/async/poll.ts'

const POLL_MS = 5000
const POLLS_MAX = 20

export type FollowedDeposit = Readonly<{ status: 'SUCCESS' | 'FAILED' | 'UNKNOWN'; txHash?: string | undefined }>

/** What the exchange says of a deposit that was started: UNKNOWN after 20 questions without an outcome. @throws ABORTED */
export function followDeposit(
  deposits: ExchangeDeposits,
  session: DepositSession,
  clock: Clock,
  signal: AbortSignal,
): Promise<FollowedDeposit> {
  let polls = 0
  return poll({ clock, everyMs: POLL_MS, firstMs: POLL_MS, signal }, async (ends) => {
    polls += 1
    const told = await abortable(
      deposits.status(session, ends).catch(() => undefined),
      ends,
    )
    if (told?.status === 'SUCCESS' || told?.status === 'FAILED') return { status: told.status, txHash: told.txHash }
    return polls < POLLS_MAX ? undefined : { status: 'UNKNOWN' }
  })
}
