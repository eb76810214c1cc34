import { token } from '../di/token.ts'

/** Time. Waits never use the wall clock, so a clock that jumps does no harm. */
export interface Clock {
  /** Milliseconds since 1970, as the device says. For timestamps that are stored or sent. */
  now(): number
  /** Milliseconds that only ever grow, from an arbitrary start. For ages and deadlines within this page. */
  monotonic(): number
  /** Calls `run` once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void
}
export const Clock = token<Clock>('Clock')
