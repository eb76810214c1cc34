import { filter, type Subscription } from 'rxjs'
import type { AnalyticsSink } from '../../ports/analytics/analytics-sink.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Visit } from '../../ports/page/visit.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { mergeStreams } from '../shared/streams.ts'
import type { AnalyticsGate, Permission } from './analytics-gate.ts'
import { type TrackedEvent, toImpressions, toRecord } from './analytics-record.ts'
import type { ErrorReporter } from './error-reporter.ts'
import { newEventId } from './event-id.ts'
import { EXEMPT, NEVER_SENT } from './sent-fields.ts'

export const BATCH_MAX_BYTES = 45 * 1024
export const FLUSH_MS = 10_000
/** Retry delay after a failed request: 30 s, then doubled each time. At most three attempts a minute. */
export const RETRY_MS = 30_000
const RETRY_MAX_MS = 480_000
/** Limits memory on a page that never allows sending. */
const QUEUE_MAX = 20_000
/** Size of a record without its properties: address, ids, URL. */
const FRAME_CHARS = 320

type Batch = readonly [string, ...string[]]

/**
 * Collects events and sends them in batches: 10 s after the first, above 45 KB, when the modal closes, and when the page is hidden, frozen
 * or unloaded. Records of a failed request are sent again while the page is open, none twice; nothing of them is stored. Sends nothing
 * while the page is hidden.
 */
export class AnalyticsBatcher {
  #queue: TrackedEvent[] = []
  #chars = 0
  /** Records whose request failed, as serialised text, so that a retry sends the same record. */
  #refused: string[] = []
  #cancel: (() => void) | undefined
  #refusals = 0
  #permission: Permission = 'nothing'
  #isRunning = false
  #isVisible = true
  readonly #watching: Subscription

  constructor(
    private readonly gate: AnalyticsGate,
    private readonly sink: AnalyticsSink,
    private readonly reporter: ErrorReporter,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    page: Page,
    visit: Visit,
  ) {
    this.#watching = page.visible$.subscribe((isVisible) => {
      this.#isVisible = isVisible
      if (isVisible) this.#schedule()
    })
    const hidden$ = page.visible$.pipe(filter((isVisible) => !isVisible))
    this.#watching.add(mergeStreams<unknown>(hidden$, visit.leaving$).subscribe(() => void this.#flush(true)))
  }

  /** Must be fast: records are built only when they are sent. */
  add(tracked: TrackedEvent): void {
    const { event, type, properties } = tracked.event.data
    if (NEVER_SENT.has(event)) return
    if (type === 'error') {
      this.reporter.report(tracked)
      return
    }
    if (this.#queue.length >= QUEUE_MAX) this.#queue.shift()
    this.#queue.push(tracked)
    this.#chars += FRAME_CHARS + weigh(properties)
    if (this.#isRunning) return
    const isDue = this.#chars > BATCH_MAX_BYTES || event === 'MODAL_CLOSE'
    if (isDue && this.#refusals === 0 && this.#isVisible) void this.#flush(false)
    else this.#schedule()
  }

  /** Removes timers and listeners and makes a last attempt to send the rest. */
  dispose(): void {
    this.#watching.unsubscribe()
    this.#cancel?.()
    this.#isVisible = false
    void this.#flush(true)
  }

  get #isPending(): boolean {
    return this.#queue.length > 0 || this.#refused.length > 0
  }

  #schedule(): void {
    if (this.#cancel || this.#isRunning || !this.#isVisible || !this.#isPending) return
    const ms = this.#refusals === 0 ? FLUSH_MS : Math.min(RETRY_MS * 2 ** (this.#refusals - 1), RETRY_MAX_MS)
    this.#cancel = this.clock.after(ms, () => {
      this.#cancel = undefined
      void this.#flush(false)
    })
  }

  /** `isLast`: the page may be unloaded, so a pending request does not delay this one. */
  async #flush(isLast: boolean): Promise<void> {
    if (!this.#isPending || (this.#isRunning && !isLast)) return
    // A service that refuses is not asked more often because the page is hidden.
    if (isLast && this.#refusals > 0) return
    const isOwner = !this.#isRunning
    this.#isRunning = true
    this.#cancel?.()
    this.#cancel = undefined
    const permission = await this.gate.ask()
    // Records that were made with another permission.
    if (permission !== this.#permission) this.#refused = []
    this.#permission = permission
    for (let batch = this.#take(permission); batch; batch = this.#refusals > 0 ? undefined : this.#take(permission)) {
      const isSent = await this.sink.events(`[${batch.join()}]`)
      this.#refusals = isSent ? 0 : this.#refusals + 1
      if (!isSent) this.#refused.unshift(...batch)
    }
    if (isOwner) this.#isRunning = false
    this.#schedule()
  }

  /** Takes the next batch from the pending records and drops those that may not be sent. */
  #take(permission: Permission): Batch | undefined {
    const texts: string[] = []
    const shown: TrackedEvent[] = []
    let bytes = 2
    const add = (text: string): boolean => {
      const size = bytesOf(text) + 1
      if (bytes + size > BATCH_MAX_BYTES && texts.length > 0) return false
      bytes += size
      return texts.push(text) > 0
    }
    let again = 0
    while (again < this.#refused.length && add(this.#refused[again] ?? '')) again++
    const isFull = again < this.#refused.length
    this.#refused.splice(0, again)
    let looked = 0
    for (const tracked of isFull ? [] : this.#queue) {
      const { event } = tracked.event.data
      const isAllowed = permission === 'all' || (permission === 'exempt' && EXEMPT.has(event))
      if (isAllowed && event === 'WALLET_IMPRESSION_V2') shown.push(tracked)
      else if (isAllowed && !add(JSON.stringify(toRecord(newEventId(this.randomness), tracked, permission === 'all')))) break
      looked++
    }
    this.#queue.splice(0, looked)
    if (this.#queue.length === 0) this.#chars = 0
    const impressions = shown.length > 0 ? toImpressions(newEventId(this.randomness), shown) : undefined
    if (impressions) texts.push(JSON.stringify(impressions))
    const [first, ...others] = texts
    return first === undefined ? undefined : [first, ...others]
  }
}

function weigh(properties: Readonly<Record<string, unknown>> | undefined): number {
  let chars = 0
  for (const key in properties) {
    const value = properties[key]
    chars += key.length + (typeof value === 'string' ? Math.min(value.length, 200) : 12)
  }
  return chars
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
