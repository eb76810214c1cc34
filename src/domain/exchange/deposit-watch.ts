import type { DepositSession, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Wire reference 12.3. */
const POLL_MS = 5000
const POLLS_MAX = 20

export type WatchedOutcome = Readonly<{ status: 'SUCCESS' | 'FAILED' | 'UNKNOWN'; txHash?: string | undefined }>

/** Asks the exchange for the outcome of deposits that were started. */
export class DepositWatch {
  readonly #gone = new AbortController()

  constructor(
    private readonly deposits: ExchangeDeposits,
    private readonly clock: Clock,
  ) {}

  /** UNKNOWN after 20 questions without an outcome. Undefined after `dispose`. */
  async follow(session: DepositSession): Promise<WatchedOutcome | undefined> {
    for (let polls = 0; polls < POLLS_MAX; polls++) {
      await this.#pause()
      if (this.#gone.signal.aborted) return undefined
      const { status, txHash } = await this.#ask(session)
      if (this.#gone.signal.aborted) return undefined
      if (status === 'SUCCESS' || status === 'FAILED') return { status, txHash }
    }
    return { status: 'UNKNOWN' }
  }

  dispose(): void {
    this.#gone.abort()
  }

  async #ask(session: DepositSession) {
    try {
      return await this.deposits.status(session, this.#gone.signal)
    } catch {
      return { status: 'UNKNOWN', txHash: undefined } as const
    }
  }

  #pause(): Promise<void> {
    const { signal } = this.#gone
    return new Promise((resolve) => {
      const cancel = this.clock.after(POLL_MS, () => {
        signal.removeEventListener('abort', stop)
        resolve()
      })
      const stop = () => {
        cancel()
        resolve()
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
  }
}
