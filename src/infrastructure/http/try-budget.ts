import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Failed attempts allowed per call and minute, whether started by the visitor, a view, a poll or a retry. */
export const TRIES_MAX = 3
export const TRIES_WINDOW_MS = 60_000
const CALLS_MAX = 500

type Failures = { at: number[]; last: unknown }

/**
 * Counts failed attempts per call. A success clears the count: working services are not limited. What the visitor does frees one more
 * attempt, so that what they ask for is asked at once.
 */
export class TryBudget {
  readonly #calls = new Map<string, Failures>()

  constructor(
    private readonly clock: Clock,
    private readonly actedAt: () => number = () => Number.NEGATIVE_INFINITY,
  ) {}

  /** @throws the last attempt's error with the time of the next attempt, once the minute's attempts are used up */
  require(call: string): void {
    const failures = this.#calls.get(call)
    if (!failures) return
    const pauseMs = this.#pauseMs(failures)
    if (pauseMs > 0) throw withPause(failures.last, pauseMs)
    if (failures.at.length === 0) this.#calls.delete(call)
  }

  /** The error of one of the calls, with the time of the next attempt if that is not immediate. */
  explain(calls: readonly string[], error: unknown): unknown {
    const pauses = calls.map((call) => this.#pauseMs(this.#calls.get(call) ?? { at: [], last: error }))
    return withPause(error, Math.max(0, ...pauses))
  }

  failed(call: string, startedAt: number, error: unknown): void {
    const failures = this.#calls.get(call) ?? { at: [], last: error }
    const [oldest] = this.#calls.keys()
    if (!this.#calls.has(call) && this.#calls.size >= CALLS_MAX && oldest !== undefined) this.#calls.delete(oldest)
    // One that hung may have been started before others that failed sooner.
    failures.at = [...failures.at, startedAt].sort((one, other) => one - other)
    failures.last = error
    this.#calls.set(call, failures)
  }

  succeeded(call: string): void {
    this.#calls.delete(call)
  }

  #pauseMs(failures: Failures): number {
    const now = this.clock.monotonic()
    failures.at = failures.at.filter((at) => at > now - TRIES_WINDOW_MS)
    const oldest = failures.at.at(-TRIES_MAX)
    const isFree = oldest === undefined || (failures.at.at(-1) ?? now) <= this.actedAt()
    return isFree ? 0 : oldest + TRIES_WINDOW_MS - now
  }
}

function withPause(error: unknown, retryAfterMs: number): unknown {
  if (retryAfterMs <= 0) return error
  if (isAppError(error, 'HTTP_STATUS')) return fail(error.code, { ...error.facts, retryAfterMs }, { cause: error })
  if (isAppError(error, 'HTTP_TIMEOUT')) return fail(error.code, { ...error.facts, retryAfterMs }, { cause: error })
  if (isAppError(error, 'HTTP_UNREACHABLE')) return fail(error.code, { ...error.facts, retryAfterMs }, { cause: error })
  return error
}
