import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeModal, connectWith, openModal } from './support/modal.ts'
import { ours, PROJECT_ID, RDNS, ServiceVisits, until } from './support/service-visit.ts'
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
    for (const headers of seen) expect([headers['cookie'], headers['referer'] || undefined]).toEqual([undefined, undefined])
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
      return 'swaps' in features && features
    })
    expect(await heard.jsonValue()).toMatchObject({ swaps: ['1inch'], email: false, socials: false, multiWallet: false })
  })
})
