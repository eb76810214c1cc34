import type { Browser, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { FAULTS } from '../fakes/services/fault.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { launchBrowser } from './support/browser.ts'
import { visitHost } from './support/lab.ts'
import { card, closeModal, connectWith, openModal, row } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { foreignRequests, troubles, type Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table'
const WALLET = tableWallet({ rdns: RDNS, answers: { eth_chainId: '0x7a69' } })
const PROJECT_ID = '0123456789abcdef0123456789abcdef'
/** No project id leaves for the provider itself: every service is the sandbox's. */
const SERVICES = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'secureSite', 'relay', 'verify', 'cloudAuth']

let browser: Browser
let site: Site
let server: HandlerServer
let guest: Visit | undefined
const world = new ServiceWorld()

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  server = await serveHandlers(() => serviceHandlers(world))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await server?.stop()
})
beforeEach(() => world.reset())
afterEach(() => guest?.close())

async function arrive(options: Readonly<Record<string, unknown>> = {}): Promise<Visit> {
  const services = Object.fromEntries(SERVICES.map((name) => [name, server.url]))
  guest = await visitHost(browser, site.url, { before: [WALLET], options: { projectId: PROJECT_ID, services, ...options } })
  return guest
}

const asked = (): readonly string[] => world.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 100 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isSo()).toBe(true)
}
/** Browsers write a line for each request that fails, and we one for each alert; nothing else may go wrong. */
const ours = async (visit: Visit) =>
  (await troubles(visit)).filter((line) => !/Failed to load resource|net::ERR|^console\.error: \[portico\]/.test(line))

describe('the provider’s services', () => {
  it('are asked when the modal first opens, not before, and once', async () => {
    const { page } = await arrive()
    await page.waitForTimeout(1000)
    expect(asked()).toEqual([])
    await openModal(page)
    await until(() => asked().includes('GET /projects/v1/origins'))
    await closeModal(page)
    const settled = asked().filter((call) => !/batch/.test(call))
    expect(settled.filter((call) => call === 'GET /appkit/v1/config')).toHaveLength(1)
    await openModal(page)
    await page.waitForTimeout(1000)
    expect(asked().filter((call) => call === 'GET /appkit/v1/config')).toHaveLength(1)
    expect(foreignRequests(guest as Visit, site.url, server.url)).toEqual([])
    expect(await ours(guest as Visit)).toEqual([])
  })

  it('learn who asks, and nothing of the visitor', async () => {
    const { page } = await arrive()
    const requests: Request[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(server.url)) requests.push(request)
    })
    await openModal(page)
    await until(() => asked().includes('GET /projects/v1/origins'))
    const [config] = world.requests.filter(({ url }) => url.includes('/appkit/v1/config'))
    const query = Object.fromEntries(new URL(config?.url ?? '').searchParams)
    expect(query).toMatchObject({ projectId: PROJECT_ID, st: 'appkit' })
    const seen = await Promise.all(requests.map((request) => request.allHeaders()))
    expect(seen).not.toEqual([])
    for (const headers of seen) expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined])
  })

  it('are left alone without a project id and without addresses of the site’s own', async () => {
    const { page } = await arrive({ projectId: undefined, services: undefined })
    await connectWith(page, RDNS)
    await openModal(page)
    await page.waitForTimeout(1000)
    const chains = Object.values(inject('chains'))
    expect(foreignRequests(guest as Visit, site.url, ...chains)).toEqual([])
    expect(asked()).toEqual([])
  })

  it('decide which features a site has, and the site hears of it', async () => {
    world.setKnobs({ features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] })
    const { page } = await arrive()
    await openModal(page)
    type Host = Readonly<{ portico: Readonly<{ getRemoteFeatures(): Readonly<Record<string, unknown>> }> }>
    const heard = await page.waitForFunction(() => {
      const features = (globalThis as unknown as { host: Host }).host.portico.getRemoteFeatures()
      return Object.keys(features).length > 0 && features
    })
    expect(await heard.jsonValue()).toMatchObject({ swaps: ['1inch'], email: false, socials: false, multiWallet: false })
  })

  it('tell the developer that a limit is reached', async () => {
    const { page } = await arrive({ debug: true })
    await openModal(page)
    await until(() => asked().includes('GET /projects/v1/origins'))
    await closeModal(page)
    await guest?.close()
    world.setFault('429', 'project')
    const again = await arrive({ debug: true })
    await openModal(again.page)
    await again.page.getByTestId('wui-alertbar-text').and(again.page.locator('[title=APKT010]')).waitFor()
  })
})

describe('services that do not work', () => {
  it.each(FAULTS.filter((fault) => fault !== 'none'))('stop nobody from connecting: %s', async (fault) => {
    world.setFault(fault)
    const { page } = await arrive()
    await openModal(page)
    await row(page, RDNS).waitFor()
    const connectedMs = await page.evaluate(async (id) => {
      const root = document.querySelector('portico-modal-root')?.shadowRoot
      const started = performance.now()
      root?.querySelector<HTMLElement>(`[data-testid="wallet-selector-${id}"]`)?.click()
      while (root?.querySelector('dialog[open]')) await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - started
    }, RDNS)
    expect(connectedMs).toBeLessThan(1000)
    await openModal(page)
    await card(page, 'Account').waitFor()
    await closeModal(page)
    expect(await ours(guest as Visit)).toEqual([])
    for (const call of new Set(asked())) expect([call, asked().filter((each) => each === call).length <= 3]).toEqual([call, true])
  })

  it('open as fast as ever when they take 30 s (B14)', async () => {
    const openingMs = async () => {
      const { page } = await arrive()
      const ms = await page.evaluate(async (id) => {
        const started = performance.now()
        document.querySelector<HTMLButtonElement>('#connect')?.click()
        const find = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector(`[data-testid="wallet-selector-${id}"]`)
        while (!find()) await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now() - started
      }, RDNS)
      await guest?.close()
      return ms
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const times: Record<'none' | 'slow', number[]> = { none: [], slow: [] }
    for (let run = 0; run < 5; run++)
      for (const fault of ['none', 'slow'] as const) {
        world.reset()
        world.setFault(fault)
        times[fault].push(await openingMs())
      }
    console.log(`first row after ${Math.round(median(times.none))} ms, with slow services after ${Math.round(median(times.slow))} ms`)
    // The best of five: what others on the machine cost is not ours. Somebody who waited for a service would wait 30 s.
    expect(Math.min(...times.slow)).toBeLessThanOrEqual(Math.min(...times.none) * 1.2 + 250)
  })
})

describe('a modal that is closed', () => {
  it('asks nobody anything', async () => {
    const { page } = await arrive({ features: { analytics: false } })
    await connectWith(page, RDNS)
    await openModal(page)
    await card(page, 'Account').waitFor()
    await until(() => asked().includes('GET /appkit/v1/config'))
    await page.waitForTimeout(1500)
    await closeModal(page)
    await page.waitForTimeout(500)
    const before = (guest as Visit).requests.length
    await page.waitForTimeout(12_000)
    expect((guest as Visit).requests.slice(before)).toEqual([])
  })
})
