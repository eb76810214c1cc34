import { describe, expect, it } from 'vitest'
import type { AnalyticsSink } from '../../../src/ports/analytics/analytics-sink.ts'

/** The port, what arrived, and a service that refuses. */
export type World = {
  readonly sink: AnalyticsSink
  batches(): readonly string[]
  errors(): readonly string[]
  breakDown(): void
}

export function describeAnalyticsSink(adapter: string, open: () => World): void {
  describe(`AnalyticsSink contract: ${adapter}`, () => {
    it('sends events and error reports, each to its place', async () => {
      const { sink, batches, errors } = open()
      expect(await sink.events('[{"eventId":"ä"}]')).toBe(true)
      expect(await sink.error('{"eventId":"b"}')).toBe(true)
      expect([batches(), errors()]).toEqual([['[{"eventId":"ä"}]'], ['{"eventId":"b"}']])
    })

    it('says when nothing went out, and never rejects', async () => {
      const { sink, breakDown, batches } = open()
      breakDown()
      expect([await sink.events('[]'), await sink.error('{}')]).toEqual([false, false])
      expect(batches()).toEqual([])
    })
  })
}
