import { processorTime } from './processor-time.ts'

/** Milliseconds of processor time. */
const SPELL_MS = 40

/**
 * How many times longer than alone the same work takes now, because other programs want the processors too: the time of a spell of
 * work over the processor time in it. At least 1, on a machine that has nothing else to do.
 *
 * For times that a visitor waits: `expect(ms).toBeLessThan(1000 * slowness())` asks for a second alone, and for as much of the machine
 * as a second alone would be. Taken right after what was measured.
 */
export function slowness(): number {
  const used = processorTime()
  const started = performance.now()
  let spent = 0
  while (spent < SPELL_MS) spent = used()
  return Math.max(1, (performance.now() - started) / spent)
}
