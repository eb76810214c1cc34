import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { card, dialog, openModal, row } from './support/modal.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

const SERVICE = 'https://blockchain.service.example.com'
const SHOP = 'https://shop.provider.example.com'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const OTHERS = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']

/** What the service answers. Anything else is 404. */
type Answers = { page?: unknown; payUrl?: string; statuses: string[] }

let browser: Browser
let lab: NamespaceLab
let guest: Visit | undefined
let answers: Answers

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(async () => {
  await guest?.close()
})

async function serve(route: Route): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const json = (body: unknown, status = 200) =>
    route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } })
  if (request.method() === 'OPTIONS') return json({})
  if (pathname === '/v1/supported-chains') return json({ http: ['eip155:1'], ws: [] })
  if (pathname === '/v1/generators/onrampurl') return answers.page === undefined ? json({}, 404) : json({ url: answers.page })
  if (pathname === '/v1/fungible/price') {
    const { addresses } = request.postDataJSON() as { addresses: string[] }
    return json({ fungibles: addresses.map((address) => ({ address, name: 'USD Coin', symbol: 'USDC', price: 1, decimals: 6 })) })
  }
  if (pathname !== '/v1/json-rpc') return json({}, 404)
  const { method } = request.postDataJSON() as { method: string }
  if (method === 'reown_getExchanges')
    return json({ jsonrpc: '2.0', id: 1, result: { exchanges: [{ id: 'coinbase', name: 'Coinbase' }], total: 1 } })
  if (method === 'reown_getExchangePayUrl') return json({ jsonrpc: '2.0', id: 1, result: { url: answers.payUrl, sessionId: 'session1' } })
  return json({ jsonrpc: '2.0', id: 1, result: { status: answers.statuses.shift() ?? 'SUCCESS' } })
}

async function arrive(options: object = {}, device?: object): Promise<Page> {
  answers = { page: `${SHOP}/buy`, payUrl: `${SHOP}/pay`, statuses: ['IN_PROGRESS'] }
  const wallet = new AnvilWallet({ 1: inject('chains')[FIRST_CHAIN] ?? '' })
  const network = { id: 1, name: 'Ethereum', nativeCurrency: ether, rpcUrls: { default: { http: [inject('chains')[FIRST_CHAIN]] } } }
  const services = { blockchain: SERVICE, registry: false, rpcGateway: false, analytics: false, relay: false, verify: false }
  const config = {
    ...{ networks: [network], leaveOut: OTHERS, enableCoinbase: false, projectId: 'p', services },
    ...{ features: { onramp: true, payWithExchange: true, analytics: false }, ...options },
  }
  guest = await visit(browser, {
    before: [`globalThis.hostConfig = ${JSON.stringify(config)}`],
    hasOwnClock: true,
    ...(device ? { device } : {}),
  })
  const { context, page } = guest
  await context.route(`${SERVICE}/**`, serve)
  await context.route(`${SHOP}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }))
  await wallet.install(context)
  await page.goto(lab.site.url)
  await openModal(page)
  await row(page, wallet.rdns).click()
  await dialog(page).waitFor({ state: 'detached' })
  return page
}

const popup = (context: BrowserContext, tap: () => Promise<void>) =>
  Promise.all([context.waitForEvent('page'), tap()]).then(([page]) => page)
const shown = async (page: Page) => {
  await page.waitForURL(/^https:/)
  return page.evaluate(() => ({ url: location.href, opener: window.opener as unknown, referrer: document.referrer }))
}

it('buys on the page the service names, in a window without opener and referrer', async () => {
  const page = await arrive()
  await openModal(page)
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  await page.getByRole('button', { name: 'Buy Crypto' }).click()
  await card(page, 'OnRampProviders').waitFor()
  await page.getByLabel('You pay').fill('50')
  await page.getByRole('button', { name: 'Get Quotes' }).click()
  await page.getByText('Estimate', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const shop = await popup(page.context(), () => page.getByTestId('onramp-provider-meld').click())
  expect(await shown(shop)).toEqual({ url: `${SHOP}/buy`, opener: null, referrer: '' })
  await card(page, 'BuyInProgress').waitFor()
  expect(guest && (await troubles(guest)).filter((line) => !line.includes('404'))).toEqual([])
})

it('tells of a window that the browser blocked, and opens it with a second tap', async () => {
  const page = await arrive()
  await page.evaluate(() => {
    const open = window.open
    Object.assign(window, { reallyOpen: open, open: () => null })
  })
  await page.evaluate("globalThis.host.portico.open({ view: 'OnRampProviders' })")
  await page.getByTestId('onramp-provider-meld').click()
  await page.getByText('Your browser blocked the window').waitFor()
  await page.evaluate(() => Object.assign(window, { open: (window as unknown as { reallyOpen: unknown }).reallyOpen }))
  const shop = await popup(page.context(), () => page.getByRole('button', { name: 'Open Meld.io' }).click())
  expect((await shown(shop)).opener).toBeNull()
})

it('opens nothing but a public https page (B58)', async () => {
  const page = await arrive({ onramp: undefined })
  const hostile = [
    'javascript:document.title="owned"',
    'data:text/html,x',
    'blob:https://a.example.com/1',
    'http://shop.provider.example.com/',
  ]
  for (const url of [...hostile, 'https://user:pass@shop.provider.example.com/']) {
    answers.payUrl = url
    await page.evaluate("globalThis.host.portico.open({ view: 'PayWithExchange' })")
    const opened = await popup(page.context(), () => page.getByTestId('exchange-option-coinbase').click())
    await page.getByRole('alert').waitFor()
    expect([opened.isClosed(), await page.title()], url).not.toContain('owned')
    await page.getByTestId('w3m-header-close').click()
    await dialog(page).waitFor({ state: 'detached' })
  }
  expect(page.context().pages()).toHaveLength(1)
})

it('deposits from an exchange, and tells how it ended', async () => {
  const page = await arrive()
  await openModal(page)
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  await page.getByRole('button', { name: 'Deposit from Exchange' }).click()
  await page.getByText('10 USDC').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const exchange = await popup(page.context(), () => page.getByTestId('exchange-option-coinbase').click())
  expect(await shown(exchange)).toEqual({ url: `${SHOP}/pay`, opener: null, referrer: '' })
  await page.getByText('Deposit in progress...').waitFor()
  await page.clock.runFor(5000)
  await page.clock.runFor(5000)
  await page.getByText('Deposit completed').waitFor()
})
