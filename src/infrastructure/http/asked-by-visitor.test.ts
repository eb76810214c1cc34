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
  let actedAt = Number.NEGATIVE_INFINITY
  const act = () => {
    actedAt = clock.monotonic()
  }
  const http = new RetryingHttp(
    service,
    clock,
    new FakeRandomness(),
    () => net.isOnline,
    () => actedAt,
  )
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
  return { clock, service, act, ask, answers, times }
}

describe('what the visitor asks for', () => {
  it('asks at once for a visitor, though it failed three times, and no faster than once a second; nothing else does', async () => {
    const { clock, act, ask, answers, times } = open()
    answers(500, 500, 500, 200)
    ask()
    await clock.advance(6000)
    const own = ask()
    await clock.advance(20_000)
    expect([times().length, own.outcome]).toEqual([3, ['HTTP_STATUS', expect.objectContaining({ status: 500 })]])
    act()
    const byVisitor = ask()
    await clock.advance(0)
    expect([times().length, byVisitor.outcome]).toEqual([4, {}])
  })

  it('keeps a pace of one a second for a visitor, and no place in it for what was given up', async () => {
    const { clock, act, ask, answers, times } = open()
    answers(500)
    ask({ method: 'POST' })
    await clock.advance(0)
    for (let index = 0; index < 5; index++) {
      const typing = new AbortController()
      act()
      ask({ method: 'POST' }, typing.signal)
      await clock.advance(100)
      typing.abort()
    }
    act()
    ask({ method: 'POST' })
    await clock.advance(2000)
    expect(times()).toEqual([0, 1000])
  })

  it('asks a service that hangs once a second, however often the visitor acts', async () => {
    const { clock, service, act, ask, times } = open()
    service.answer(url, { fault: 'silent' })
    for (let turn = 0; turn < 90; turn++) {
      act()
      ask()
      await clock.advance(100)
    }
    expect(times()).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000])
  })

  it('asks a host that did not answer at all at once for a visitor', async () => {
    const { clock, service, act, ask, times } = open()
    service.answer(url, { fault: 'unreachable' })
    for (let turn = 0; turn < 3; turn++) {
      ask({ url: `${url}?turn=${turn}` })
      await clock.advance(11_000)
    }
    const before = times().length
    service.answer(url, { json: {} })
    act()
    const asked = ask()
    await clock.advance(0)
    expect([times().length - before, asked.outcome]).toEqual([1, {}])
  })

  it('does not wait with it for the retries of what was asked before', async () => {
    const { clock, act, ask, answers, times } = open()
    answers(500, 500, 200)
    ask()
    await clock.advance(1600)
    expect(times()).toEqual([0, 1312.5])
    act()
    const asked = ask()
    await clock.advance(720)
    expect([times(), asked.outcome]).toEqual([[0, 1312.5, 2312.5], {}])
  })
})
