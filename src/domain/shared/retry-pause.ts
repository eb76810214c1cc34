import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import { poll } from './async/poll.ts'
import { Span } from './async/span.ts'

const SECOND_MS = 1000

/** The remaining seconds until a failed service may be retried, updated each second; undefined = now. */
export class RetryPause {
  readonly #counting = new Span()

  constructor(
    private readonly clock: Clock,
    private readonly tell: (seconds: number | undefined) => void,
  ) {}

  /** Starts the countdown with the time that `error` gives, if any. */
  begin(error: unknown): void {
    const until = this.clock.monotonic() + pauseOf(error)
    const tick = async () => {
      const seconds = Math.ceil((until - this.clock.monotonic()) / SECOND_MS)
      this.tell(seconds > 0 ? seconds : undefined)
      return seconds > 0 ? undefined : true
    }
    poll({ clock: this.clock, everyMs: SECOND_MS, signal: this.#counting.next() }, tick).catch(() => {})
  }

  end(): void {
    this.#counting.next()
  }
}

/** Only what the service itself asked for: our own pauses are for what runs by itself. */
function pauseOf(error: unknown): number {
  return isAppError(error, 'APKT010') ? error.facts.retryAfterMs : 0
}
