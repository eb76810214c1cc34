import { afterEach, describe, expect, it, vi } from 'vitest'
import { BrowserBeacons } from '../../../src/infrastructure/http/browser-beacons.ts'
import { FakeBeacons } from '../../fakes/http/fake-beacons.ts'
import { describeBeacons } from './beacons.contract.ts'

type Sent = { url: string; text: string }

/** A browser's two ways out, as functions of the platform. */
function platform(means: 'beacon' | 'fetch' | 'host') {
  const arrived: Sent[] = []
  const requests: RequestInit[] = []
  let isRefusing = false
  const sendBeacon = (url: string, text: string) => {
    if (isRefusing || means !== 'beacon') return false
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

  it('knows that a refusal by the service is one', async () => {
    const refuse = async () => new Response(null, { status: 400 })
    expect(await new BrowserBeacons(refuse as typeof globalThis.fetch).send('https://services.example/e', 'x')).toBe(false)
  })
})
