import type { AnalyticsSink } from '../../ports/analytics/analytics-sink.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AnalyticsGate } from './analytics-gate.ts'
import { type TrackedEvent, toRecord } from './analytics-record.ts'
import { newEventId } from './event-id.ts'

export const REPORTS_MAX = 5
export const REPORTS_WINDOW_MS = 60_000

/** Reports internal errors to the provider, under the same options and consent as events. At most five per minute; others are dropped. */
export class ErrorReporter {
  #sentAt: number[] = []

  constructor(
    private readonly gate: AnalyticsGate,
    private readonly sink: AnalyticsSink,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  report(tracked: TrackedEvent): void {
    const now = this.clock.monotonic()
    this.#sentAt = this.#sentAt.filter((at) => now - at < REPORTS_WINDOW_MS)
    if (this.#sentAt.length >= REPORTS_MAX) return
    this.#sentAt.push(now)
    void this.#send(tracked)
  }

  async #send(tracked: TrackedEvent): Promise<void> {
    if ((await this.gate.ask()) !== 'all') return
    const { eventId, url, domain, timestamp, props } = toRecord(newEventId(this.randomness), tracked, false)
    const { properties, ...named } = props
    const report = { eventId, url, domain, timestamp: new Date(timestamp).toISOString(), props: { ...named, ...(properties as object) } }
    await this.sink.error(JSON.stringify(report))
  }
}
