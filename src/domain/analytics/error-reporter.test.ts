import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { analyticsWorld } from '../../../test/support/analytics-world.ts'

describe('error reports', () => {
  const failure = {
    errorType: 'TypeError',
    errorMessage: 'cannot read https://shop.example/a?key=1',
    stackTrace: 'at https://shop.example',
    uncaught: true,
  }

  it('leave at once, by themselves, without account, query or stack', async () => {
    const { track, rest, sink } = analyticsWorld()
    track('INTERNAL_SDK_ERROR', failure)
    await rest()
    expect(sink.batches).toEqual([])
    expect(JSON.parse(sink.errors[0] ?? '')).toEqual({
      eventId: expect.any(String),
      url: 'https://shop.example/cart',
      domain: 'shop.example',
      timestamp: '2026-01-01T00:00:00.000Z',
      props: {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'TypeError',
        errorMessage: 'cannot read https://shop.example/a?…',
        uncaught: true,
        caipNetworkId: 'eip155:1',
      },
    })
  })

  it('are five in any minute, whatever the wall clock does', async () => {
    judgedNamed('timeline-faults', 'error report storm')
    const { track, clock, sink } = analyticsWorld()
    for (let second = 0; second < 180; second++) {
      track('INTERNAL_SDK_ERROR', failure)
      clock.wall -= 3_600_000
      await clock.advance(1000)
    }
    expect(sink.errors).toHaveLength(15)
  })

  it('follow the switch', async () => {
    const { track, rest, sink } = analyticsWorld({ features: { analytics: false } })
    track('INTERNAL_SDK_ERROR', failure)
    await rest()
    expect(sink.attempts).toBe(0)
  })
})
