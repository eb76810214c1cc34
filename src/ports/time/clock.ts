import { token } from '../di/token.ts'

/** Time source. Timers use the monotonic clock, so that a change of the system time does not affect them. */
export interface Clock {
  /** Milliseconds since 1970 by the system clock. For timestamps that are stored or sent. */
  now(): number
  /** Monotonic milliseconds from an arbitrary start. For ages and deadlines within this page. */
  monotonic(): number
  /** Calls `run` once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void
}
export const Clock = token<Clock>('Clock')
