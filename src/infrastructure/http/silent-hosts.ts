import type { Clock } from '../../ports/time/clock.ts'

/** So many requests in a row that nobody answered: the host is silent. */
const FAILURES = 3
const FIRST_PAUSE_MS = 2000
const PAUSE_MAX_MS = 30_000
/** Who would have to wait longer for its turn is told at once. */
const PATIENCE_MS = 3000
const HOSTS_MAX = 100

type Silence = { failures: number; nextAt: number; pauseMs: number }

/**
 * Hosts at which nobody answers, whatever is asked. One request at a time finds out whether somebody does again, after 2, 4, 8 s and so on;
 * the others wait for their turn or give up. So a page whose services are all down sends a handful of requests, not each call's own tries.
 */
export class SilentHosts {
  readonly #hosts = new Map<string, Silence>()

  constructor(private readonly clock: Clock) {}

  /** Milliseconds until the next request may go to `host`, whose turn is taken; Infinity when that is not before `endsAt`, or not soon. */
  take(host: string, endsAt: number): number {
    const silence = this.#hosts.get(host)
    if (!silence || silence.failures < FAILURES) return 0
    const now = this.clock.monotonic()
    const at = Math.max(now, silence.nextAt)
    if (at >= Math.min(endsAt, now + PATIENCE_MS)) return Number.POSITIVE_INFINITY
    silence.pauseMs = Math.min(silence.pauseMs * 2, PAUSE_MAX_MS)
    silence.nextAt = at + silence.pauseMs
    return at - now
  }

  failed(host: string): void {
    if (!this.#hosts.has(host) && this.#hosts.size >= HOSTS_MAX) this.#hosts.clear()
    const silence = this.#hosts.get(host) ?? { failures: 0, nextAt: 0, pauseMs: FIRST_PAUSE_MS }
    silence.failures += 1
    if (silence.failures === FAILURES) silence.nextAt = this.clock.monotonic() + silence.pauseMs
    this.#hosts.set(host, silence)
  }

  answered(host: string): void {
    this.#hosts.delete(host)
  }
}
