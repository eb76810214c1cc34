import { describe, expect, it } from 'vitest'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import type { HttpRequest } from '../../ports/http/http.ts'
import { RetryingHttp } from './retrying-http.ts'

const url = 'https://api.example/v1/things'
const { signal } = new AbortController()

function open() {
  const clock = new FakeClock()
  const service = new FakeHttp(clock)
  const net = { isOnline: true }
  const http = new RetryingHttp(service, clock, new FakeRandomness(), () => net.isOnline)
  /** The outcome of a call, once settled. */
  const ask = (request: Partial<HttpRequest> = {}, ends = signal) => {
    const call = { outcome: undefined as unknown }
    http.json({ url, ...request }, ends).then(
      (value) => (call.outcome = value),
      (error: { code: string; facts: unknown }) => (call.outcome = [error.code, error.facts]),
    )
    return call
  }
  /** Answers with each status in turn, the last one from then on. 200 = `{}`. */
  const answers = (...statuses: number[]) => {
    let asked = 0
    service.answer(url, () => {
      const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 200
      return status === 200 ? { json: {} } : { status, ...(status === 429 ? { retryAfterMs: 5000 } : {}) }
    })
  }
  const times = () => service.requests.map(({ at }) => at)
  return { clock, service, http, net, ask, answers, times }
}

const gaps = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0))

describe('RetryingHttp', () => {
  it('recovers from two 5xx with growing waits and jitter', async () => {
    const { clock, ask, answers, times } = open()
    answers(502, 503, 200)
    const call = ask({ deadlineMs: 20_000 })
    await clock.advance(20_000)
    expect(call.outcome).toEqual({})
    const [first = 0, second = 0] = gaps(times())
    expect(times()).toHaveLength(3)
    for (const [gap, base] of [
      [first, 1000],
      [second, 2000],
    ] as const) {
      expect(gap).toBeGreaterThanOrEqual(base)
      expect(gap).toBeLessThanOrEqual(base * 1.5)
    }
    expect(gaps(times()).some((gap) => gap % 1000 !== 0)).toBe(true)
  })

  it('ends within the request’s own ten seconds, whatever it retries', async () => {
    const { clock, ask, answers, times } = open()
    answers(503)
    const call = ask()
    await clock.advance(10_000)
    expect(call.outcome).toMatchObject(['HTTP_STATUS', { status: 503, url }])
    expect(times().length).toBeLessThanOrEqual(3)
  })

  it('gives a silent service its deadline once', async () => {
    const { clock, service, ask, times } = open()
    service.answer(url, { fault: 'silent' })
    const call = ask()
    await clock.advance(9999)
    expect(call.outcome).toBeUndefined()
    await clock.advance(1)
    expect([call.outcome, times().length]).toEqual([['HTTP_TIMEOUT', { url }], 1])
  })

  it.each([400, 401, 403, 404])('does not repeat a %i', async (status) => {
    const { clock, ask, answers, times } = open()
    answers(status)
    const call = ask()
    await clock.advance(0)
    expect([call.outcome, times().length]).toEqual([['HTTP_STATUS', { status, url }], 1])
  })

  it('does not repeat a POST', async () => {
    const { clock, ask, answers, times } = open()
    answers(503, 200)
    const call = ask({ method: 'POST', body: {} })
    await clock.advance(10_000)
    expect([call.outcome, times().length]).toEqual([['HTTP_STATUS', { status: 503, url }], 1])
  })

  it('does not repeat what was answered unreadably', async () => {
    const { clock, service, ask, times } = open()
    service.answer(url, { fault: 'unreadable' })
    const call = ask()
    await clock.advance(10_000)
    expect([call.outcome, times().length]).toEqual([['ANSWER_UNREADABLE', { source: url }], 1])
  })

  it('waits as long as Retry-After says, then asks again', async () => {
    const { clock, ask, answers, times } = open()
    answers(429, 200)
    const call = ask()
    await clock.advance(4999)
    expect(times()).toHaveLength(1)
    await clock.advance(5000)
    expect([call.outcome, times().length]).toEqual([{}, 2])
  })

  it('asks nobody while the service wants to be left alone', async () => {
    const { clock, service, ask, times } = open()
    service.answer(url, { status: 429, retryAfterMs: 3_600_000 })
    const first = ask()
    await clock.advance(1000)
    expect(first.outcome).toEqual(['APKT010', { retryAfterMs: 3_600_000 }])
    const second = ask({ method: 'POST' })
    await clock.advance(1000)
    expect([second.outcome, times().length]).toEqual([['APKT010', { retryAfterMs: 3_599_000 }], 1])
    service.answer(url, { json: {} })
    await clock.advance(3_600_000)
    const third = ask()
    await clock.advance(0)
    expect(third.outcome).toEqual({})
  })

  it('sends at most one request a second to an endpoint that fails, twenty in twenty seconds', async () => {
    const { clock, ask, answers, times } = open()
    answers(503)
    for (let index = 0; index < 100; index++) {
      ask({ url: `${url}?page=${index}`, method: index % 2 ? 'POST' : 'GET' })
      await clock.advance(200)
    }
    expect(times().length).toBeLessThanOrEqual(21)
    expect(Math.min(...gaps(times()))).toBeGreaterThanOrEqual(1000)
  })

  it('counts the ids of one endpoint together, and other endpoints apart', async () => {
    const { clock, service, ask } = open()
    service.offline = true
    ask({ url: 'https://api.example/v1/identity/0x1' })
    await clock.advance(10)
    ask({ url: 'https://api.example/v1/identity/0x2' })
    ask({ url: 'https://api.example/v1/history' })
    await clock.advance(10)
    expect(service.requests.map(({ url: asked }) => asked.slice(-3))).toEqual(['0x1', 'ory'])
  })

  it('is as fast as ever once the service works again', async () => {
    const { clock, ask, answers, times } = open()
    answers(503, 200)
    ask()
    await clock.advance(5000)
    for (let index = 0; index < 3; index++) ask({ url: `${url}?page=${index}` })
    await clock.advance(0)
    expect(times()).toHaveLength(5)
  })

  it('makes one request of equal questions at the same time', async () => {
    const { clock, ask, answers, times } = open()
    answers(200)
    const calls = [ask(), ask(), ask({ url: `${url}?other` })]
    await clock.advance(0)
    expect([calls.map(({ outcome }) => outcome), times().length]).toEqual([[{}, {}, {}], 2])
    ask()
    await clock.advance(0)
    expect(times()).toHaveLength(3)
  })

  it('gives a shared request up when the last caller does', async () => {
    const { clock, service, ask } = open()
    service.answer(url, { fault: 'silent' })
    const [one, two] = [new AbortController(), new AbortController()]
    const calls = [ask({}, one.signal), ask({}, two.signal)]
    one.abort()
    await clock.advance(0)
    expect(calls.map(({ outcome }) => outcome)).toEqual([['ABORTED', {}], undefined])
    two.abort()
    await clock.advance(0)
    expect(calls[1]?.outcome).toEqual(['ABORTED', {}])
    service.answer(url, { json: {} })
    const next = ask()
    await clock.advance(0)
    expect([next.outcome, clock.pending]).toEqual([{}, 0])
  })

  it('leaves no timer behind when given up while waiting', async () => {
    const { clock, ask, answers } = open()
    answers(503)
    const controller = new AbortController()
    const call = ask({}, controller.signal)
    await clock.advance(100)
    controller.abort()
    await clock.advance(0)
    expect([call.outcome, clock.pending]).toEqual([['ABORTED', {}], 0])
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('tries a call that fails three times in any minute: %s', async (method) => {
    const { clock, ask, answers, times } = open()
    answers(503)
    for (let second = 0; second < 180; second++) {
      ask({ method, ...(method === 'POST' && { body: {} }) })
      await clock.advance(1000)
    }
    for (const from of times()) expect(times().filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(3)
    expect(times().length).toBeGreaterThan(6)
  })

  it('says once more what went wrong while it does not ask', async () => {
    const { clock, ask, answers, times } = open()
    answers(503)
    ask()
    await clock.advance(10_000)
    const refused = ask({ url: `${url}?page=2` })
    await clock.advance(0)
    expect([refused.outcome, times().length]).toEqual([['HTTP_STATUS', { status: 503, url, retryAfterMs: 50_000 }], 3])
  })

  it('counts a call that its caller gave up waiting for', async () => {
    const { clock, service, ask, times } = open()
    service.answer(url, { fault: 'silent' })
    for (let turn = 0; turn < 5; turn++) {
      const controller = new AbortController()
      ask({}, controller.signal)
      await clock.advance(3000)
      controller.abort()
      await clock.advance(0)
    }
    expect(times()).toHaveLength(3)
  })

  it('counts the very same question however soon it was given up', async () => {
    const { clock, service, ask, times } = open()
    service.answer(url, { fault: 'silent' })
    for (let turn = 0; turn < 5; turn++) {
      const controller = new AbortController()
      ask({}, controller.signal)
      await clock.advance(turn % 2 ? 100 : 3000)
      controller.abort()
      await clock.advance(0)
    }
    expect(times()).toHaveLength(3)
  })

  it('does not count who changes their mind, nor tries without a network', async () => {
    const { clock, service, net, ask, times } = open()
    service.answer(url, { fault: 'silent' })
    for (let turn = 0; turn < 5; turn++) {
      const controller = new AbortController()
      ask({ url: `${url}?search=${turn}` }, controller.signal)
      await clock.advance(300)
      controller.abort()
      await clock.advance(0)
    }
    expect(times()).toHaveLength(5)
    service.answer(url, { status: 503 })
    net.isOnline = false
    ask()
    await clock.advance(10_000)
    net.isOnline = true
    service.answer(url, { json: {} })
    const back = ask()
    await clock.advance(1000)
    expect(back.outcome).toEqual({})
  })

  it('closes a gateway for the chain that was refused, and no other', async () => {
    const { clock, service, ask, times } = open()
    const chain = (id: number) => `https://gateway.example/v1/?chainId=eip155%3A${id}&projectId=p`
    service.answer('https://gateway.example/v1/', ({ url: asked }) =>
      asked === chain(1) ? { status: 429, retryAfterMs: 3_600_000 } : { json: { result: '0x1' } },
    )
    const refused = ask({ url: chain(1), method: 'POST', body: {} })
    await clock.advance(0)
    const other = ask({ url: chain(10), method: 'POST', body: {} })
    const again = ask({ url: chain(1), method: 'POST', body: {} })
    await clock.advance(1000)
    expect(refused.outcome).toEqual(['APKT010', { retryAfterMs: 3_600_000 }])
    expect(other.outcome).toEqual({ result: '0x1' })
    expect(again.outcome).toEqual(['APKT010', { retryAfterMs: 3_600_000 }])
    expect(times()).toHaveLength(2)
  })
})
