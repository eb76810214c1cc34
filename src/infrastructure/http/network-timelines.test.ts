import { expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { RetryingHttp } from './retrying-http.ts'

const url = 'https://api.example/v1/things'
const { signal } = new AbortController()

function open() {
  const clock = new FakeClock()
  const service = new FakeHttp(clock)
  // The browser says that there is a network.
  const http = new RetryingHttp(service, clock, new FakeRandomness(), () => true)
  const ask = (deadlineMs = 10_000) => {
    const call = { outcome: undefined as unknown }
    http.json({ url, deadlineMs }, signal).then(
      (value) => (call.outcome = value),
      (error: { code: string; facts: unknown }) => (call.outcome = [error.code, error.facts]),
    )
    return call
  }
  const times = () => service.requests.map(({ at }) => at)
  const gaps = () =>
    times()
      .slice(1)
      .map((at, index) => at - (times()[index] ?? 0))
  return { clock, service, ask, times, gaps }
}

it('a burst of three 5xx, then good: growing waits with jitter, a rest, and the next request is answered', async () => {
  const [entry] = readCorpus('timeline-faults').filter(({ name }) => name === '5xx burst 3 then good')
  const steps = (entry?.['timeline'] ?? []) as readonly (readonly [number, string])[]
  const bursts = steps.map(([, step]) => /^5xx×(\d+)$/.exec(step)?.[1])
  expect(bursts).toEqual(['3'])
  const { clock, service, ask, times, gaps } = open()
  let asked = 0
  service.answer(url, () => (asked++ < Number(bursts[0]) ? { status: 502 } : { json: {} }))
  const first = ask(20_000)
  await clock.advance(20_000)
  expect(first.outcome).toMatchObject(['HTTP_STATUS', { status: 502, retryAfterMs: expect.any(Number) }])
  const [one = 0, two = 0] = gaps()
  expect([times().length, two > one, one % 1000 !== 0]).toEqual([3, true, true])
  const [, { retryAfterMs }] = first.outcome as [string, { retryAfterMs: number }]
  await clock.advance(retryAfterMs)
  const second = ask()
  await clock.advance(1000)
  expect([second.outcome, times().length]).toEqual([{}, 4])
  judgedNamed('timeline-faults', '5xx burst 3 then good')
})

it('an event `online` without a network is treated as offline is: an error with a retry, and no more than three requests', async () => {
  const { clock, service, ask, times } = open()
  service.answer(url, { fault: 'unreachable' })
  const outcomes = [ask(), ask(), ask()]
  await clock.advance(30_000)
  for (const { outcome } of outcomes) expect(outcome).toMatchObject(['HTTP_UNREACHABLE', {}])
  expect(times().length).toBeLessThanOrEqual(3)
  judgedNamed('timeline-faults', 'mixed: online event but no network')
})
