import { filter, merge, type Subscription } from 'rxjs'
import type { AnalyticsSink } from '../../ports/analytics/analytics-sink.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Visit } from '../../ports/page/visit.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AnalyticsGate, Permission } from './analytics-gate.ts'
import { type Tracked, toImpressions, toRecord } from './analytics-record.ts'
import type { ErrorReporter } from './error-reporter.ts'
import { newEventId } from './event-id.ts'
import { EXEMPT, NEVER_SENT } from './sent-fields.ts'

/** Spec §9, wire reference 6.1. */
export const BATCH_MAX_BYTES = 45 * 1024
export const FLUSH_MS = 10_000
/** After a refusal: half a minute, then twice as long each time. At most three attempts a minute. */
export const RETRY_MS = 30_000
const RETRY_MAX_MS = 480_000
/** A page that never lets anything leave must not fill its memory. */
const QUEUE_MAX = 20_000
/** What a record weighs besides its properties: address, ids, URL. */
const FRAME_CHARS = 320

/** `id` is drawn once, so that a record tried again is the same record. */
type Queued = { readonly tracked: Tracked; id?: string }
type Taken = Readonly<{ from: readonly Queued[]; body: string }>

/**
 * Collects events and sends them together: 10 s after the first, when they pass 45 KB, when the modal closes, and when the page is
 * hidden, frozen or left. What a beacon did not take stays for the next attempt; nothing is sent twice. Silent while the page is hidden.
 */
export class AnalyticsBatcher {
  #queue: Queued[] = []
  #chars = 0
  #cancel: (() => void) | undefined
  #refusals = 0
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
    this.#watching.add(merge(hidden$, visit.leaving$).subscribe(() => void this.#flush(true)))
  }

  /** Takes microseconds: records are made when they leave. */
  add(tracked: Tracked): void {
    const { event, type, properties } = tracked.event.data
    if (NEVER_SENT.has(event)) return
    if (type === 'error') {
      this.reporter.report(tracked)
      return
    }
    if (this.#queue.length >= QUEUE_MAX) this.#queue.shift()
    this.#queue.push({ tracked })
    this.#chars += FRAME_CHARS + weigh(properties)
    if (this.#isRunning) return
    const isDue = this.#chars > BATCH_MAX_BYTES || event === 'MODAL_CLOSE'
    if (isDue && this.#refusals === 0 && this.#isVisible) void this.#flush(false)
    else this.#schedule()
  }

  /** Leaves no timer and no listener behind; what is left is offered a last time. */
  dispose(): void {
    this.#watching.unsubscribe()
    this.#cancel?.()
    this.#isVisible = false
    void this.#flush(true)
  }

  #schedule(): void {
    if (this.#cancel || this.#isRunning || !this.#isVisible || this.#queue.length === 0) return
    const ms = this.#refusals === 0 ? FLUSH_MS : Math.min(RETRY_MS * 2 ** (this.#refusals - 1), RETRY_MAX_MS)
    this.#cancel = this.clock.after(ms, () => {
      this.#cancel = undefined
      void this.#flush(false)
    })
  }

  /** `isLast`: the page may never run again, so that one who still waits for an answer holds nobody up. */
  async #flush(isLast: boolean): Promise<void> {
    if (this.#queue.length === 0 || (this.#isRunning && !isLast)) return
    const isOwner = !this.#isRunning
    this.#isRunning = true
    this.#cancel?.()
    this.#cancel = undefined
    const permission = await this.gate.ask()
    for (let taken = this.#take(permission); taken; taken = this.#take(permission)) {
      const isSent = await this.sink.events(taken.body)
      this.#refusals = isSent ? 0 : this.#refusals + 1
      if (isSent) continue
      this.#queue = [...taken.from, ...this.#queue]
      this.#chars += taken.body.length
      break
    }
    if (isOwner) this.#isRunning = false
    this.#schedule()
  }

  /** The next batch, taken out of the queue. What may not leave is forgotten on the way. */
  #take(permission: Permission): Taken | undefined {
    const from: Queued[] = []
    const texts: string[] = []
    const shown: Queued[] = []
    let bytes = 2
    let looked = 0
    for (const queued of this.#queue) {
      const { event } = queued.tracked.event.data
      const isAllowed = permission === 'all' || (permission === 'exempt' && EXEMPT.has(event))
      if (isAllowed && event === 'WALLET_IMPRESSION_V2') {
        from.push(queued)
        shown.push(queued)
      } else if (isAllowed) {
        queued.id ??= newEventId(this.randomness)
        const text = JSON.stringify(toRecord(queued.id, queued.tracked, permission === 'all'))
        const size = bytesOf(text) + 1
        if (bytes + size > BATCH_MAX_BYTES && from.length > 0) break
        from.push(queued)
        texts.push(text)
        bytes += size
      }
      looked++
    }
    this.#queue.splice(0, looked)
    if (this.#queue.length === 0) this.#chars = 0
    texts.push(...this.#impressions(shown))
    return texts.length > 0 ? { from, body: `[${texts.join()}]` } : undefined
  }

  #impressions(shown: readonly Queued[]): readonly string[] {
    const [first] = shown
    if (!first) return []
    first.id ??= newEventId(this.randomness)
    const record = toImpressions(
      first.id,
      shown.map(({ tracked }) => tracked),
    )
    return record ? [JSON.stringify(record)] : []
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
