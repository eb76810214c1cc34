import type { Clock } from '../../ports/time/clock.ts'

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
