import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { ADDRESS, analyticsWorld } from '../../../test/support/analytics-world.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { BATCH_MAX_BYTES, FLUSH_MS, RETRY_MS } from './analytics-batcher.ts'
import { EventService } from './event-service.ts'

describe('a batch leaves', () => {
  it('10 s after its first event, with what was true then', async () => {
    const { track, clock, records, sink } = analyticsWorld()
    track('MODAL_OPEN', { connected: false })
    await clock.advance(FLUSH_MS - 1)
    track('SWITCH_NETWORK', { network: 'eip155:10' })
    expect(sink.batches).toEqual([])
    await clock.advance(1)
    expect(records()).toEqual([
      {
        eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        url: 'https://shop.example/cart',
        domain: 'shop.example',
        timestamp: 1_767_225_600_000,
        props: { type: 'track', event: 'MODAL_OPEN', address: ADDRESS, properties: { connected: false, caipNetworkId: 'eip155:1' } },
      },
      expect.objectContaining({ props: expect.objectContaining({ properties: { network: 'eip155:10', caipNetworkId: 'eip155:1' } }) }),
    ])
  })

  it('when it passes 45 KB', async () => {
    const { track, sink, rest } = analyticsWorld()
    for (let index = 0; index < 200; index++) track('CONNECT_ERROR', { message: 'it did not work '.repeat(10) })
    await rest()
    expect(sink.batches.length).toBeGreaterThan(1)
    for (const body of sink.batches) expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(BATCH_MAX_BYTES)
  })

  it('when the modal closes, so that a page at rest stays silent', async () => {
    const { track, names, rest, clock } = analyticsWorld()
    track('MODAL_OPEN', { connected: false })
    track('MODAL_CLOSE', { connected: false })
    await rest()
    expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    expect(clock.pending).toBe(0)
  })

  it.each(['hidden', 'frozen or left'])('when the page is %s', async (how) => {
    const { track, names, rest, page, visit } = analyticsWorld()
    track('CLICK_NETWORKS')
    if (how === 'hidden') page.visible$.next(false)
    else visit.leaving$.next()
    await rest()
    expect(names()).toEqual(['CLICK_NETWORKS'])
  })

  it('not while the page is hidden', async () => {
    const { track, names, page, clock, rest } = analyticsWorld()
    page.visible$.next(false)
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS * 10)
    expect(names()).toEqual([])
    page.visible$.next(true)
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual(['CLICK_NETWORKS'])
    await rest()
    expect(clock.pending).toBe(0)
  })
})

describe('refused beacons', () => {
  it('lose nothing and double nothing, and are not tried in a loop', async () => {
    const { track, clock, sink, names, records } = analyticsWorld()
    sink.refusals = 2
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    track('MODAL_CLOSE', { connected: false })
    expect(sink.attempts).toBe(1)
    await clock.advance(RETRY_MS)
    expect([sink.attempts, names()]).toEqual([2, []])
    await clock.advance(RETRY_MS * 2)
    expect([sink.attempts, names()]).toEqual([3, ['CLICK_NETWORKS', 'MODAL_CLOSE']])
    expect(new Set(records().map(({ eventId }) => eventId)).size).toBe(2)
    track('CLICK_WALLET_HELP')
    await clock.advance(FLUSH_MS)
    expect(names()).toHaveLength(3)
  })

  it('keep their records’ ids, so that the service can tell', async () => {
    const { track, clock, sink, records } = analyticsWorld()
    const seen: string[] = []
    const take = sink.events.bind(sink)
    sink.events = (body) => {
      seen.push(body)
      return take(body)
    }
    sink.refusals = 1
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS + RETRY_MS)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toBe(seen[1])
    expect(records()).toHaveLength(1)
  })

  it('never make more than three attempts a minute', async () => {
    const { track, clock, sink } = analyticsWorld()
    sink.refusals = Number.POSITIVE_INFINITY
    for (let second = 0; second < 600; second++) {
      for (let index = 0; index < 20; index++) track('CONNECT_ERROR', { message: 'again '.repeat(30) })
      await clock.advance(1000)
      if (second === 59) expect(sink.attempts).toBeLessThanOrEqual(3)
    }
    expect(sink.attempts).toBeLessThanOrEqual(8)
  })

  it('are given up when consent shrinks meanwhile', async () => {
    const { track, clock, sink, names, options } = analyticsWorld()
    sink.refusals = 1
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    options.update({ features: { analytics: false } })
    track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    await clock.advance(RETRY_MS)
    expect(names()).toEqual(['CONNECT_SUCCESS'])
  })
})

describe('10,000 events', () => {
  it('are neither lost nor doubled across hiding and refusal', async () => {
    const { track, clock, sink, page, records, rest } = analyticsWorld()
    const queue = (from: number, to: number) => {
      for (let index = from; index < to; index++) track('CONNECT_ERROR', { message: `number ${index}` })
    }
    sink.refusals = 3
    queue(0, 2500)
    page.visible$.next(false)
    await rest()
    queue(2500, 5000)
    page.visible$.next(true)
    await clock.advance(RETRY_MS * 8)
    queue(5000, 10_000)
    page.visible$.next(false)
    await rest()
    const told = records().filter(({ props }) => props['event'] === 'CONNECT_ERROR')
    const numbers = told.map(({ props }) => Number(String((props['properties'] as { message: string }).message).slice(7)))
    expect(numbers.length).toBe(10_000)
    expect(new Set(numbers).size).toBe(10_000)
    expect(clock.pending).toBe(0)
  })

  it('cost as little through the event service', () => {
    const events = new EventService(new FakeClock())
    const { batcher } = analyticsWorld()
    let heard = 0
    events.state.value$.subscribe((event) => {
      if (!event) return
      heard += 1
      batcher.add({ event, href: 'https://shop.example', connected: false })
    })
    const spentMs = processorTime()
    for (let index = 0; index < 10_000; index++) events.track('CONNECT_ERROR', { message: `number ${index}` })
    noteFigure('10,000 events', spentMs(), 50)
    expect(heard).toBe(10_000)
  })

  it('that may not leave do not fill the memory', async () => {
    const { track, clock, names } = analyticsWorld({ analyticsConsent: () => new Promise<boolean>(() => {}) })
    for (let index = 0; index < 30_000; index++) track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual([])
  })
})

it('shown wallets leave as one record', async () => {
  const { track, clock, records } = analyticsWorld()
  track('WALLET_IMPRESSION_V2', {
    items: [{ name: 'Alpha', view: 'Connect', displayIndex: 0, walletRank: 3, explorerId: 'a'.repeat(64), query: 'al' }],
  })
  track('WALLET_IMPRESSION_V2', { items: [{ name: 'Beta', view: 'Connect', displayIndex: 1, rdnsId: 'com.beta', certified: true }] })
  track('CLICK_NETWORKS')
  await clock.advance(FLUSH_MS)
  expect(records()[1]?.props).toEqual({
    type: 'track',
    event: 'WALLET_IMPRESSION_V2',
    items: [
      { name: 'Alpha', view: 'Connect', displayIndex: 0, walletRank: 3 },
      { name: 'Beta', view: 'Connect', displayIndex: 1, certified: true },
    ],
  })
})
