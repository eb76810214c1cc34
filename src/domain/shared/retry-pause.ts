import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'

const SECOND_MS = 1000

/** The remaining seconds until a failed service may be retried, updated each second; undefined = now. */
export class RetryPause {
  #cancel: () => void = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly tell: (seconds: number | undefined) => void,
  ) {}

  /** Starts the countdown with the time that `error` gives, if any. */
  begin(error: unknown): void {
    this.end()
    const until = this.clock.monotonic() + pauseOf(error)
    const tick = () => {
      const seconds = Math.ceil((until - this.clock.monotonic()) / SECOND_MS)
      this.tell(seconds > 0 ? seconds : undefined)
      if (seconds > 0) this.#cancel = this.clock.after(SECOND_MS, tick)
    }
    tick()
  }

  end(): void {
    this.#cancel()
  }
}

/** Only what the service itself asked for: our own pauses are for what runs by itself. */
function pauseOf(error: unknown): number {
  return isAppError(error, 'APKT010') ? error.facts.retryAfterMs : 0
}
