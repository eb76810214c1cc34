import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ELSEWHERE, FAULTS } from '../fakes/services/fault.ts'
import { card, closeModal, connectWith, openModal, row } from './support/modal.ts'
import { ours, PROJECT_ID, RDNS, ServiceVisits, until } from './support/service-visit.ts'
import { foreignRequests, type Visit } from './support/visit.ts'

/** Services that are asked while a visitor connects and looks at the account. */
const FIRST_ASKED = ['registry', 'images', 'project', 'analytics', 'gateway', 'account'] as const

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
    expect(foreignRequests(guest as Visit, new URL(page.url()).origin, visits.server.url)).toEqual([])
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
    await expect.poll(() => requests.length).toBeGreaterThan(0)
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
    expect(foreignRequests(guest as Visit, new URL(page.url()).origin, ...chains)).toEqual([])
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
  it.each([
    ...FAULTS.filter((fault) => fault !== 'none').map((fault) => ['all', fault] as const),
    ...FIRST_ASKED.map((service) => [service, 'slow'] as const),
  ])('stop nobody from connecting: %s, %s', async (service, fault) => {
    if (service === 'all') visits.world.setFault(fault)
    else visits.world.setFault(fault, service)
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
    expect((guest as Visit).requests.filter((url) => url.startsWith(ELSEWHERE))).toEqual([])
    // By the page's own list: the page before may still be saying goodbye.
    const calls = (guest as Visit).requests.filter((url) => url.startsWith(visits.server.url)).map((url) => new URL(url).pathname)
    for (const call of new Set(calls)) expect([call, calls.filter((each) => each === call).length <= 3]).toEqual([call, true])
  })
})
