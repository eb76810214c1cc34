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
import { isExempt, type UnsentRecords } from './unsent-records.ts'

/** Spec §9, wire reference 6.1. */
export const BATCH_MAX_BYTES = 45 * 1024
export const FLUSH_MS = 10_000
/** After a refusal: half a minute, then twice as long each time. At most three attempts a minute. */
export const RETRY_MS = 30_000
const RETRY_MAX_MS = 480_000
/** While everything is refused, how long an event is in memory only. */
const REST_MS = 1000
/** A page that never lets anything leave must not fill its memory. */
const QUEUE_MAX = 20_000
/** What a record weighs besides its properties: address, ids, URL. */
const FRAME_CHARS = 320

type Batch = readonly [string, ...string[]]

/**
 * Collects events and sends them together: 10 s after the first, when they pass 45 KB, when the modal closes, and when the page is
 * hidden, frozen or left. What was refused is kept for the next attempt, of this page or of the next; nothing is sent twice. Silent while
 * the page is hidden.
 */
export class AnalyticsBatcher {
  #queue: Tracked[] = []
  #chars = 0
  /** Made, and not taken: as texts, so that a record tried again is the same record. */
  #refused: string[] = []
  /** The store may hold some: from an earlier visit, or from us. */
  #mayBeKept = true
  /** The store has no room for more until what it keeps was taken out. */
  #isFull = false
  #cancel: (() => void) | undefined
  #cancelRest: (() => void) | undefined
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
    private readonly unsent: UnsentRecords,
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
    this.#queue.push(tracked)
    this.#chars += FRAME_CHARS + weigh(properties)
    if (this.#refusals > 0) this.#restSoon()
    if (this.#isRunning) return
    const isDue = this.#chars > BATCH_MAX_BYTES || event === 'MODAL_CLOSE'
    if (isDue && this.#refusals === 0 && this.#isVisible) void this.#flush(false)
    else this.#schedule()
  }

  /** Leaves no timer and no listener behind; what is left is offered a last time. */
  dispose(): void {
    this.#watching.unsubscribe()
    this.#cancel?.()
    this.#cancelRest?.()
    this.#isVisible = false
    void this.#flush(true)
  }

  get #isPending(): boolean {
    return this.#queue.length > 0 || this.#refused.length > 0 || (this.#refusals > 0 && this.#mayBeKept)
  }

  #schedule(): void {
    if (this.#cancel || this.#isRunning || !this.#isVisible || !this.#isPending) return
    const ms = this.#refusals === 0 ? FLUSH_MS : Math.min(RETRY_MS * 2 ** (this.#refusals - 1), RETRY_MAX_MS)
    this.#cancel = this.clock.after(ms, () => {
      this.#cancel = undefined
      void this.#flush(false)
    })
  }

  /** `isLast`: the page may never run again, so that one who still waits for an answer holds nobody up. */
  async #flush(isLast: boolean): Promise<void> {
    if (!this.#isPending || (this.#isRunning && !isLast)) return
    // Nobody would hear whether it was refused again.
    if (isLast && this.#refusals > 0) return this.#rest()
    const isOwner = !this.#isRunning
    this.#isRunning = true
    this.#cancel?.()
    this.#cancel = undefined
    const permission = await this.gate.ask()
    this.#permission = permission
    if (permission === 'nothing') void this.unsent.forget()
    for (;;) {
      if (permission !== 'nothing' && !isLast) await this.#fetchKept()
      if (permission !== 'all') this.#refused = permission === 'nothing' ? [] : this.#refused.filter(isExempt)
      const batch = this.#take(permission)
      if (!batch) break
      const isSent = await this.sink.events(`[${batch.join()}]`)
      this.#refusals = isSent ? 0 : this.#refusals + 1
      if (isSent) continue
      this.#refused.unshift(...batch)
      await this.#keep()
      break
    }
    if (isOwner) this.#isRunning = false
    this.#schedule()
  }

  async #fetchKept(): Promise<void> {
    if (!this.#mayBeKept || this.#refused.length > 0) return
    this.#isFull = false
    const kept = await this.unsent.take()
    this.#mayBeKept = kept.length > 0
    this.#refused.unshift(...kept)
  }

  #restSoon(): void {
    this.#cancelRest ??= this.clock.after(REST_MS, () => {
      this.#cancelRest = undefined
      void this.#rest()
    })
  }

  /** What waits is kept, for the page may end before the next attempt. */
  async #rest(): Promise<void> {
    if (this.#isFull) return
    const waiting = this.#refused
    this.#refused = []
    for (let batch = this.#take(this.#permission); batch; batch = this.#take(this.#permission)) waiting.push(...batch)
    this.#refused = waiting
    await this.#keep()
  }

  /** The store is given what it has room for, and owns it: a page that is left or closed loses none of that. */
  async #keep(): Promise<void> {
    const left = this.#isFull ? this.#refused.splice(0) : await this.unsent.put(this.#refused.splice(0))
    this.#isFull = left.length > 0
    this.#mayBeKept = true
    this.#refused.unshift(...left)
    this.#refused.splice(QUEUE_MAX)
  }

  /** The next batch, taken out of what waits. What may not leave is forgotten on the way. */
  #take(permission: Permission): Batch | undefined {
    const texts: string[] = []
    const shown: Tracked[] = []
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
