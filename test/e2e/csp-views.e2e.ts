import { afterAll, beforeAll, expect, it } from 'vitest'
import { VIEWS } from '../../src/domain/routing/view.ts'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { card, connectWith, dialog, modalText, UNKNOWN_VALUES } from './support/modal.ts'
import { within } from './support/namespace-lab.ts'
import { ours, RDNS, ServiceVisits } from './support/service-visit.ts'

let visits: ServiceVisits
let secure: SecureSiteServer
beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
  secure = await startSecureSite()
})
afterAll(async () => {
  await visits?.stop()
  await secure?.stop()
})

const SERVED = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'relay', 'verify', 'cloudAuth']
/** All that is off unless a site asks for it, and all that a project could switch off. */
const EVERY_FEATURE = {
  email: true,
  socials: ['google', 'x', 'farcaster'],
  swaps: true,
  send: true,
  receive: true,
  onramp: true,
  payWithExchange: true,
  activity: true,
  payments: true,
  emailCapture: true,
  multiWallet: true,
  analytics: true,
  smartSessions: true,
  pay: true,
}

/** Opens each view as a site would, one after the other in the same dialog, and says which view then stood there, and what was wrong with it. */
async function openEvery(page: Parameters<typeof dialog>[0], name: string): Promise<readonly string[]> {
  const found: string[] = []
  const shown = new Set<string>()
  for (const view of VIEWS) {
    await within(
      page,
      ({ portico }, wanted) =>
        Promise.race([portico.open({ view: wanted }).catch(() => undefined), new Promise((end) => setTimeout(end, 500))]).then(
          () => undefined,
        ),
      view,
    )
    if (!(await dialog(page).isVisible())) continue
    shown.add((await card(page).first().getAttribute('data-view')) ?? '')
    if (UNKNOWN_VALUES.test(await modalText(page))) found.push(`${name}: ${view} shows an unknown value`)
  }
  console.log(`${name}: of ${VIEWS.length} views asked for, ${shown.size} were shown: ${[...shown].join(' ')}`)
  expect(shown.size).toBeGreaterThan(15)
  await within(page, ({ portico }) => portico.close())
  await dialog(page).waitFor({ state: 'detached' })
  return found
}

it('every view of every feature keeps to a strict policy with Trusted Types (B39)', { timeout: 120_000 }, async () => {
  const urls = [visits.server.url, secure.url].join(' ')
  visits.site.headers = {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; connect-src ${urls} ws: http://127.0.0.1:* http://localhost:*; frame-src ${urls}; require-trusted-types-for 'script'; trusted-types 'none'`,
  }
  const services = { ...Object.fromEntries(SERVED.map((name) => [name, visits.server.url])), secureSite: secure.url }
  const guest = await visits.arrive({ services, features: EVERY_FEATURE })
  const { page } = guest
  const found = [...(await openEvery(page, 'disconnected'))]
  await connectWith(page, RDNS)
  found.push(...(await openEvery(page, 'connected')))
  expect(found).toEqual([])
  expect(await ours(guest)).toEqual([])
})
