import type { Clock } from '../../ports/time/clock.ts'

const TURN_MS = 50

/** How long a call waits for a late store, in turns of `TURN_MS`. A page that is blocked uses up one turn, however long it is blocked. */
export const STORE_TURNS = 20
/** Longer for sessions, so that a new one is not created because the stored one was read late. */
export const SESSION_TURNS = 100
/** Waits before a read that failed is repeated, in ms. */
export const AGAIN_MS = [1000, 2000, 4000, 8000, 16_000]

/** Result of `inTurns` when the turns are used up before the work settles. */
export const LATE = Symbol('late')

/** The result of `work`, which must not reject, or `LATE`. */
export function inTurns<T>(clock: Clock, turns: number, work: Promise<T>): Promise<T | typeof LATE> {
  return new Promise((resolve) => {
    let cancel = () => {}
    const wait = (left: number) => {
      cancel = clock.after(TURN_MS, () => (left > 1 ? wait(left - 1) : resolve(LATE)))
    }
    wait(turns)
    void work.then((value) => {
      cancel()
      resolve(value)
    })
  })
}
