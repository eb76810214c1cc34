import type { DepositSession, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { abortable } from '../shared/async/abortable.ts'
import { poll } from '../shared/async/poll.ts'
import { Span } from '../shared/async/span.ts'

const POLL_MS = 5000
const POLLS_MAX = 20

export type WatchedOutcome = Readonly<{ status: 'SUCCESS' | 'FAILED' | 'UNKNOWN'; txHash?: string | undefined }>

/** Asks the exchange for the outcome of deposits that were started. */
export class DepositWatch {
  readonly #gone = new Span()

  constructor(
    private readonly deposits: ExchangeDeposits,
    private readonly clock: Clock,
  ) {}

  /** UNKNOWN after 20 questions without an outcome. @throws ABORTED after `dispose` */
  follow(session: DepositSession): Promise<WatchedOutcome> {
    let polls = 0
    return poll({ clock: this.clock, everyMs: POLL_MS, firstMs: POLL_MS, signal: this.#gone.signal }, async (signal) => {
      polls += 1
      const told = await abortable(
        this.deposits.status(session, signal).catch(() => undefined),
        signal,
      )
      if (told?.status === 'SUCCESS' || told?.status === 'FAILED') return { status: told.status, txHash: told.txHash }
      return polls < POLLS_MAX ? undefined : { status: 'UNKNOWN' }
    })
  }

  dispose(): void {
    this.#gone.end()
  }
}
