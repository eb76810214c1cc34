import type { Clock } from '../../ports/time/clock.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import { Mailbox } from '../shared/async/mailbox.ts'

/** Longer than the requests of an attempt, which have limits of their own. */
const LIMIT = { ms: 600_000, late: () => fail('FRAME_REQUEST_TIMEOUT', { method: 'CONNECT_EMAIL' }), graceMs: 0 }

type Change<S> = Readonly<{ status: 'idle' | 'sending' | 'checking' | S; error: AppError | undefined }>

/** What a visitor tries in a form: to have a mail sent, or a code checked. `write` is called when one begins and when it is over. */
export class Attempts<S extends string = never> {
  readonly #box: Mailbox

  constructor(
    clock: Clock,
    private readonly write: (change: Change<S>) => void,
  ) {
    this.#box = new Mailbox(clock, LIMIT)
  }

  /** A second tap while a mail is being requested sends no other mail. @throws ABORTED, what `work` throws */
  async run<T>(
    status: 'sending' | 'checking',
    signal: AbortSignal,
    work: (ends: AbortSignal) => Promise<T>,
    after: (result: T) => 'idle' | S = () => 'idle',
  ): Promise<T> {
    if (status === 'sending' && this.#box.has(status)) throw fail('ABORTED', {})
    const begin = (ends: AbortSignal) => {
      this.write({ status, error: undefined })
      return work(ends)
    }
    const over = (error: AppError | undefined) => this.write({ status: 'idle', error })
    try {
      return await this.#box.run(begin, {
        ...{ name: status, signal },
        done: (result) => this.write({ status: after(result), error: undefined }),
        failed: (reason) => over(isAppError(reason, 'ABORTED') ? undefined : toAppError(reason)),
        givenUp: () => {
          if (!this.#box.has()) over(undefined)
        },
      })
    } catch (reason) {
      throw toAppError(reason)
    }
  }

  dispose(): void {
    this.#box.dispose()
  }
}
