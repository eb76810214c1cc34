import type { Clock } from '../../ports/time/clock.ts'

const TICK_MS = 50

/** What `inTime` gives for work that has not settled by then. */
export const LATE = Symbol('late')

export type Patience = Readonly<{
  /** Time in which the page could work. What its main thread was busy with does not count: a store cannot be heard meanwhile. */
  freeMs: number
  /** Time on the clock, busy or not: nobody waits for ever. */
  mostMs: number
}>

/** The outcome of `work`, which must not reject, or `LATE` once `patience` is over. */
export function inTime<T>(clock: Clock, { freeMs, mostMs }: Patience, work: Promise<T>): Promise<T | typeof LATE> {
  return new Promise((resolve) => {
    const start = clock.monotonic()
    let last = start
    let free = 0
    const tick = () => {
      const now = clock.monotonic()
      // A timer that comes late was kept waiting by the page.
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
