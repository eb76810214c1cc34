import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
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

/** Consecutive requests without a response after which the host counts as silent. */
const FAILURES = 3
const FIRST_PAUSE_MS = 2000
const PAUSE_MAX_MS = 30_000
/** A request that would have to wait longer for its slot fails immediately. */
const PATIENCE_MS = 3000
const HOSTS_MAX = 100

type Silence = { failures: number; failedAt: number; nextAt: number; pauseMs: number }

/**
 * Hosts that do not respond at all. One probe request at a time checks whether the host is back, after 2, 4, 8 s and so on; other requests
 * wait for their slot or fail. So a page whose services are all down sends a few requests, not the retries of every call. Once the
 * visitor does something, a host counts as new.
 */
export class SilentHosts {
  readonly #hosts = new Map<string, Silence>()

  constructor(
    private readonly clock: Clock,
    private readonly actedAt: () => number = () => Number.NEGATIVE_INFINITY,
  ) {}

  /** Milliseconds until the next request to `host`, and reserves that slot; Infinity when it lies after `endsAt` or too far ahead. */
  take(host: string, endsAt: number): number {
    const silence = this.#hosts.get(host)
    if (!silence || silence.failures < FAILURES) return 0
    if (silence.failedAt <= this.actedAt()) {
      this.#hosts.delete(host)
      return 0
    }
    const now = this.clock.monotonic()
    const at = Math.max(now, silence.nextAt)
    if (at >= Math.min(endsAt, now + PATIENCE_MS)) return Number.POSITIVE_INFINITY
    silence.pauseMs = Math.min(silence.pauseMs * 2, PAUSE_MAX_MS)
    silence.nextAt = at + silence.pauseMs
    return at - now
  }

  failed(host: string): void {
    if (!this.#hosts.has(host) && this.#hosts.size >= HOSTS_MAX) this.#hosts.clear()
    const silence = this.#hosts.get(host) ?? { failures: 0, failedAt: 0, nextAt: 0, pauseMs: FIRST_PAUSE_MS }
    silence.failures += 1
    silence.failedAt = this.clock.monotonic()
    if (silence.failures === FAILURES) silence.nextAt = this.clock.monotonic() + silence.pauseMs
    this.#hosts.set(host, silence)
  }

  answered(host: string): void {
    this.#hosts.delete(host)
  }
}
