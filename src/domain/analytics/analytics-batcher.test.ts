import { describe, expect, it } from 'vitest'
import { FakeAnalyticsSink } from '../../../test/fakes/analytics/fake-analytics-sink.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { FakeVisit } from '../../../test/fakes/page/fake-visit.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { mainnet } from '../network/viem-chains.ts'
import { OptionsService } from '../options/options-service.ts'
import { resolveOptions } from '../options/resolve-options.ts'
import { AnalyticsBatcher, BATCH_MAX_BYTES, FLUSH_MS, RETRY_MS } from './analytics-batcher.ts'
import { AnalyticsGate } from './analytics-gate.ts'
import type { Tracked } from './analytics-record.ts'
import { ErrorReporter } from './error-reporter.ts'
import { EventService } from './event-service.ts'
import type { EventName } from './events.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

function open(given: Partial<PorticoOptions> = {}, project: { enabled: boolean | Promise<boolean> } = { enabled: true }) {
  const host = { networks: [mainnet], projectId: 'project', ...given }
  const [clock, page, visit, sink] = [new FakeClock(), new FakePage(), new FakeVisit(), new FakeAnalyticsSink()]
  const options = new OptionsService(resolveOptions(host, ['eip155']))
  let asked = 0
  const settings = {
    isAnalyticsEnabled: async () => {
      asked++
      return project.enabled
    },
  } as never
  const gate = new AnalyticsGate(host, options, settings, visit)
  const randomness = new FakeRandomness()
  const reporter = new ErrorReporter(gate, sink, clock, randomness)
  const batcher = new AnalyticsBatcher(gate, sink, reporter, clock, randomness, page, visit)
  const describeEvent = (event: string, properties?: object): Tracked => ({
    event: {
      timestamp: clock.now(),
      data: { type: event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track', event, ...(properties && { properties: { ...properties } }) },
    },
    address: ADDRESS,
    network: 'eip155:1',
    href: 'https://shop.example/cart?token=secret#top',
    connected: true,
  })
  const track = (event: EventName, properties?: object) => batcher.add(describeEvent(event, properties))
  const records = () => sink.batches.flatMap((body) => JSON.parse(body) as { eventId: string; props: Record<string, unknown> }[])
  const names = () => records().map(({ props }) => props['event'])
  const rest = () => clock.advance(0)
  return { batcher, clock, page, visit, sink, options, track, records, names, rest, asked: () => asked }
}

describe('a batch leaves', () => {
  it('10 s after its first event, with what was true then', async () => {
    const { track, clock, records, sink } = open()
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
    const { track, sink, rest } = open()
    for (let index = 0; index < 200; index++) track('CONNECT_ERROR', { message: 'it did not work '.repeat(10) })
    await rest()
    expect(sink.batches.length).toBeGreaterThan(1)
    for (const body of sink.batches) expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(BATCH_MAX_BYTES)
  })

  it('when the modal closes, so that a page at rest stays silent', async () => {
    const { track, names, rest, clock } = open()
    track('MODAL_OPEN', { connected: false })
    track('MODAL_CLOSE', { connected: false })
    await rest()
    expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    expect(clock.pending).toBe(0)
  })

  it.each(['hidden', 'frozen or left'])('when the page is %s', async (how) => {
    const { track, names, rest, page, visit } = open()
    track('CLICK_NETWORKS')
    if (how === 'hidden') page.visible$.next(false)
    else visit.leaving$.next()
    await rest()
    expect(names()).toEqual(['CLICK_NETWORKS'])
  })

  it('not while the page is hidden', async () => {
    const { track, names, page, clock, rest } = open()
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

describe('what is never sent', () => {
  it('MODAL_CREATED', async () => {
    const { track, clock, sink } = open()
    track('MODAL_CREATED')
    await clock.advance(FLUSH_MS)
    expect(sink.attempts).toBe(0)
  })

  it('anything with Global Privacy Control, whatever else says yes', async () => {
    const { track, visit, clock, sink, asked } = open({ analyticsConsent: () => true })
    visit.wantsPrivacy = true
    track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    track('INTERNAL_SDK_ERROR', { errorType: 'E', errorMessage: 'm', uncaught: true })
    await clock.advance(FLUSH_MS)
    visit.wantsPrivacy = false
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    expect([JSON.stringify(sink.batches).includes('CONNECT_SUCCESS'), sink.errors, asked()]).toEqual([false, [], 1])
  })

  it.each([
    ['the service is off', { services: { analytics: false } }],
    ['there is no project', { projectId: undefined }],
    ['there is no project, though an address of the site’s own', { projectId: undefined, services: { analytics: 'https://own.example' } }],
    ['the visitor said no', { analyticsConsent: () => false }],
    ['the hook says something else', { analyticsConsent: () => 'yes' as never }],
    ['the hook fails', { analyticsConsent: () => Promise.reject(new Error('no')) }],
    [
      'the hook throws',
      {
        analyticsConsent: () => {
          throw new Error('no')
        },
      },
    ],
  ] satisfies [string, Partial<PorticoOptions>][])('anything when %s: exempt events and error reports included', async (_, given) => {
    const { track, clock, sink, asked, visit } = open(given)
    for (const event of ['INITIALIZE', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS', 'INTERNAL_SDK_ERROR', 'MODAL_CLOSE'] as const)
      track(event)
    await clock.advance(FLUSH_MS)
    visit.leaving$.next()
    await clock.advance(FLUSH_MS)
    expect([sink.attempts, asked()]).toEqual([0, 0])
  })

  it('anything before the visitor has answered; then all of it', async () => {
    let answer: (allowed: boolean) => void = () => {}
    const { track, clock, sink, names, visit, asked } = open({
      analyticsConsent: () => new Promise<boolean>((resolve) => (answer = resolve)),
    })
    track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    track('MODAL_CLOSE', { connected: true })
    visit.leaving$.next()
    await clock.advance(FLUSH_MS * 20)
    expect([sink.attempts, asked()]).toEqual([0, 0])
    answer(true)
    await clock.advance(0)
    expect(names()).toEqual(['CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  it('what happened before a no, even after a yes', async () => {
    let allowed = false
    const { track, clock, names } = open({ analyticsConsent: async () => allowed })
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    allowed = true
    track('CLICK_WALLET_HELP')
    await clock.advance(FLUSH_MS)
    allowed = false
    track('CLICK_NETWORK_HELP')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual(['CLICK_WALLET_HELP'])
  })
})

describe('with the feature off', () => {
  it.each([
    ['by the site', { features: { analytics: false } }, true],
    ['by the project', {}, false],
  ])('%s, three events leave, without the account', async (_, given, enabled) => {
    const { track, clock, records } = open(given, { enabled })
    for (const event of ['INITIALIZE', 'MODAL_OPEN', 'CONNECT_SUCCESS', 'CLICK_NETWORKS', 'SOCIAL_LOGIN_SUCCESS'] as const) track(event)
    track('INTERNAL_SDK_ERROR', { errorType: 'E', errorMessage: 'm', uncaught: true })
    await clock.advance(FLUSH_MS)
    expect(records().map(({ props }) => props['event'])).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS'])
    expect(JSON.stringify(records())).not.toContain(ADDRESS)
  })

  it('nothing waits to leave later', async () => {
    const { track, clock, names, options } = open({ features: { analytics: false } })
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    options.updateFeatures({ analytics: true })
    track('CLICK_WALLET_HELP')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual(['CLICK_WALLET_HELP'])
  })
})

describe('refused beacons', () => {
  it('lose nothing and double nothing, and are not tried in a loop', async () => {
    const { track, clock, sink, names, records } = open()
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
    const { track, clock, sink, records } = open()
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
    const { track, clock, sink } = open()
    sink.refusals = Number.POSITIVE_INFINITY
    for (let second = 0; second < 600; second++) {
      for (let index = 0; index < 20; index++) track('CONNECT_ERROR', { message: 'again '.repeat(30) })
      await clock.advance(1000)
      if (second === 59) expect(sink.attempts).toBeLessThanOrEqual(3)
    }
    expect(sink.attempts).toBeLessThanOrEqual(8)
  })

  it('while the page is being left: the rest goes with the next chance', async () => {
    const { track, rest, sink, names, page, visit } = open()
    sink.refusals = 1
    track('CLICK_NETWORKS')
    page.visible$.next(false)
    await rest()
    visit.leaving$.next()
    await rest()
    expect(names()).toEqual(['CLICK_NETWORKS'])
  })
})

describe('10,000 events', () => {
  it('are queued in under 50 ms in total; none is lost or doubled across hiding, refusal and a new sender', async () => {
    const { batcher, track, clock, sink, page, visit, records, rest } = open()
    const queued = async (from: number, to: number) => {
      const started = performance.now()
      for (let index = from; index < to; index++) track('CONNECT_ERROR', { message: `number ${index}` })
      return performance.now() - started
    }
    sink.refusals = 3
    let spent = await queued(0, 2500)
    page.visible$.next(false)
    await rest()
    spent += await queued(2500, 5000)
    page.visible$.next(true)
    await clock.advance(RETRY_MS * 4)
    spent += await queued(5000, 7500)
    visit.leaving$.next()
    await rest()
    sink.refusals = 1
    spent += await queued(7500, 10_000)
    page.visible$.next(false)
    await rest()
    visit.leaving$.next()
    await rest()
    batcher.dispose()
    await rest()
    const numbers = records().map(({ props }) => Number(String((props['properties'] as { message: string }).message).slice(7)))
    expect(numbers.length).toBe(10_000)
    expect(new Set(numbers).size).toBe(10_000)
    expect(spent).toBeLessThan(50)
    expect(clock.pending).toBe(0)
  })

  it('cost as little through the event service', () => {
    const events = new EventService(new FakeClock())
    const { batcher } = open()
    events.state.value$.subscribe((event) => event && batcher.add({ event, href: 'https://shop.example', connected: false }))
    const started = performance.now()
    for (let index = 0; index < 10_000; index++) events.track('CONNECT_ERROR', { message: `number ${index}` })
    expect(performance.now() - started).toBeLessThan(50)
  })

  it('that may not leave do not fill the memory', async () => {
    const { track, clock, names } = open({ analyticsConsent: () => new Promise<boolean>(() => {}) })
    for (let index = 0; index < 30_000; index++) track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual([])
  })
})

describe('error reports', () => {
  const failure = {
    errorType: 'TypeError',
    errorMessage: 'cannot read https://shop.example/a?key=1',
    stackTrace: 'at https://shop.example',
    uncaught: true,
  }

  it('leave at once, by themselves, without account, query or stack', async () => {
    const { track, rest, sink } = open()
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
    const { track, clock, sink } = open()
    for (let second = 0; second < 180; second++) {
      track('INTERNAL_SDK_ERROR', failure)
      clock.wall -= 3_600_000
      await clock.advance(1000)
    }
    expect(sink.errors).toHaveLength(15)
  })

  it('follow the switch', async () => {
    const { track, rest, sink } = open({ features: { analytics: false } })
    track('INTERNAL_SDK_ERROR', failure)
    await rest()
    expect(sink.attempts).toBe(0)
  })
})

it('shown wallets leave as one record', async () => {
  const { track, clock, records } = open()
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
