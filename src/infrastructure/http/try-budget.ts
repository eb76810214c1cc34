import type { Clock } from '../../ports/time/clock.ts'

/** A call that fails goes out so often in any minute, whoever asks for it: the visitor, a view, a poll or a retry. */
export const TRIES_MAX = 3
export const TRIES_WINDOW_MS = 60_000
const CALLS_MAX = 500

type Failures = { at: number[]; last: unknown }

/** Counts the tries that failed, by call. What worked is forgotten: a service that answers may be asked as often as somebody wants. */
export class TryBudget {
  readonly #calls = new Map<string, Failures>()

  constructor(private readonly clock: Clock) {}

  /** @throws what the last try failed with, once the minute's tries are used up */
  require(call: string): void {
    const failures = this.#calls.get(call)
    if (!failures) return
    const since = this.clock.monotonic() - TRIES_WINDOW_MS
    failures.at = failures.at.filter((at) => at > since)
    if (failures.at.length >= TRIES_MAX) throw failures.last
    if (failures.at.length === 0) this.#calls.delete(call)
  }

  failed(call: string, startedAt: number, error: unknown): void {
    const failures = this.#calls.get(call) ?? { at: [], last: error }
    const [oldest] = this.#calls.keys()
    if (!this.#calls.has(call) && this.#calls.size >= CALLS_MAX && oldest !== undefined) this.#calls.delete(oldest)
    failures.at.push(startedAt)
    failures.last = error
    this.#calls.set(call, failures)
  }

  succeeded(call: string): void {
    this.#calls.delete(call)
  }
}
