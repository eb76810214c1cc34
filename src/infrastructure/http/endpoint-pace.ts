import type { Clock } from '../../ports/time/clock.ts'

/** Requests to an endpoint that failed go out no closer than this. Bar B13. */
export const PACE_MS = 1000
const ENDPOINTS_MAX = 200

/** `place` = whom a `Retry-After` is about: the endpoint, or one chain behind it. */
export type Endpoint = Readonly<{ path: string; place: string }>

/**
 * How fast endpoints may be asked. Nothing is remembered of those that work; after a failure one request a second goes out, and none
 * before the time a `Retry-After` named.
 */
export class EndpointPace {
  readonly #nextAt = new Map<string, number>()
  readonly #closedUntil = new Map<string, number>()

  constructor(private readonly clock: Clock) {}

  /** Milliseconds to wait before the next request. The turn is taken: the one after waits a second more. */
  take({ path }: Endpoint): number {
    const nextAt = this.#nextAt.get(path)
    if (nextAt === undefined) return 0
    const now = this.clock.monotonic()
    const at = Math.max(now, nextAt)
    this.#nextAt.set(path, at + PACE_MS)
    return at - now
  }

  /** Milliseconds for which the service asked to be left alone. */
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
