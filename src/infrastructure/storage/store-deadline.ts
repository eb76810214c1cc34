import type { Clock } from '../../ports/time/clock.ts'

export class DeadlinePassed extends Error {}

/** The outcome of `work`, or `DeadlinePassed` after `ms`. What settles later is dropped. */
export function withDeadline<T>(clock: Clock, ms: number, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new DeadlinePassed(`no answer within ${ms} ms`)))
    const settle =
      <A>(end: (outcome: A) => void) =>
      (outcome: A) => {
        cancel()
        end(outcome)
      }
    // Inside a promise chain, so that a store that throws at once rejects like the others.
    Promise.resolve().then(work).then(settle(resolve), settle(reject))
  })
}
