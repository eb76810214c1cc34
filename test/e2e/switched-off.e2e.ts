import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { card, closeModal, connectWith, dialog, openModal } from './support/modal.ts'
import { ours, RDNS, ServiceVisits } from './support/service-visit.ts'

let visits: ServiceVisits
beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

/** What shows, is fetched and is asked of each feature where it is on. `rows`: test ids. `code`: names of files. `asks`: paths of services. */
const FEATURES = {
  swaps: { rows: ['w3m-account-default-swaps-button'], code: /\/swap\.feature/, asks: /\/v1\/convert/ },
  send: { rows: ['w3m-account-default-send-button'], code: /\/send\.feature/, asks: /never/ },
  onramp: { rows: ['wallet-features-onramp-button', 'w3m-account-onramp-button'], code: /\/onramp\.feature/, asks: /onramp/ },
  payWithExchange: { rows: ['wallet-features-deposit-from-exchange-button'], code: /\/exchange\.feature/, asks: /exchange/i },
  activity: { rows: ['tab-activity'], code: /\/activity\.feature/, asks: /\/history/ },
  smartSessions: { rows: [], code: /\/sessions\.feature/, asks: /\/v1\/sessions/ },
  analytics: { rows: [], code: /never/, asks: /never/ },
  email: { rows: ['wui-email-input'], code: /\/embedded\.feature/, asks: /never/ },
  socials: { rows: ['social-selector-google'], code: /\/embedded\.feature/, asks: /never/ },
} as const

it('a feature that is off is shown nowhere, fetched nothing of and asked nothing of', async () => {
  visits.world.setKnobs({ features: visits.world.knobs.features.map((each) => ({ ...each, isEnabled: false })) })
  const off = Object.fromEntries(Object.keys(FEATURES).map((name) => [name, false]))
  const guest = await visits.arrive({ features: { ...off, receive: true } })
  const { page } = guest
  const shown = async () =>
    page.evaluate(() =>
      [...(document.querySelector('portico-modal-root')?.shadowRoot?.querySelectorAll('[data-testid]') ?? [])].map((each) =>
        each.getAttribute('data-testid'),
      ),
    )
  const seen = new Set<string | null>()
  const look = async () => {
    for (const id of await shown()) seen.add(id)
  }
  await openModal(page)
  await card(page, 'Connect').waitFor()
  await look()
  await closeModal(page)
  await connectWith(page, RDNS)
  await openModal(page)
  await card(page, 'Account').waitFor()
  await look()
  await page.getByTestId('w3m-account-default-fund-wallet-button').click()
  await card(page, 'FundWallet').waitFor()
  await dialog(page).getByTestId('wallet-features-receive-button').waitFor()
  await page.waitForLoadState('networkidle')
  await look()
  for (const [name, { rows, code, asks }] of Object.entries(FEATURES)) {
    expect(
      rows.filter((id) => seen.has(id)),
      name,
    ).toEqual([])
    expect(
      guest.requests.filter((url) => code.test(new URL(url).pathname)),
      name,
    ).toEqual([])
    expect(
      visits.asked().filter((call) => asks.test(call)),
      name,
    ).toEqual([])
  }
  expect(seen).toContain('wallet-features-receive-button')
  expect(await ours(guest)).toEqual([])
})
