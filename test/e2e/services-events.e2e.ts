import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { closeModal, connectWith, openModal } from './support/modal.ts'
import { ours, ServiceVisits, until } from './support/service-visit.ts'

type Sent = Readonly<{ eventId: string; props: Readonly<{ event: string }> }>

let visits: ServiceVisits
beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

/** Records that came since the `from`-th request. */
const records = (from = 0) =>
  visits.world.requests.slice(from).flatMap(({ url, body }) => (url.includes('/batch') ? (JSON.parse(body) as readonly Sent[]) : []))
describe('events', () => {
  it('leave with the page, without cookie and referrer, and none of them twice', async () => {
    const guest = await visits.arrive()
    const headers: Promise<Record<string, string>>[] = []
    guest.context.on('request', (request) => {
      if (request.url().includes('/batch')) headers.push(request.allHeaders())
    })
    await guest.context.addCookies([{ name: 'who', value: 'visitor', url: visits.server.url }])
    await connectWith(guest.page, 'com.table')
    await openModal(guest.page)
    await guest.page.goto('about:blank')
    await until(() => records().some(({ props }) => props.event === 'CONNECT_SUCCESS'))
    await guest.page.waitForTimeout(500)
    const ids = records().map(({ eventId }) => eventId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { cookie, referer } of await Promise.all(headers)) expect([cookie, referer]).toEqual([undefined, undefined])
  })

  it.each(['500', '429', 'offline', 'html', 'slow'] as const)('are not sent in a loop when the service answers with %s', async (fault) => {
    if (fault === 'offline') judgedNamed('timeline-faults', 'ad blocker kills analytics host')
    visits.world.setFault(fault, 'analytics')
    const guest = await visits.arrive()
    for (let turn = 0; turn < 8; turn++) {
      await openModal(guest.page)
      await closeModal(guest.page)
      await guest.page.waitForTimeout(300)
    }
    // As the page asks: Chromium itself repeats what a line that breaks took with it. HTML with status 200 is a yes: nothing is read back.
    const sent = guest.requests.filter((url) => url.includes('/batch')).length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(fault === 'html' ? 8 : 3)
    expect(await ours(guest)).toEqual([])
  })
})
