import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readCorpus } from '../corpora/lib/read-corpus.ts'
import { noteFigure } from '../support/note-figure.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostileTokens } from './support/hostile-tokens.ts'
import { hostConfig } from './support/lab.ts'
import { card, connectWith, dialog, openModal } from './support/modal.ts'
import { scrollToEnd } from './support/scroll-to-end.ts'
import { PROJECT_ID, ServiceVisits } from './support/service-visit.ts'
import { type Visit, visit } from './support/visit.ts'

const SERVED = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'secureSite', 'relay', 'verify', 'cloudAuth']
const CHAIN = `eip155:${FIRST_CHAIN}`
const HISTORY = 300

let visits: ServiceVisits
let guest: Visit
let page: Page
let rdns: string

beforeAll(async () => {
  const wallet = new AnvilWallet(inject('chains'))
  visits = await ServiceVisits.start({ isInCrowd: false })
  const texts = readCorpus('text-hostile').map((entry) => entry['value'])
  visits.world.setKnobs({
    holdings: { [`${CHAIN}:${wallet.account.address.toLowerCase()}`]: hostileTokens(texts) },
    historyLength: HISTORY,
    supportedChains: [...visits.world.knobs.supportedChains, CHAIN],
  })
  const services = Object.fromEntries(SERVED.map((name) => [name, visits.server.url]))
  guest = await visit(visits.browser, { before: [hostConfig({ projectId: PROJECT_ID, services, features: { activity: true } })] })
  page = guest.page
  rdns = wallet.rdns
  await wallet.install(guest.context)
  await page.goto(visits.site.url, { waitUntil: 'load' })
  await connectWith(page, wallet.rdns)
  await openModal(page)
  await card(page, 'Account').waitFor()
})
afterAll(async () => {
  await guest?.close()
  await visits?.stop()
})

/** No frame over 50 ms at a quarter of the speed. */
async function noteSmooth(name: string, open: () => Promise<Locator>, least: number): Promise<void> {
  const work = await scrollToEnd(page, await open())
  expect(work.frames).toBeGreaterThan(least)
  noteFigure(`${name}: the longest frame at 4x`, work.longestMs, 50)
}

it('scrolls 500 tokens of any name and number without a long frame', async () => {
  await page.getByRole('button', { name: /^Show small balances/ }).click()
  const list = page.getByTestId('token-list')
  await noteSmooth('500 tokens', async () => stage(), 100)
  const count = await list.locator('[aria-setsize]').first().getAttribute('aria-setsize')
  expect(Number(count)).toBeGreaterThanOrEqual(500)
})

/** The list of an account that was just connected: nothing of it is cached, and only its first page is there. */
async function firstPage(): Promise<Locator> {
  await page.evaluate(() => (globalThis as unknown as { host: { portico: { disconnect(): Promise<void> } } }).host.portico.disconnect())
  await dialog(page).waitFor({ state: 'detached' })
  await connectWith(page, rdns)
  await openModal(page)
  await page.getByTestId('tab-activity').click()
  const list = page.getByTestId('activity-list')
  await list.locator('[data-kind=row]').first().waitFor()
  heights.push(await heightOf(list))
  return stage()
}
/** What scrolls: the card. */
const stage = () => dialog(page).locator('.stage')
const heightOf = (list: Locator) => list.evaluate(({ scrollHeight }) => scrollHeight)
/** Before it is scrolled. */
const heights: number[] = []

it('scrolls 300 transactions without a long frame, while their pages come in and when all are there', async () => {
  await noteSmooth('300 transactions, page by page', firstPage, 50)
  const list = page.getByTestId('activity-list')
  // Of six pages, one or two were there at the start.
  expect(await heightOf(list)).toBeGreaterThan(2 * Math.max(...heights))
  await noteSmooth('300 transactions', async () => stage(), 50)
})
