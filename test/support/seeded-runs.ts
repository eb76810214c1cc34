import { expect, it } from 'vitest'
import { runLength, seedsOf } from './run-length.ts'

/** Plays `runs` seeds (1,000 in the long form, a quarter of `runs` in `npm run check`); `play` answers how often the wallet was asked, and throws for what may not happen. */
export function seededRuns(name: string, runs: number, play: (seed: number) => Promise<number>): void {
  const count = runLength({ check: Math.ceil(runs / 4), test: runs, full: 1000 })
  it(
    `${name}, in ${count} seeded interleavings`,
    async () => {
      let asked = 0
      for (const seed of seedsOf(count)) asked += await play(seed)
      // What never gets as far as the wallet proves nothing.
      expect(asked).toBeGreaterThan(count / 10)
    },
    runLength({ check: 60_000, test: 60_000, full: 900_000 }),
  )
}
