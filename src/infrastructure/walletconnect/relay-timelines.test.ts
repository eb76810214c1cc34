import { afterAll, describe, expect, it } from 'vitest'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { RelayTimeline, type TimelineStep } from '../../../test/support/relay-timeline.ts'

/** Longer timelines concern the expiry of a code, which needs no relay: `pairing-timelines.test.ts` runs them with a fake clock. */
const REAL_MS = 60_000
const stepsOf = (entry: CorpusCase) => entry['timeline'] as readonly TimelineStep[]
const isReal = (entry: CorpusCase) => stepsOf(entry).every(([ms]) => ms <= REAL_MS)

const unhandled: unknown[] = []
const hear = (reason: unknown) => unhandled.push(reason)
process.on('unhandledRejection', hear)
afterAll(() => void process.off('unhandledRejection', hear))

describe('timelines of the relay', () => {
  const cases = readCorpus('timeline-faults').filter((entry) => entry.kind === 'relay' && isReal(entry))

  it('are some', () => expect(cases.length).toBeGreaterThan(10))

  // Each has a relay and a wallet of its own and mostly waits: one after another they would take minutes.
  it.concurrent.each(cases.map((entry) => [`${entry.name}: ${String(entry.expect['rule'])}`, entry] as const))(
    '%s',
    async (_, entry) => {
      const timeline = await RelayTimeline.start()
      try {
        await timeline.play(stepsOf(entry))
        await new Promise((resolve) => setTimeout(resolve, 50))
      } finally {
        await timeline.stop()
      }
      expect(Number(entry.expect['unhandledRejections'] ?? 0)).toBe(0)
      expect(unhandled).toEqual([])
    },
    90_000,
  )
})
