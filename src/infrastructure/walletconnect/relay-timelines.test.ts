import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { RelayTimeline, type TimelineStep } from '../../../test/support/relay-timeline.ts'

/** Longer ones are about the life of a code, which needs no relay: `pairing-timelines.test.ts` plays them on a clock of its own. */
const REAL_MS = 60_000
const stepsOf = (entry: CorpusCase) => entry['timeline'] as readonly TimelineStep[]
const isReal = (entry: CorpusCase) => stepsOf(entry).every(([ms]) => ms <= REAL_MS)

const unhandled: unknown[] = []
const hear = (reason: unknown) => unhandled.push(reason)
process.on('unhandledRejection', hear)
afterAll(() => void process.off('unhandledRejection', hear))

let timeline: RelayTimeline | undefined
afterEach(async () => {
  await timeline?.stop()
  timeline = undefined
})

describe('timelines of the relay', () => {
  const cases = readCorpus('timeline-faults').filter((entry) => entry.kind === 'relay' && isReal(entry))

  it('are some', () => expect(cases.length).toBeGreaterThan(10))

  it.each(cases.map((entry) => [`${entry.name}: ${String(entry.expect['rule'])}`, entry] as const))(
    '%s',
    async (_, entry) => {
      unhandled.length = 0
      timeline = await RelayTimeline.start()
      await timeline.play(stepsOf(entry))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(unhandled).toHaveLength(Number(entry.expect['unhandledRejections'] ?? 0))
    },
    90_000,
  )
})
