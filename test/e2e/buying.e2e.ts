import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { type Answers, ether, SERVICE, SHOP, serveFunding } from './support/funding-service.ts'
import { card, closedByRelay, dialog, openModal, row } from './support/modal.ts'
import { press } from './support/money-page.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { arriveWithRelay, OFF } from './support/relay-guest.ts'
import { troubles, type Visit, visit } from './support/visit.ts'
import { MINED_MS } from './support/waits.ts'

const SERVICES = { blockchain: SERVICE, registry: false, rpcGateway: false, analytics: false, relay: false, verify: false }
const OTHERS = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']

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

async function arrive(options: object = {}, device?: object, chainId = 1): Promise<Page> {
  answers = { page: `${SHOP}/buy`, payUrl: `${SHOP}/pay`, statuses: ['IN_PROGRESS'], vault: SHOP }
  const wallet = new AnvilWallet({ [chainId]: inject('chains')[FIRST_CHAIN] ?? '' })
  const network = { id: chainId, name: 'Ethereum', nativeCurrency: ether, rpcUrls: { default: { http: [inject('chains')[FIRST_CHAIN]] } } }
  const config = {
    ...{ networks: [network], leaveOut: OTHERS, enableCoinbase: false, projectId: 'p', services: SERVICES },
    ...{ features: { onramp: true, payWithExchange: true, analytics: false }, ...options },
  }
  guest = await visit(browser, {
    before: [`globalThis.hostConfig = ${JSON.stringify(config)}`],
    hasOwnClock: true,
    ...(device ? { device } : {}),
  })
  const { context, page } = guest
  await context.route(`${SERVICE}/**`, (route) => serveFunding(route, answers))
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

it('buys on the page the service names, in a window without opener and referrer; an estimate says that it is one', async () => {
  const page = await arrive()
  await openModal(page)
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  await page.getByRole('button', { name: 'Buy Crypto' }).click()
  await card(page, 'OnRampProviders').waitFor()
  await page.getByLabel('You pay').fill('50')
  await page.getByRole('button', { name: 'Get Quotes' }).click()
  await page.getByText('Estimate', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByText('Delivered on Ethereum').waitFor()
  await page.getByRole('button', { name: 'Select Token: USDC' }).click()
  await card(page, 'OnRampTokenSelect').getByRole('button', { name: /ETH/ }).click()
  await page.getByRole('button', { name: 'Select Token: ETH' }).waitFor()
  const [asked, shop] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/v1/generators/onrampurl')),
    popup(page.context(), () => page.getByTestId('onramp-provider-meld').click()),
  ])
  expect(asked.postDataJSON()).toMatchObject({
    ...{ destinationWallets: [{ blockchains: ['ethereum'], assets: ['ETH'] }], presetFiatAmount: 50 },
  })
  expect(await shown(shop)).toEqual({ url: `${SHOP}/buy`, opener: null, referrer: '' })
  await card(page, 'BuyInProgress').waitFor()
  expect(guest && (await troubles(guest)).filter((line) => !line.includes('404'))).toEqual([])
})

const pictured = (place: Locator) => place.locator('img[src^="blob:"]').waitFor()

/** The page's clock goes on until the text is there: the answer to one question sets the time of the next. */
const afterAsking = (page: Page, text: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return text.count()
    })
    .toBe(1)

/** What the site hears of. */
const provider = (page: Page) =>
  page.evaluate(() => {
    type Event = { data: { event: string; properties?: { provider?: string } } } | undefined
    const { portico } = (globalThis as unknown as { host: { portico: { getEvents(): Event } } }).host
    const told = portico.getEvents()?.data
    return told?.event === 'SELECT_BUY_PROVIDER' ? told.properties?.provider : undefined
  })

it("names who sells: the service's page by its host, the site's own seller by name, also in events", async () => {
  const served = await arrive()
  await served.evaluate("globalThis.host.portico.open({ view: 'OnRampProviders' })")
  const row = served.getByTestId('onramp-provider-meld')
  await row.getByText('shop.provider.example.com').waitFor()
  await popup(served.context(), () => row.click())
  await card(served, 'BuyInProgress').getByText('shop.provider.example.com').waitFor()
  await expect.poll(() => provider(served)).toBe('shop.provider.example.com')
  await guest?.close()
  const keyed = await arrive({ onramp: { publicKey: 'k' }, services: { ...SERVICES, blockchain: false } })
  await keyed.context().route('https://meldcrypto.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Meld' }))
  await keyed.evaluate("globalThis.host.portico.open({ view: 'OnRampProviders' })")
  const meld = keyed.getByTestId('onramp-provider-meld')
  await meld.getByText('Fee 1-2%').waitFor()
  const shop = await popup(keyed.context(), () => meld.click())
  expect((await shown(shop)).url).toMatch(/^https:\/\/meldcrypto\.com\/\?publicKey=k&/)
  await card(keyed, 'BuyInProgress').getByText('Meld.io').waitFor()
  await expect.poll(() => provider(keyed)).toBe('meld')
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
  const shop = await popup(page.context(), () => page.getByRole('button', { name: 'Open shop.provider.example.com' }).click())
  expect((await shown(shop)).opener).toBeNull()
})

it('opens nothing but a public https page', async () => {
  const page = await arrive({ onramp: undefined })
  const hostile = [
    'javascript:document.title="owned"',
    'data:text/html,x',
    'blob:https://a.example.com/1',
    'http://shop.provider.example.com/',
    // Hosts that read like the provider's: in Cyrillic, and as the same host is written in ASCII.
    'https://shop.prov\u0456der.example.com/',
    'https://shop.xn--provder-uog.example.com/',
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

it('deposits from an exchange, and tells how it ended; what is delivered has its picture', async () => {
  const page = await arrive({ services: { ...SERVICES, registry: SERVICE } })
  await openModal(page)
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  await page.getByRole('button', { name: 'Deposit from Exchange' }).click()
  await page.getByText('10 USDC').waitFor()
  await pictured(page.getByTestId('deposit-from-exchange-asset-button'))
  expect(await axeViolations(page)).toEqual([])
  const exchange = await popup(page.context(), () => page.getByTestId('exchange-option-coinbase').click())
  expect(await shown(exchange)).toEqual({ url: `${SHOP}/pay`, opener: null, referrer: '' })
  await page.getByText('Deposit in progress...').waitFor()
  await afterAsking(page, page.getByText('Deposit completed'))
})

/** The site asks for 0.125 ETH on the first chain; resolves with the receiver once the review is shown. */
async function askToBePaid(page: Page): Promise<`0x${string}`> {
  const recipient = privateKeyToAddress(generatePrivateKey())
  await page.evaluate(
    ([to, network]) => {
      const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<unknown> } } }).host
      const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const order = { paymentAsset: { network, asset: 'native', metadata }, recipient: to, amount: '0.125' }
      Object.assign(globalThis, { paid: portico.open({ view: 'Pay', arguments: order }) })
    },
    [recipient, `eip155:${String(FIRST_CHAIN)}`] as const,
  )
  await card(page, 'Pay').waitFor()
  expect(await page.getByTestId('deposit-receiver').textContent()).toBe(recipient)
  return recipient
}

async function toReview(page: Page, recipient: string): Promise<void> {
  await page.getByTestId('wallet-payment-option').click()
  await card(page, 'WalletSendPreview').waitFor()
  expect(await page.getByTestId('send-receiver').textContent()).toBe(recipient)
}

async function isPaid(page: Page, recipient: `0x${string}`): Promise<void> {
  await dialog(page).getByText('Sent', { exact: true }).waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { paid: Promise<unknown> }).paid)).toMatchObject({ status: 'SUCCESS' })
  const client = createPublicClient({ transport: http(inject('chains')[FIRST_CHAIN]) })
  expect(await client.getBalance({ address: recipient })).toBe(parseEther('0.125'))
}

it('pays a site from the wallet: exactly the amount, to the address that is shown in full', async () => {
  const page = await arrive({ features: { pay: true, payments: true, analytics: false } }, undefined, FIRST_CHAIN)
  const recipient = await askToBePaid(page)
  await page.getByTestId('exchange-option-coinbase').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await toReview(page, recipient)
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await isPaid(page, recipient)
  expect(await axeViolations(page)).toEqual([])
})

it('pays a site from a wallet on another device, after it declined once', async () => {
  const options = { leaveOut: OTHERS, features: { pay: true, analytics: false } }
  const relayed = await arriveWithRelay(browser, lab.site.url, { options, services: OFF })
  guest = relayed
  const { page, wallet } = relayed
  await openModal(page)
  await row(page, 'walletConnect').click()
  const code = page.locator('wui-qr-code')
  await code.waitFor()
  await wallet.pair((await code.getAttribute('uri')) ?? '')
  await closedByRelay(page)
  const recipient = await askToBePaid(page)
  await toReview(page, recipient)
  const send = dialog(page).getByRole('button', { name: 'Send', exact: true })
  wallet.answers = 'reject'
  await send.click()
  await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
  wallet.answers = 'approve'
  // A click on what has just moved is ignored.
  await press(page, 'Try again', send)
  await send.click()
  await isPaid(page, recipient)
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(2)
})

it('pays a site with another coin: shows where it goes and what it costs, and tells the site once it was delivered', async () => {
  const services = { ...SERVICES, registry: SERVICE }
  const page = await arrive({ features: { pay: true, analytics: false }, services }, undefined, FIRST_CHAIN)
  const [recipient, vault] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAddress)
  Object.assign(answers, { vault, statuses: ['waiting', 'pending'] })
  await page.evaluate((to) => {
    const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<unknown> } } }).host
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const order = { paymentAsset: { network: 'eip155:8453', asset: 'native', metadata }, recipient: to, amount: '0.25' }
    Object.assign(globalThis, { paid: portico.open({ view: 'Pay', arguments: order }) })
  }, recipient)
  await card(page, 'Pay').waitFor()
  await page.getByTestId('another-payment-option').click()
  await card(page, 'PayQuote').waitFor()
  // The coin is read from a node, which has no picture of it.
  await pictured(page.getByTestId('pay-option-ETH'))
  expect(await axeViolations(page)).toEqual([])
  await page.getByTestId('pay-option-ETH').click()
  await page.getByTestId('pay-deposit').waitFor()
  expect(await page.getByTestId('pay-given').textContent()).toBe('0.2525 ETH')
  expect(await page.getByTestId('pay-deposit').textContent()).toBe(vault)
  expect(await page.getByTestId('deposit-receiver').textContent()).toBe(recipient)
  // No price of a local chain is known.
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).locator('button.primary:enabled', { hasText: 'Pay' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'Pay', card(page, 'PayLoading'))
  const end = dialog(page).getByText('The site was paid.')
  const asked = async () => {
    await page.clock.runFor(3000)
    return end.isVisible()
  }
  await expect.poll(asked, { timeout: MINED_MS, interval: 300 }).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  const client = createPublicClient({ transport: http(inject('chains')[FIRST_CHAIN]) })
  expect(await client.getBalance({ address: vault as `0x${string}` })).toBe(parseEther('0.2525'))
  expect(await page.evaluate(() => (globalThis as unknown as { paid: Promise<unknown> }).paid)).toMatchObject({ status: 'SUCCESS' })
})
