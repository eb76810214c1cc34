import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { FAULTS } from '../fakes/services/fault.ts'
import { visitHost } from './support/lab.ts'
import { card, closeModal, connectWith, openModal, row } from './support/modal.ts'
import { ours, PROJECT_ID, RDNS, ServiceVisits, until, WALLET } from './support/service-visit.ts'
import { foreignRequests, type Visit } from './support/visit.ts'

let visits: ServiceVisits
let guest: Visit | undefined
beforeAll(async () => {
  visits = await ServiceVisits.start()
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

async function arrive(options: Readonly<Record<string, unknown>> = {}): Promise<Visit> {
  guest = await visits.arrive(options)
  return guest
}
const asked = () => visits.asked()

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
    expect(foreignRequests(guest as Visit, visits.site.url, visits.server.url)).toEqual([])
    expect(await ours(guest as Visit)).toEqual([])
  })

  it('learn who asks, and nothing of the visitor', async () => {
    const { page } = await arrive()
    const requests: Request[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(visits.server.url)) requests.push(request)
    })
    await openModal(page)
    await until(() => asked().includes('GET /projects/v1/origins'))
    const [config] = visits.world.requests.filter(({ url }) => url.includes('/appkit/v1/config'))
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
    expect(foreignRequests(guest as Visit, visits.site.url, ...chains)).toEqual([])
    expect(asked()).toEqual([])
  })

  it('decide which features a site has, and the site hears of it', async () => {
    visits.world.setKnobs({ features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] })
    const { page } = await arrive()
    await openModal(page)
    type Host = Readonly<{ portico: Readonly<{ getRemoteFeatures(): Readonly<Record<string, unknown>> }> }>
    const heard = await page.waitForFunction(() => {
      const features = (globalThis as unknown as { host: Host }).host.portico.getRemoteFeatures()
      return Object.keys(features).length > 0 && features
    })
    expect(await heard.jsonValue()).toMatchObject({ swaps: ['1inch'], email: false, socials: false, multiWallet: false })
  })
})

describe('services that do not work', () => {
  it.each(FAULTS.filter((fault) => fault !== 'none'))('stop nobody from connecting: %s', async (fault) => {
    visits.world.setFault(fault)
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

  it.each(FAULTS.filter((fault) => !['none', 'html', 'truncated', 'garbage'].includes(fault)))(
    'are asked no more than three times in any minute, however often the modal is opened: %s',
    async (fault) => {
      visits.world.setFault(fault)
      const { page } = await arrive()
      await connectWith(page, RDNS)
      for (let turn = 0; turn < 12; turn++) {
        await openModal(page)
        await page.waitForTimeout(1500)
        await closeModal(page)
      }
      const calls = visits.world.requests.map(({ method, url }) => `${method} ${url}`)
      const tooOften = [...new Set(calls)].filter((call) => calls.filter((each) => each === call).length > 3)
      expect(tooOften).toEqual([])
      expect(await ours(guest as Visit)).toEqual([])
    },
  )

  it.each(['offline', 'slow'] as const)('leave wallets of the page usable as soon as ever (B14): %s', async (fault) => {
    const usableMs = async () => {
      const { page } = await arrive()
      const ms = await page.evaluate(async (id) => {
        const started = performance.now()
        document.querySelector<HTMLButtonElement>('#connect')?.click()
        const find = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector(`[data-testid="wallet-selector-${id}"]`)
        while (!find()) await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now() - started
      }, RDNS)
      await visits.clear()
      return ms
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const times: Record<'works' | 'fails', number[]> = { works: [], fails: [] }
    // The first visit warms the disk and the browser; then one with and one without, in turn.
    await usableMs()
    for (let run = 0; run < 7; run++)
      for (const kind of ['works', 'fails'] as const) {
        visits.world.setKnobs({ slowMs: 10_000 })
        visits.world.setFault(kind === 'works' ? 'none' : fault)
        times[kind].push(await usableMs())
      }
    console.log(`first row after ${Math.round(median(times.works))} ms, with ${fault} services after ${Math.round(median(times.fails))} ms`)
    expect(median(times.fails)).toBeLessThanOrEqual(median(times.works) * 1.2)
  })
})

describe('requests at rest', () => {
  /** Counts what is asked in a time longer than every poll. */
  const askedIn = async (visit: Visit, ms: number) => {
    const before = visit.requests.length
    await visit.page.waitForTimeout(ms)
    return visit.requests.slice(before)
  }

  it('are none while the modal is closed', async () => {
    const visit = await arrive()
    await connectWith(visit.page, RDNS)
    await openModal(visit.page)
    await card(visit.page, 'Account').waitFor()
    await until(() => asked().includes('GET /appkit/v1/config'))
    await visit.page.waitForTimeout(1500)
    await closeModal(visit.page)
    await visit.page.waitForTimeout(500)
    expect(await askedIn(visit, 12_000)).toEqual([])
  })

  it('are none while the page is hidden, the open modal notwithstanding', async () => {
    const visit = await visitHost(visits.browser, visits.site.url, {
      before: [
        WALLET,
        `{ let isHidden = false
          Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
          Object.defineProperty(document, 'hidden', { get: () => isHidden })
          Object.defineProperty(globalThis, Symbol.for('e2e.hide'), { value: (now) => { isHidden = now; document.dispatchEvent(new Event('visibilitychange')) } }) }`,
      ],
      options: {
        projectId: PROJECT_ID,
        services: { registry: visits.server.url, blockchain: visits.server.url, analytics: visits.server.url },
        rankRpcUrls: true,
        networks: [
          {
            id: 31337,
            name: 'Two nodes',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: Object.values(inject('chains')) } },
          },
        ],
      },
    })
    guest = visit
    const { page } = visit
    await connectWith(page, RDNS)
    await openModal(page)
    await card(page, 'Account').waitFor()
    await page.waitForTimeout(4500)
    expect(visit.requests.length).toBeGreaterThan(0)
    const hide = (isHidden: boolean) =>
      page.evaluate((now) => (globalThis as unknown as Record<symbol, (hidden: boolean) => void>)[Symbol.for('e2e.hide')]?.(now), isHidden)
    await hide(true)
    // The last batch of events leaves with the hiding.
    await page.waitForTimeout(1000)
    expect(await askedIn(visit, 12_000)).toEqual([])
    await hide(false)
    expect((await askedIn(visit, 5000)).length).toBeGreaterThan(0)
    await visit.close()
  })
})
