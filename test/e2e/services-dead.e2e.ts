import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ELSEWHERE, FAULTS } from '../fakes/services/fault.ts'
import { noteFigure } from '../support/note-figure.ts'
import { card, closeModal, openModal, row } from './support/modal.ts'
import { ours, RDNS, ServiceVisits } from './support/service-visit.ts'

/** Services that are asked while a visitor connects and looks at the account. */
const FIRST_ASKED = ['registry', 'images', 'project', 'analytics', 'gateway', 'account'] as const

let visits: ServiceVisits
beforeAll(async () => {
  visits = await ServiceVisits.start()
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

it.each([
  ...FAULTS.filter((fault) => fault !== 'none').map((fault) => ['all', fault] as const),
  ...FIRST_ASKED.map((service) => [service, 'slow'] as const),
])('services that do not work stop nobody from connecting: %s, %s', async (service, fault) => {
  if (service === 'all') visits.world.setFault(fault)
  else visits.world.setFault(fault, service)
  const guest = await visits.arrive()
  const { page } = guest
  await openModal(page)
  await row(page, RDNS).waitFor()
  const connectedMs = await page.evaluate(async (id) => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const started = performance.now()
    root?.querySelector<HTMLElement>(`[data-testid="wallet-selector-${id}"]`)?.click()
    while (root?.querySelector('dialog[open]')) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - started
  }, RDNS)
  noteFigure(`connected, services ${service} ${fault}`, connectedMs, 1000)
  await openModal(page)
  await card(page, 'Account').waitFor()
  await closeModal(page)
  expect(await ours(guest)).toEqual([])
  expect(guest.requests.filter((url) => url.startsWith(ELSEWHERE))).toEqual([])
  // By the page's own list: the page before may still be sending its last events.
  const calls = guest.requests.filter((url) => url.startsWith(visits.server.url)).map((url) => new URL(url).pathname)
  // Three times a minute, and once more for each time that the visitor opens the modal.
  for (const call of new Set(calls)) expect([call, calls.filter((each) => each === call).length <= 5]).toEqual([call, true])
})
