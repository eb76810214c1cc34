import type { Clock } from '../../../src/ports/time/clock.ts'

/** Time that stands still until it is told to pass. */
export class FakeClock implements Clock {
  /** The wall clock; set it to play a device whose clock jumps. */
  wall = 1_767_225_600_000
  #elapsed = 0
  #next = 0
  readonly #timers = new Map<number, { at: number; run: () => void }>()

  now(): number {
    return this.wall
  }

  monotonic(): number {
    return this.#elapsed
  }

  /** Timers that still wait. */
  get pending(): number {
    return this.#timers.size
  }

  after(ms: number, run: () => void): () => void {
    const id = this.#next++
    this.#timers.set(id, { at: this.#elapsed + Math.max(0, ms), run })
    return () => {
      this.#timers.delete(id)
    }
  }

  /** Lets `ms` pass. Timers run in order, each followed by the promises it settled; resolves when all is quiet. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms
    await settle()
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0]
      if (!due) break
      const [id, { at, run }] = due
      this.#timers.delete(id)
      this.#pass(at - this.#elapsed)
      run()
      await settle()
    }
    this.#pass(end - this.#elapsed)
  }

  /** The page is busy for `ms`: what was due meanwhile comes late, and all at once. */
  async stall(ms: number): Promise<void> {
    this.#pass(ms)
    const due = [...this.#timers].filter(([, { at }]) => at <= this.#elapsed).sort(([a, x], [b, y]) => x.at - y.at || a - b)
    for (const [id, { run }] of due) {
      this.#timers.delete(id)
      run()
    }
    await settle()
  }

  dispose(): void {
    this.#timers.clear()
  }

  #pass(ms: number): void {
    const real = Math.max(0, ms)
    this.#elapsed += real
    this.wall += real
  }
}

/** A turn of the event loop: every promise that can settle has settled. Browsers have no `setImmediate`. */
const nextTurn: (run: () => void) => void = globalThis.setImmediate ?? ((run) => setTimeout(run, 0))

function settle(): Promise<void> {
  return new Promise((resolve) => nextTurn(resolve))
}
