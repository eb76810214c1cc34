import { HttpResponse, http } from 'msw'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { judged, judgedNamed } from '../corpora/lib/ledger.ts'
import { materialise } from '../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../corpora/lib/read-corpus.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { launchBrowser } from './support/browser.ts'
import { call } from './support/host-calls.ts'
import { card, dialog, modalText, openModal, row } from './support/modal.ts'
import { allWallets, arriveAt, items, RDNS, TABLE_WALLET, wrong } from './support/registry.ts'
import { type Site, serveSite } from './support/site.ts'
import { foreignRequests, type Visit } from './support/visit.ts'
import { RETRIED_MS } from './support/waits.ts'

const cases = readCorpus('registry-hostile').filter(({ kind, name }) => kind === 'wallet-list' && !name.includes('20 MB'))
const world = new ServiceWorld()

let browser: Browser
let site: Site
let server: HandlerServer
let guest: Visit
let answer: unknown
/** What `/getWallets` answers, page by page. */
let replies: ((query: URLSearchParams) => unknown) | undefined
/** The pages of the list of all wallets that were asked for, and the searches. */
let pages: number[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  const hostile = http.get('*/getWallets', ({ request }) => {
    const { searchParams: query } = new URL(request.url)
    if (Number(query.get('entries')) >= 40) pages.push(Number(query.get('page')))
    const reply = replies ? replies(query) : answer
    return reply === undefined ? undefined : HttpResponse.json(reply as never)
  })
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
  replies = undefined
  pages = []
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

/** The first rows ask for fewer entries than a page and are not counted. */
describe('a registry without an end', () => {
  const ENDLESS: readonly (readonly [name: string, shown: number, replies: (query: URLSearchParams) => unknown])[] = [
    ['repeats a page', 40, () => ({ count: 1000, data: world.wallets.slice(0, 40) })],
    ['repeats a page and says a million', 40, () => ({ count: 1_000_000, data: world.wallets.slice(0, 40) })],
    ['says a million and has none', 0, () => ({ count: 1_000_000, data: [] })],
    ['answers an error with status 200', 0, () => ({ error: 'internal' })],
    ['answers a list with status 200', 0, () => []],
    ['answers another shape from the second page on', 40, (query) => (query.get('page') === '1' ? undefined : { error: 'internal' })],
  ]

  it.each(ENDLESS)('ends with a failure and a retry in the dialog: %s', async (_, shown, given) => {
    replies = given
    guest = await arriveAt(browser, { world, server }, { site: site.url, isInCrowd: true })
    const { page } = guest
    await openModal(page)
    await allWallets(page).click()
    const retry = card(page, 'AllWallets').getByRole('button', { name: 'Try again' })
    if (shown > 0) {
      await items(page).first().waitFor()
      await page.getByTestId('wallet-list').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    }
    await expect
      .poll(async () => {
        if (shown > 0) await page.getByTestId('wallet-list').evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return retry.count()
      })
      .toBe(1)
    const asked = pages.length
    expect(asked).toBeLessThanOrEqual(shown / 40 + 3)
    await page.waitForTimeout(1500)
    expect(pages).toHaveLength(asked)
    expect(await page.getByTestId('no-wallet-found').count()).toBe(0)
    await retry.click()
    await expect.poll(() => pages.length).toBeGreaterThan(asked)
    await retry.waitFor()
    expect(pages.length - asked).toBeLessThanOrEqual(3)
    expect(await page.getByTestId('no-wallet-found').count()).toBe(0)
    expect(await wrong(guest)).toEqual([])
  })

  it.each(ENDLESS.filter(([, shown]) => shown === 0))('is told to a site that draws its own list: %s', async (_, __, given) => {
    replies = given
    guest = await arriveAt(browser, { world, server }, { site: site.url, isInCrowd: true, options: { features: { headless: true } } })
    const { page } = guest
    for (const options of [{}, { search: 'meta' }]) {
      const asked = pages.length
      await expect(call(page, 'fetchWallets', options)).rejects.toThrow(/unreadable/)
      expect(pages.length - asked).toBeLessThanOrEqual(3)
    }
    expect(await wrong(guest)).toEqual([])
  })
})

it('fetches no picture for a visitor who saves data', async () => {
  const saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
  guest = await arriveAt(browser, { world, server }, { site: site.url, before: [saving, TABLE_WALLET] })
  const { page } = guest
  await openModal(page)
  await allWallets(page).click()
  await items(page).first().waitFor()
  await page.getByTestId('wallet-list').evaluate((element) => element.scrollBy(0, 600))
  await page.waitForTimeout(800)
  // A page of an earlier visitor may still be asking.
  const own = world.requests.filter(({ origin }) => origin === new URL(page.url()).origin)
  expect(own.filter(({ url }) => url.includes('/getWallets')).length).toBeGreaterThan(0)
  expect(own.filter(({ url }) => /\/get\w*Image/.test(url))).toEqual([])
  expect(await items(page).count()).toBeGreaterThan(5)
  expect(await wrong(guest)).toEqual([])
})

it('is offline to a page whose policy does not name it; the console says which host that is, and the wallet of the page connects', async () => {
  judgedNamed('timeline-faults', 'host CSP blocks the registry host')
  const chains = Object.values(inject('chains')).join(' ')
  site.headers = { 'content-security-policy': `script-src 'self'; connect-src 'self' ${chains}` }
  guest = await arriveAt(browser, { world, server }, { site: site.url })
  const { page } = guest
  await openModal(page)
  await row(page, RDNS).waitFor()
  await dialog(page)
    .getByText(/These wallets did not load/)
    .waitFor({ timeout: RETRIED_MS })
  const { errors, rejections, violations } = await guest.collected()
  expect([guest.pageErrors, errors, rejections]).toEqual([[], [], []])
  expect(new Set(violations.map(({ blocked }) => new URL(blocked).origin))).toEqual(new Set([server.url]))
  const texts = guest.console.filter(({ type }) => type === 'error').map(({ text }) => text)
  expect(texts.some((text) => text.includes(server.url))).toBe(true)
  await row(page, RDNS).click()
  await dialog(page).waitFor({ state: 'detached' })
  site.headers = {}
}, 60_000)
