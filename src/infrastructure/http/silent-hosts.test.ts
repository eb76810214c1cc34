import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Http } from '../../ports/http/http.ts'
import { CryptoRandomness } from '../random/crypto-randomness.ts'
import { SilentHosts } from './request-limits.ts'
import { RetryingHttp } from './retrying-http.ts'

const HOST = 'https://api.example'
const LATE = 60_000

function silent(clock: FakeClock): SilentHosts {
  const hosts = new SilentHosts(clock)
  for (let failure = 0; failure < 3; failure++) hosts.failed(HOST)
  return hosts
}

describe('SilentHosts', () => {
  it('lets everything pass until three requests in a row found nobody', () => {
    const hosts = new SilentHosts(new FakeClock())
    hosts.failed(HOST)
    hosts.failed(HOST)
    hosts.answered(HOST)
    hosts.failed(HOST)
    hosts.failed(HOST)
    expect(hosts.take(HOST, LATE)).toBe(0)
    hosts.failed(HOST)
    expect(hosts.take(HOST, LATE)).toBe(2000)
  })

  it('lets one at a time find out, ever more rarely; others are told at once', async () => {
    const clock = new FakeClock()
    const hosts = silent(clock)
    expect([hosts.take(HOST, clock.monotonic() + LATE), hosts.take(HOST, clock.monotonic() + LATE)]).toEqual([
      2000,
      Number.POSITIVE_INFINITY,
    ])
    await clock.advance(6000)
    expect([hosts.take(HOST, clock.monotonic() + LATE), hosts.take(HOST, clock.monotonic() + LATE)]).toEqual([0, Number.POSITIVE_INFINITY])
  })

  it('takes no turn for who cannot wait for it', () => {
    const clock = new FakeClock()
    const hosts = silent(clock)
    expect(hosts.take(HOST, clock.monotonic() + 1000)).toBe(Number.POSITIVE_INFINITY)
    expect(hosts.take(HOST, clock.monotonic() + LATE)).toBe(2000)
  })

  it('knows nothing against other hosts, and forgets when somebody answers', () => {
    const hosts = silent(new FakeClock())
    expect(hosts.take('https://other.example', LATE)).toBe(0)
    hosts.answered(HOST)
    expect(hosts.take(HOST, LATE)).toBe(0)
  })
})

describe('RetryingHttp at a silent host', () => {
  it('sends a handful of requests for a dozen of calls, and settles them all', async () => {
    const clock = new FakeClock()
    const sent: string[] = []
    const inner: Http = {
      json: ({ url }) => {
        sent.push(url)
        return Promise.reject(fail('HTTP_UNREACHABLE', { url }))
      },
      blob: () => Promise.reject(fail('HTTP_UNREACHABLE', { url: HOST })),
    }
    const http = new RetryingHttp(inner, clock, new CryptoRandomness(), () => true)
    const calls = Array.from({ length: 3 }, (_, index) => index)
    const ask = (index: number) => http.json({ url: `${HOST}/first/${index}/a` }, new AbortController().signal)
    const asked = Promise.allSettled(calls.map(ask))
    await clock.advance(500)
    const later = Promise.allSettled(Array.from({ length: 9 }, (_, index) => ask(index + 3)))
    await clock.advance(20_000)
    expect([...(await asked), ...(await later)].every(({ status }) => status === 'rejected')).toBe(true)
    expect(sent.length).toBeLessThanOrEqual(6)
  })
})
