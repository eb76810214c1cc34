import { HttpResponse, http } from 'msw'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { judged } from '../corpora/lib/ledger.ts'
import { materialise } from '../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../corpora/lib/read-corpus.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { launchBrowser } from './support/browser.ts'
import { dialog, modalText, openModal, row } from './support/modal.ts'
import { allWallets, arriveAt, items, RDNS, wrong } from './support/registry.ts'
import { type Site, serveSite } from './support/site.ts'
import { foreignRequests, type Visit } from './support/visit.ts'

const cases = readCorpus('registry-hostile').filter(({ kind, name }) => kind === 'wallet-list' && !name.includes('20 MB'))
const world = new ServiceWorld()

let browser: Browser
let site: Site
let server: HandlerServer
let guest: Visit
let answer: unknown

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  const hostile = http.get('*/getWallets', () => (answer === undefined ? undefined : HttpResponse.json(answer as never)))
  server = await serveHandlers(() => [hostile, ...serviceHandlers(world)])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await server?.stop()
})
beforeEach(() => {
  world.reset()
  answer = undefined
})
afterEach(() => guest?.close())

const answerOf = (entry: CorpusCase) => materialise((entry['response'] as { json: unknown }).json)

/** What no case may have done. */
async function expectUnharmed(): Promise<void> {
  const { page } = guest
  await row(page, RDNS).waitFor()
  expect(await page.evaluate(() => [Reflect.get(globalThis, '__pwned'), Reflect.get({}, 'polluted')])).toEqual([undefined, undefined])
  expect(foreignRequests(guest, new URL(guest.page.url()).origin, server.url)).toEqual([])
  const links = await page.locator('portico-modal-root a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => !href?.startsWith('https:'))).toEqual([])
  expect(await page.locator('portico-modal-root img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^(?!blob:|data:image)/)]),
  )
  expect(await wrong(guest)).toEqual([])
}

it.each(cases.map((entry) => [entry.name, entry] as const))('is not harmed by %s', async (_, entry) => {
  judged(entry)
  answer = answerOf(entry)
  guest = await arriveAt(browser, { world, server }, { site: site.url, isInCrowd: true })
  await openModal(guest.page)
  await allWallets(guest.page).waitFor()
  await expectUnharmed()
  // Whatever the registry says, the wallet of the page connects.
  await row(guest.page, RDNS).click()
  await dialog(guest.page).waitFor({ state: 'detached' })
})

it('shows the good wallets of an answer that holds every bad one', async () => {
  const rows = cases.flatMap((entry) => {
    const { data } = (answerOf(entry) ?? {}) as { data?: unknown }
    return Array.isArray(data) ? (data as unknown[]).slice(0, 2) : []
  })
  const good = world.wallets.slice(20, 30)
  answer = { count: rows.length + good.length, data: [...rows, ...good] }
  guest = await arriveAt(browser, { world, server }, { site: site.url, isInCrowd: true })
  const { page } = guest
  await openModal(page)
  await allWallets(page).click()
  await items(page).first().waitFor()
  const scroller = page.getByTestId('wallet-list')
  const seen = new Set<string>()
  for (let turn = 0; turn < 12; turn += 1) {
    for (const name of await page.locator('portico-modal-root [data-testid^="wallet-search-item-"] .name').allInnerTexts()) seen.add(name)
    await scroller.evaluate((element) => element.scrollBy(0, 300))
    await page.waitForTimeout(120)
  }
  expect([...seen]).toEqual(expect.arrayContaining(good.map(({ name }) => name)))
  expect(await modalText(page)).not.toMatch(/javascript:|data:text/)
  await page.getByTestId('header-back').click()
  await expectUnharmed()
})
