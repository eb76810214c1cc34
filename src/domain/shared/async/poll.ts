import type { Clock } from '../../../ports/time/clock.ts'
import { aborted } from './aborted.ts'
import { sleep } from './sleep.ts'

/** `everyMs`: by the time from the start to the question before, where it is a function. `firstMs`: before the first question. */
export type Polling = Readonly<{ clock: Clock; everyMs: number | ((passedMs: number) => number); firstMs?: number; signal: AbortSignal }>

/** Often in the first minute, then less often. */
export const slowing = (passedMs: number): number => (passedMs > 60_000 ? 5000 : 1000)

/**
 * Asks at once, then `everyMs` after each answer, until there is one: an answer of `undefined` means not yet. Rejects as `ask` does, so
 * that `ask` decides which failures end it. For an end by time, `ask` looks at `passedMs`, or it runs under `withDeadline`.
 * @throws ABORTED
 */
export async function poll<T>(
  { clock, everyMs, firstMs, signal }: Polling,
  ask: (signal: AbortSignal, passedMs: number) => Promise<T | undefined>,
): Promise<T> {
  const start = clock.monotonic()
  if (firstMs !== undefined) await sleep(clock, firstMs, signal)
  for (;;) {
    if (signal.aborted) throw aborted()
    const passedMs = clock.monotonic() - start
    const answer = await ask(signal, passedMs)
    if (answer !== undefined) return answer
    await sleep(clock, typeof everyMs === 'number' ? everyMs : everyMs(passedMs), signal)
  }
}
