import { afterEach, describe, expect, it, vi } from 'vitest'
import { BrowserBeacons } from '../../../src/infrastructure/http/browser-beacons.ts'
import { FakeBeacons } from '../../fakes/http/fake-beacons.ts'
import { describeBeacons } from './beacons.contract.ts'

type Sent = { url: string; text: string }

/** A browser's two ways out, as functions of the platform. `beacon`: its `fetch` ends with the page. */
function platform(means: 'beacon' | 'fetch' | 'host') {
  const arrived: Sent[] = []
  const beacons: Sent[] = []
  const requests: RequestInit[] = []
  if (means === 'beacon') vi.stubGlobal('Request', class {})
  let isRefusing = false
  const sendBeacon = (url: string, text: string) => {
    if (isRefusing) return false
    beacons.push({ url, text })
    arrived.push({ url, text })
    return true
  }
  const fetch = async (url: string, init: RequestInit) => {
    if (isRefusing) throw new TypeError('Failed to fetch')
    arrived.push({ url, text: String(init.body) })
    requests.push(init)
    return new Response(null, { status: 202 })
  }
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('fetch', fetch)
  return {
    beacons: new BrowserBeacons(means === 'host' ? (fetch as unknown as typeof globalThis.fetch) : undefined),
    arrived: () => arrived,
    requests,
    sentBeacons: beacons,
    refuse: () => {
      isRefusing = true
    },
  }
}

describeBeacons('FakeBeacons', () => {
  const beacons = new FakeBeacons()
  return {
    beacons,
    arrived: () => beacons.sent,
    refuse: () => {
      beacons.isRefusing = true
    },
  }
})
for (const means of ['beacon', 'fetch', 'host'] as const) describeBeacons(`BrowserBeacons by ${means}`, () => platform(means))

afterEach(() => vi.unstubAllGlobals())

describe('BrowserBeacons', () => {
  it('outlives the page and tells nobody who the visitor is', async () => {
    const { beacons, requests } = platform('fetch')
    await beacons.send('https://services.example/batch', 'x')
    expect(requests).toMatchObject([
      { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' },
    ])
  })

  it('takes the way without cookies and referrer where there is one', async () => {
    const { beacons, sentBeacons } = platform('fetch')
    await beacons.send('https://services.example/batch', 'x')
    expect(sentBeacons).toEqual([])
    const old = platform('beacon')
    await old.beacons.send('https://services.example/batch', 'x')
    expect([old.sentBeacons.length, old.requests.length]).toEqual([1, 0])
  })

  it('tries the other way where a beacon is refused', async () => {
    const { requests } = platform('beacon')
    vi.stubGlobal('navigator', { sendBeacon: () => false })
    expect(await new BrowserBeacons().send('https://services.example/batch', 'x')).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('knows that a refusal by the service is one', async () => {
    const refuse = async () => new Response(null, { status: 400 })
    expect(await new BrowserBeacons(refuse as typeof globalThis.fetch).send('https://services.example/e', 'x')).toBe(false)
  })
})
