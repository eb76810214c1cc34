import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { corpus } from './support/corpus.ts'
import { ask, call } from './support/host-calls.ts'
import { dialog, openModal, row } from './support/modal.ts'
import { arriveWithRelay, type RelayGuest } from './support/relay-guest.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles } from './support/visit.ts'

let browser: Browser
let site: Site
let guest: RelayGuest | undefined

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('reactHost'))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(async () => {
  await guest?.close()
  guest = undefined
})

const PHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}
const HARBOUR = {
  id: 'harbour',
  name: 'Harbour',
  homepage: 'https://harbour.example',
  mobile_link: 'harbour://',
  desktop_link: 'harbour-desktop://',
  webapp_link: 'https://app.harbour.example',
  app_store: 'https://apps.apple.com/app/harbour',
}

/** Keeps the page where it is, and writes down what would have opened, and in the task of which event. */
const WRITE_DOWN = `{
  const opened = globalThis[Symbol.for('opened')] = []
  const { port1, port2 } = new MessageChannel()
  let task
  port1.onmessage = () => { task = undefined }
  addEventListener('click', () => { task = 'click'; port2.postMessage(0) }, true)
  window.open = (url, target) => { opened.push({ url, target, during: task }); return null }
}`
type Opened = Readonly<{ url: string; target: string; during?: string }>
const opened = (page: Page) => page.evaluate(() => (globalThis as Record<symbol, unknown>)[Symbol.for('opened')] as Opened[])
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
const openButton = (page: Page) => page.getByTestId('w3m-connecting-widget-secondary-button')

async function arrive(device: typeof PHONE | undefined, customWallets: readonly object[] = [HARBOUR], options = {}): Promise<Page> {
  guest = await arriveWithRelay(browser, site.url, {
    options: { customWallets, ...options },
    before: [WRITE_DOWN],
    ...(device && { device }),
  })
  return guest.page
}

describe('a wallet on the same phone', () => {
  it('is opened by its link in the task of the tap, accepts, and is opened again by requests until the visitor leaves', async () => {
    const page = await arrive(PHONE)
    await openModal(page)
    await row(page, 'harbour').tap()
    await expect.poll(() => openButton(page).isEnabled()).toBe(true)
    await openButton(page).tap()
    const [first] = await opened(page)
    expect(first).toMatchObject({ target: '_self', during: 'click' })
    const uri = decodeURIComponent(/^harbour:\/\/wc\?uri=(.*)$/.exec(first?.url ?? '')?.[1] ?? '')
    await guest?.wallet.pair(uri)
    await dialog(page).waitFor({ state: 'detached' })
    expect(JSON.parse((await kept(page)) ?? '')).toEqual({ href: 'harbour://', name: 'Harbour' })

    await ask(page, 'personal_sign', ['0x6869', guest?.wallet.addresses[0]])
    expect((await opened(page)).at(-1)).toMatchObject({
      url: expect.stringMatching(/^harbour:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/),
      target: '_self',
    })

    await call(page, 'disconnect')
    await expect.poll(() => kept(page)).toBeNull()
    expect(guest && (await troubles(guest))).toEqual([])
  })

  it('that is not there is said so, with the code and the store as ways out', async () => {
    const page = await arrive(PHONE)
    await openModal(page)
    await row(page, 'harbour').tap()
    await expect.poll(() => openButton(page).isEnabled()).toBe(true)
    await openButton(page).tap()
    await dialog(page).getByText('Nothing opened').waitFor()
    expect(await page.getByTestId('get-wallet').getAttribute('href')).toBe(HARBOUR.app_store)
    await dialog(page).getByText('Show the code').tap()
    await page.locator('wui-qr-code').waitFor()
  })

  it('never gets what somebody else left in storage opened', async () => {
    const page = await arrive(PHONE)
    await openModal(page)
    await row(page, 'harbour').tap()
    await expect.poll(() => openButton(page).isEnabled()).toBe(true)
    await openButton(page).tap()
    const [first] = await opened(page)
    await guest?.wallet.pair(decodeURIComponent(first?.url.split('uri=')[1] ?? ''))
    await dialog(page).waitFor({ state: 'detached' })
    await page.evaluate(() =>
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'javascript:alert(1)//', name: 'x' })),
    )
    await ask(page, 'personal_sign', ['0x6869', guest?.wallet.addresses[0]])
    expect((await opened(page)).filter(({ url }) => /^javascript/i.test(url))).toEqual([])
    expect(await kept(page)).toBeNull()
  })
})

describe('a wallet for every platform', () => {
  it('has a tab for each on a desktop, and one invitation for all of them', async () => {
    const page = await arrive(undefined)
    await openModal(page)
    await row(page, 'harbour').click()
    const code = page.locator('wui-qr-code')
    await code.waitFor()
    const uri = (await code.getAttribute('uri')) ?? ''
    for (const [tab, start] of [
      ['webapp', 'https://app.harbour.example/wc?uri='],
      ['desktop', 'harbour-desktop://wc?uri='],
    ] as const) {
      await page.getByTestId(`tab-${tab}`).click()
      await openButton(page).click()
      expect((await opened(page)).at(-1)).toEqual({ url: `${start}${encodeURIComponent(uri)}`, target: '_blank', during: 'click' })
    }
    await guest?.wallet.pair(uri)
    await dialog(page).waitFor({ state: 'detached' })
    expect(guest && (await troubles(guest))).toEqual([])
  })

  it('is not opened by any link that the corpus denies', async () => {
    const bases = corpus('deeplink-vectors', 'base-denied-scheme', 'base-denied-shape').map(({ input }) => input)
    const wallets = bases.map((base, index) => ({
      id: `w${String(index)}`,
      name: `W ${String(index)}`,
      mobile_link: base,
      webapp_link: base,
    }))
    const page = await arrive(PHONE, wallets)
    await openModal(page)
    const rows = page.locator('[data-testid^="wallet-selector-w"]')
    await rows.first().waitFor()
    for (let index = 0; index < Math.min(await rows.count(), 10); index += 1) {
      await rows.nth(index).tap()
      const back = page.getByTestId('header-back')
      await back.waitFor()
      const button = openButton(page)
      if ((await button.count()) > 0 && (await button.isEnabled())) await button.tap()
      await back.tap()
      await rows.first().waitFor()
    }
    expect(await opened(page)).toEqual([])
  })
})
