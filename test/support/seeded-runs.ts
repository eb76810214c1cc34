import { expect, it } from 'vitest'

const FULL = process.env['PORTICO_FULL'] === '1'

/** Plays `runs` seeds (1,000 in the long form); `play` answers how often the wallet was asked, and throws for what may not happen. */
export function seededRuns(name: string, runs: number, play: (seed: number) => Promise<number>): void {
  const count = FULL ? 1000 : runs
  it(
    `${name}, in ${count} seeded interleavings`,
    async () => {
      let asked = 0
      for (let seed = 1; seed <= count; seed++) asked += await play(seed)
      // What never gets as far as the wallet proves nothing.
      expect(asked).toBeGreaterThan(count / 10)
    },
    FULL ? 900_000 : 60_000,
  )
}
