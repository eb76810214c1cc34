import type { AnalyticsSink } from '../../../src/ports/analytics/analytics-sink.ts'

/** An analytics service that remembers what arrived. */
export class FakeAnalyticsSink implements AnalyticsSink {
  readonly batches: string[] = []
  readonly errors: string[] = []
  /** Attempts, the refused ones too. */
  attempts = 0
  /** So many attempts to come that the browser does not take; Infinity = none ever. */
  refusals = 0

  async events(body: string): Promise<boolean> {
    return this.#take(this.batches, body)
  }

  async error(body: string): Promise<boolean> {
    return this.#take(this.errors, body)
  }

  #take(into: string[], body: string): boolean {
    this.attempts++
    if (this.refusals > 0) {
      this.refusals--
      return false
    }
    into.push(body)
    return true
  }
}
