import type { Clock } from '../../ports/time/clock.ts'

const TICK_MS = 50

/** Result of `inTime` when the time is used up before the work settles. */
export const LATE = Symbol('late')

export type Patience = Readonly<{
  /**
   * Time in which the main thread was free, in ms. A blocked main thread does not count, because the store's events cannot be delivered
   * then.
   */
  freeMs: number
  /** Limit of the elapsed time, in ms, busy or not. */
  mostMs: number
}>

/** The result of `work`, which must not reject, or `LATE` once either limit is reached. */
export function inTime<T>(clock: Clock, { freeMs, mostMs }: Patience, work: Promise<T>): Promise<T | typeof LATE> {
  return new Promise((resolve) => {
    const start = clock.monotonic()
    let last = start
    let free = 0
    const tick = () => {
      const now = clock.monotonic()
      // A timer that fires late was delayed by a blocked main thread.
      if (now - last < TICK_MS * 2) free += TICK_MS
      last = now
      if (free >= freeMs || now - start >= mostMs) resolve(LATE)
      else cancel = clock.after(TICK_MS, tick)
    }
    let cancel = clock.after(TICK_MS, tick)
    void work.then((value) => {
      cancel()
      resolve(value)
    })
  })
}
