import type { Browser, Page } from 'playwright-core'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { SEED_TOKENS, seedKnobs } from '../../sandbox/seed.ts'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { hostConfig } from './support/lab.ts'
import { card, closeModal, connectWith, dialog } from './support/modal.ts'
import { amountField, button, receiverField, reviewSend } from './support/money-page.ts'
import { within } from './support/namespace-lab.ts'
import { PROJECT_ID, SERVICES } from './support/registry.ts'
import { type Site, serveSite } from './support/site.ts'
import { untilQuiet, type Visit, visit } from './support/visit.ts'

/** The browser leaves out what moves within half a second of a click: every answer comes later than that. ms */
const LATE_MS = 700
const chains = [FIRST_CHAIN, SECOND_CHAIN].map((id) => `eip155:${id}`)

let browser: Browser
let site: Site
let server: HandlerServer
let guest: Visit
/** Requests whose answer is still to come. */
let held = 0
beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  const urls = inject('chains')
  const wallet = new AnvilWallet(urls)
  const gateway = Object.fromEntries(chains.map((chain) => [chain, urls[Number(chain.slice(7))] ?? '']))
  const world = new ServiceWorld({ chains: gateway, ...seedKnobs(wallet.account.address, chains) })
  // Logins that the provider's project switches on stand above the wallets: a site that wants them there from the first frame says so itself.
  world.setKnobs({ features: world.knobs.features.map((row) => ({ ...row, isEnabled: row.id !== 'social_login' && row.isEnabled })) })
  const handlers = serviceHandlers(world)
  server = await serveHandlers(() => handlers)
  const services = Object.fromEntries(SERVICES.map((name) => [name, server.url]))
  const tokens = Object.fromEntries(chains.map((chain) => [chain, SEED_TOKENS]))
  const features = { analytics: false, email: false, socials: false, activity: true, swaps: true, send: true }
  guest = await visit(browser, { before: [hostConfig({ projectId: PROJECT_ID, services, tokens, features }), WATCH] })
  await wallet.install(guest.context)
  // Names before prices before pictures, so that each comes to a view that the others have filled.
  let before = 0
  for (const [pattern, more] of [[server.url, 0], ...Object.values(urls).map((url) => [url, 200] as const)] as const)
    await guest.context.route(`${pattern}/**`, async (route) => {
      const ms = LATE_MS + more + (before++ % 5) * 150 + (route.request().resourceType() === 'image' ? 500 : 0)
      held++
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue().catch(() => undefined)
      held--
    })
  await guest.page.goto(site.url)
})
afterAll(async () => {
  await guest?.close()
  await browser?.close()
  await site?.stop()
  await server?.stop()
})

/** Writes down what moved by itself, and how far (Layout Instability, `hadRecentInput` left out). */
const WATCH = `
  globalThis.jumps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      for (const { node, previousRect: from, currentRect: to } of entry.sources) {
        // What comes or goes moves nothing by that.
        if (from.width === 0 || to.width === 0) continue
        // What grows moves where neither of its edges stays.
        const moved = (start, end) => Math.min(Math.abs(from[start] - to[start]), Math.abs(from[end] - to[end]))
        const by = Math.max(moved('left', 'right'), moved('top', 'bottom'))
        if (by > 1) globalThis.jumps.push((node?.className || node?.nodeName) + ' "' + String(node?.textContent).slice(0, 40) + '": ' + [from.x, from.y, from.width, from.height].map(Math.round) + ' to ' + [to.x, to.y, to.width, to.height].map(Math.round))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })`
const jumps = (page: Page) => page.evaluate(() => (globalThis as unknown as { jumps: string[] }).jumps.splice(0))

const open = (page: Page, view: ViewName) => within(page, ({ portico }, name) => portico.open({ view: name }).then(() => undefined), view)

/** `reach`: what a visitor does to get there. */
async function lookAt(
  page: Page,
  view: ViewName,
  reach: (page: Page) => Promise<void> = () => open(page, view),
): Promise<readonly string[]> {
  await reach(page)
  await card(page, view).waitFor()
  await page.locator('.card [aria-busy=true] > .bone').first().waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await jumps(page)
  do await untilQuiet(page)
  while (held > 0)
  const found = await jumps(page)
  await closeModal(page)
  return found
}

async function connected(page: Page): Promise<void> {
  if (!(await within(page, ({ portico }) => portico.getAccount().isConnected))) await connectWith(page, 'dev.anvil.wallet')
}

const STRANGER = privateKeyToAddress(`0x${'5a'.repeat(32)}`)
const BEFORE = ['Connect', 'AllWallets', 'Networks', 'OnRampProviders'] as const
const OF_ACCOUNT = [
  ...(['Account', 'Networks', 'ProfileWallets', 'AccountSettings', 'Swap', 'SwapSelectToken', 'WalletSend'] as const),
  ...(['WalletSendSelectToken', 'WalletReceive', 'FundWallet', 'OnRampProviders', 'Transactions', 'ChooseAccountName'] as const),
  'WalletCompatibleNetworks',
] as const
/** Those that open from another. */
const FROM_OTHERS: readonly (readonly [ViewName, (page: Page) => Promise<void>])[] = [
  [
    'Token',
    async (page) => {
      await open(page, 'Account')
      await dialog(page).locator('button.token').first().click()
    },
  ],
  [
    'Transaction',
    async (page) => {
      await open(page, 'Transactions')
      await dialog(page).locator('button.move').first().click()
    },
  ],
  [
    'WalletSendPreview',
    async (page) => {
      await open(page, 'WalletSend')
      await button(page, 'Select Token').first().click()
      await dialog(page).locator('button.row', { hasText: 'ETH' }).first().click()
      await amountField(page).fill('0.001')
      await receiverField(page).fill(STRANGER)
      await reviewSend(page)
    },
  ],
]

it.each(BEFORE)('nothing moves in %s while names and pictures come', async (view) => {
  expect(await lookAt(guest.page, view)).toEqual([])
})

it.each(OF_ACCOUNT)('nothing moves in %s of an account while numbers, prices and pictures come', async (view) => {
  await connected(guest.page)
  expect(await lookAt(guest.page, view)).toEqual([])
})

it.each(FROM_OTHERS)('nothing moves in %s, which another view leads to', async (view, reach) => {
  await connected(guest.page)
  expect(await lookAt(guest.page, view, reach)).toEqual([])
})
