import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { FAULTS } from '../fakes/services/fault.ts'
import { launchBrowser } from './support/browser.ts'
import { visitHost } from './support/lab.ts'
import { card, closeModal, connectWith, openModal } from './support/modal.ts'
import { ours, PROJECT_ID, RDNS, ServiceVisits, until, WALLET } from './support/service-visit.ts'
import type { Visit } from './support/visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Lets `ms` pass in the page, and the services answer what it asked meanwhile. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.waitForTimeout(200)
}

describe('services that do not work', () => {
  it.concurrent.for(FAULTS.filter((fault) => !['none', 'html', 'redirect', 'truncated', 'garbage'].includes(fault)))(
    'are asked no more than three times a minute, and once more each time the visitor opens the modal: %s',
    async (fault, { expect }) => {
      const visits = await ServiceVisits.start({ browser, isInCrowd: false })
      visits.world.setFault(fault)
      const guest = await visits.arrive({}, { hasOwnClock: true })
      const { page } = guest
      // The page's clock also goes on by itself: on a busy machine fewer openings fill the minute.
      const now = () => page.evaluate(() => Date.now())
      const end = (await now()) + 44_000
      await connectWith(page, RDNS)
      let turns = 0
      for (; turns < 12 && (await now()) < end; turns++) {
        await openModal(page)
        await pass(page, 4000)
        await closeModal(page)
      }
      expect(turns).toBeGreaterThan(3)
      const calls = visits.world.requests.map(({ method, url }) => `${method} ${url}`)
      const times = [...new Set(calls)].map((call) => ({ call, times: calls.filter((each) => each === call).length }))
      expect(times.filter((each) => each.times > 3 + turns)).toEqual([])
      expect(await ours(guest)).toEqual([])
      await visits.stop()
    },
  )
})

describe('requests at rest', () => {
  /** Counts what is asked in a time longer than every poll. */
  const askedIn = async (visit: Visit, ms: number) => {
    const before = visit.requests.length
    await pass(visit.page, ms)
    return visit.requests.slice(before)
  }

  it.concurrent('are none while the modal is closed', async ({ expect }) => {
    const visits = await ServiceVisits.start({ browser, isInCrowd: false })
    const visit = await visits.arrive({}, { hasOwnClock: true })
    await connectWith(visit.page, RDNS)
    await openModal(visit.page)
    await card(visit.page, 'Account').waitFor()
    await until(() => visits.asked().includes('GET /appkit/v1/config'))
    await pass(visit.page, 1500)
    await closeModal(visit.page)
    await pass(visit.page, 500)
    expect(await askedIn(visit, 12_000)).toEqual([])
    await visits.stop()
  })

  it.concurrent('are none while the page is hidden, the open modal notwithstanding', async ({ expect }) => {
    const visits = await ServiceVisits.start({ browser, isInCrowd: false })
    const visit = await visitHost(visits.browser, visits.site.url, {
      hasOwnClock: true,
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
    const { page } = visit
    await connectWith(page, RDNS)
    await openModal(page)
    await card(page, 'Account').waitFor()
    await pass(page, 4500)
    expect(visit.requests.length).toBeGreaterThan(0)
    const hide = (isHidden: boolean) =>
      page.evaluate((now) => (globalThis as unknown as Record<symbol, (hidden: boolean) => void>)[Symbol.for('e2e.hide')]?.(now), isHidden)
    await hide(true)
    // The last batch of events leaves with the hiding.
    await pass(page, 1000)
    expect(await askedIn(visit, 12_000)).toEqual([])
    await hide(false)
    expect((await askedIn(visit, 5000)).length).toBeGreaterThan(0)
    await visit.close()
    await visits.stop()
  })
})
