import type { DepositSession, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { abortable } from '../shared/async/abortable.ts'
import { sleep } from '../shared/async/sleep.ts'
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
  async follow(session: DepositSession): Promise<WatchedOutcome> {
    const { signal } = this.#gone
    for (let polls = 0; polls < POLLS_MAX; polls++) {
      await sleep(this.clock, POLL_MS, signal)
      const unknown = { status: 'UNKNOWN', txHash: undefined } as const
      const { status, txHash } = await abortable(
        this.deposits.status(session, signal).catch(() => unknown),
        signal,
      )
      if (status === 'SUCCESS' || status === 'FAILED') return { status, txHash }
    }
    return { status: 'UNKNOWN' }
  }

  dispose(): void {
    this.#gone.end()
  }
}
