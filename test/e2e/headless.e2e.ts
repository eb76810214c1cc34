import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WalletsSnapshot } from '../../src/domain/wallets/wallet-item.ts'
import { call } from './support/host-calls.ts'
import { ours, RDNS, ServiceVisits } from './support/service-visit.ts'
import type { Visit } from './support/visit.ts'

let visits: ServiceVisits
let guest: Visit
beforeAll(async () => {
  visits = await ServiceVisits.start()
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

const wallets = (page: Page) => call(page, 'getWallets') as Promise<WalletsSnapshot>
const fetchWallets = (page: Page, options: object = {}) => call(page, 'fetchWallets', options) as Promise<WalletsSnapshot>

describe('a site that draws its own lists', () => {
  it('lists, pages, searches and connects without any view of ours', async () => {
    guest = await visits.arrive({ features: { headless: true } })
    const { page } = guest
    await call(page, 'preload')
    await expect.poll(async () => (await wallets(page)).wallets.length).toBeGreaterThan(3)
    const first = await fetchWallets(page)
    expect([first.wcWallets.length, first.page]).toEqual([40, 1])
    expect(first.count).toBeGreaterThan(40)
    const second = await fetchWallets(page, { page: 2 })
    expect(new Set(second.wcWallets.map(({ id }) => id)).size).toBe(80)
    const found = await fetchWallets(page, { search: 'metam' })
    expect(found.wcWallets.map(({ name }) => name)).toEqual(['MetaMask'])
    expect(found.wcWallets[0]?.walletInfo.deepLink).toBe('metamask://')
    await expect.poll(async () => (await wallets(page)).wcWallets[0]?.imageUrl).toMatch(/^blob:/)

    const own = (await wallets(page)).wallets.find(({ isInjected }) => isInjected)
    expect(own?.connectors[0]).toMatchObject({ id: RDNS, chain: 'eip155' })
    await call(page, 'connect', { wallet: own })
    expect(await call(page, 'getAccount')).toMatchObject({ isConnected: true })
    expect(await page.locator('portico-modal-root dialog[open]').count()).toBe(0)
    const files = guest.requests.map((url) => new URL(url).pathname)
    expect(files.filter((path) => /(all-wallets|connect|wallet-ways|networks)[-.\w]*view/i.test(path))).toEqual([])
    expect(await ours(guest)).toEqual([])
  })

  // Lists without an end: `registry-hostile.e2e.ts`.
  it('hears when the registry’s answer is unreadable, and keeps the wallets of the page', async () => {
    guest = await visits.arrive({ features: { headless: true } })
    const { page } = guest
    visits.world.setFault('garbage', 'registry')
    const failed = await fetchWallets(page).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    expect(failed).toMatch(/unreadable/)
    expect((await wallets(page)).wallets.map(({ id }) => id)).toContain(RDNS)
  })
})
