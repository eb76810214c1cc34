import type { Clock } from '../../ports/time/clock.ts'

/** Requests to an endpoint that failed go out no closer than this. Bar B13. */
export const PACE_MS = 1000
const ENDPOINTS_MAX = 200

type Pace = { nextAt: number; closedUntil: number }

/**
 * How fast endpoints may be asked. Nothing is remembered of those that work; after a failure one request a second goes out, and none
 * before the time a `Retry-After` named.
 */
export class EndpointPace {
  readonly #paces = new Map<string, Pace>()

  constructor(private readonly clock: Clock) {}

  /** Milliseconds to wait before the next request. The turn is taken: the one after waits a second more. */
  take(endpoint: string): number {
    const pace = this.#paces.get(endpoint)
    if (!pace) return 0
    const now = this.clock.monotonic()
    const at = Math.max(now, pace.nextAt)
    pace.nextAt = at + PACE_MS
    return at - now
  }

  /** Milliseconds for which the service asked to be left alone. */
  closedForMs(endpoint: string): number {
    return Math.max(0, (this.#paces.get(endpoint)?.closedUntil ?? 0) - this.clock.monotonic())
  }

  failed(endpoint: string, startedAt: number, retryAfterMs = 0): void {
    const pace = this.#paces.get(endpoint) ?? { nextAt: 0, closedUntil: 0 }
    if (!this.#paces.has(endpoint) && this.#paces.size >= ENDPOINTS_MAX) this.#paces.clear()
    const closedUntil = Math.max(pace.closedUntil, retryAfterMs > 0 ? this.clock.monotonic() + retryAfterMs : 0)
    this.#paces.set(endpoint, { nextAt: Math.max(pace.nextAt, startedAt + PACE_MS, closedUntil), closedUntil })
  }

  succeeded(endpoint: string): void {
    this.#paces.delete(endpoint)
  }
}
