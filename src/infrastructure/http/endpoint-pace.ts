import type { Clock } from '../../ports/time/clock.ts'

/** Minimum interval between requests to an endpoint after a failure. */
export const PACE_MS = 1000
const ENDPOINTS_MAX = 200

/** `place` = the scope of a `Retry-After`: the endpoint, or one chain behind it. */
export type Endpoint = Readonly<{ path: string; place: string }>

/**
 * Rate limit per endpoint. No limit while requests succeed; after a failure one request a second, and none before the time of a
 * `Retry-After`.
 */
export class EndpointPace {
  readonly #nextAt = new Map<string, number>()
  readonly #closedUntil = new Map<string, number>()

  constructor(private readonly clock: Clock) {}

  /** Milliseconds until the next request may go out; 0 takes that turn: the following request waits a second. */
  take({ path }: Endpoint): number {
    const nextAt = this.#nextAt.get(path)
    if (nextAt === undefined) return 0
    const now = this.clock.monotonic()
    if (nextAt > now) return nextAt - now
    this.#nextAt.set(path, now + PACE_MS)
    return 0
  }

  /** Milliseconds until the service's `Retry-After` has passed. */
  closedForMs({ place }: Endpoint): number {
    return Math.max(0, (this.#closedUntil.get(place) ?? 0) - this.clock.monotonic())
  }

  failed({ path, place }: Endpoint, startedAt: number, retryAfterMs = 0): void {
    raise(this.#nextAt, path, startedAt + PACE_MS)
    if (retryAfterMs > 0) raise(this.#closedUntil, place, this.clock.monotonic() + retryAfterMs)
  }

  succeeded({ path, place }: Endpoint): void {
    this.#nextAt.delete(path)
    this.#closedUntil.delete(place)
  }
}

function raise(times: Map<string, number>, key: string, at: number): void {
  if (!times.has(key) && times.size >= ENDPOINTS_MAX) times.clear()
  times.set(key, Math.max(times.get(key) ?? 0, at))
}
