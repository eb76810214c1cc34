import type { Clock } from '../../../ports/time/clock.ts'
import { sleep } from './sleep.ts'

type Polling = Readonly<{ clock: Clock; everyMs: number; signal: AbortSignal }>

/**
 * Asks at once, then `everyMs` after each answer, until there is one: an answer of `undefined` means not yet. Rejects as `ask` does, so that
 * `ask` decides which failures end it. For an end by time, run it under `withDeadline`.
 * @throws ABORTED
 */
export async function poll<T>({ clock, everyMs, signal }: Polling, ask: (signal: AbortSignal) => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask(signal)
    if (answer !== undefined) return answer
    await sleep(clock, everyMs, signal)
  }
}
