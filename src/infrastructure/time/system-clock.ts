import type { Clock } from '../../ports/time/clock.ts'

// Read when this module loads, so that a page that replaces the globals later cannot stop our timers.
const { setTimeout, clearTimeout } = globalThis
const wallTime = Date.now
const { now } = performance

/** The browser's timers and time. */
export class SystemClock implements Clock {
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  now(): number {
    return wallTime()
  }

  monotonic(): number {
    return now.call(performance)
  }

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
      clearTimeout(timer)
    }
  }

  /** Clears all pending timers. */
  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}
