import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { WalletsSnapshot } from '../../src/domain/wallets/wallet-item.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import { judged } from '../corpora/lib/ledger.ts'
import { materialise } from '../corpora/lib/materialise.mjs'
import { corpus } from './support/corpus.ts'
import { ask, call } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { closedByRelay, dialog, openModal, row } from './support/modal.ts'
import { arriveWithRelay, type RelayGuest } from './support/relay-guest.ts'
import { troubles } from './support/visit.ts'

const at = hostSite('reactHost')
let guest: RelayGuest | undefined

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
const foreign = (page: Page) => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
/** Ours, as text; written over by `value` where there is one. */
const kept = (page: Page, value?: string) =>
  page.evaluate(async (text): Promise<string | null> => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }))
    const database = await settled(indexedDB.open('portico'))
    const table = database.transaction('keyval', 'readwrite').objectStore('keyval')
    const key = 'walletconnect/WALLETCONNECT_DEEPLINK_CHOICE'
    if (text !== undefined) await settled(table.put(JSON.stringify([1, text]), key))
    const found = (await settled(table.get(key))) as string | undefined
    database.close()
    return found === undefined ? null : JSON.parse(found)[1]
  }, value)
const openButton = (page: Page) => page.getByTestId('w3m-connecting-widget-secondary-button')

async function arrive(device: typeof PHONE | undefined, customWallets: readonly object[] = [HARBOUR], options = {}): Promise<Page> {
  guest = await arriveWithRelay(at.browser, at.site.url, {
    options: { customWallets, ...options },
    before: [WRITE_DOWN],
    ...(device && { device }),
  })
  return guest.page
}

/** Presses whatever opens a wallet, in every tab. Resolves with the URI that was shown, and where plain links of the card lead. */
async function tapAll(page: Page): Promise<{ uri: string; links: readonly string[] }> {
  const card = dialog(page).locator('[data-portico=card]')
  await card.locator('[data-testid=w3m-connecting-widget-secondary-button]:enabled, wui-qr-code, [data-view=Downloads]').first().waitFor()
  const tabs = page.locator('portico-modal-root [role=tab]')
  for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
    if ((await tabs.count()) > 0) await tabs.nth(tab).tap()
    if ((await openButton(page).count()) > 0) await openButton(page).tap()
  }
  const uri = await page.evaluate(() => {
    const { host } = globalThis as unknown as { host: { portico: { getUri(): Promise<string> } } }
    return host.portico.getUri()
  })
  const links = await page
    .locator('portico-modal-root [data-portico=card] a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  return { uri, links }
}

describe('a wallet on the same phone', () => {
  it('is opened by its link in the task of the tap, accepts, and is opened again by requests until the visitor leaves', async () => {
    judged({ id: 'open-5327ba0f' })
    const page = await arrive(PHONE)
    await openModal(page)
    await row(page, 'harbour').tap()
    await expect.poll(() => openButton(page).isEnabled()).toBe(true)
    await openButton(page).tap()
    const [first] = await opened(page)
    expect(first).toMatchObject({ target: '_self', during: 'click' })
    const uri = decodeURIComponent(/^harbour:\/\/wc\?uri=(.*)$/.exec(first?.url ?? '')?.[1] ?? '')
    await guest?.wallet.pair(uri)
    await closedByRelay(page)
    await expect.poll(() => kept(page)).toBe(JSON.stringify({ href: 'harbour://', name: 'Harbour' }))
    expect(await foreign(page)).toBeNull()

    await ask(page, 'personal_sign', ['0x6869', guest?.wallet.addresses[0]])
    expect((await opened(page)).at(-1)).toMatchObject({
      url: expect.stringMatching(/^harbour:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/),
      target: '_self',
    })

    await call(page, 'disconnect')
    await expect.poll(() => kept(page)).toBeNull()
    expect(guest && (await troubles(guest))).toEqual([])
  })

  it('is opened by its link from a list of the site’s own, in the task of the tap and without a dialog', async () => {
    const page = await arrive(PHONE, [HARBOUR], { features: { headless: true } })
    await call(page, 'preload')
    const listed = async () => ((await call(page, 'getWallets')) as WalletsSnapshot).wallets.map(({ name }) => name)
    await expect.poll(listed).toContain('Harbour')
    const uri = await page.evaluate(async () => {
      const { portico } = (globalThis as unknown as { host: { portico: Portico } }).host
      const wallet = portico.getWallets().wallets.find(({ name }) => name === 'Harbour')
      const shown = await portico.getUri()
      const button = document.body.appendChild(document.createElement('button'))
      button.id = 'own'
      button.textContent = wallet?.name ?? 'not listed'
      button.onclick = () => void portico.connect({ wallet })
      return shown
    })
    await page.locator('#own', { hasText: 'Harbour' }).tap()
    const url = `harbour://wc?uri=${encodeURIComponent(uri)}`
    await expect.poll(() => opened(page)).toEqual([{ url, target: '_self', during: 'click' }])
    await guest?.wallet.pair(uri)
    await expect.poll(() => call(page, 'getAccount')).toMatchObject({ isConnected: true, address: guest?.wallet.addresses[0] })
    expect(await dialog(page).count()).toBe(0)
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
    await closedByRelay(page)
    await expect.poll(() => kept(page)).not.toBeNull()
    const evil = JSON.stringify({ href: 'javascript:alert(1)//', name: 'x' })
    await kept(page, evil)
    await page.evaluate((value) => localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', value), evil)
    const before = (await opened(page)).length
    await ask(page, 'personal_sign', ['0x6869', guest?.wallet.addresses[0]])
    expect(await opened(page)).toHaveLength(before)
    expect(await foreign(page)).toBeNull()
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
    await closedByRelay(page)
    expect(guest && (await troubles(guest))).toEqual([])
  })

  it('is opened by each link as the corpus says, or not at all', async () => {
    const vectors = corpus('deeplink-vectors', 'base-allowed', 'base-denied-scheme', 'base-denied-shape', 'base-wrong-type')
    let allowed = 0
    for (let from = 0; from < vectors.length; from += 15) {
      const part = vectors.slice(from, from + 15)
      const wallets = part.map(({ input }, index) => {
        const base = materialise(input)
        return { id: `w${String(index)}`, name: `W ${String(index)}`, mobile_link: base, webapp_link: base, desktop_link: base }
      })
      const page = await arrive(PHONE, [...wallets, HARBOUR])
      await openModal(page)
      // The site's wallets are drawn together, after those of the browser: with the last of them each of the others is there or denied.
      const last = row(page, 'harbour')
      await last.waitFor()
      for (const [index, { id, expect: wanted }] of part.entries()) {
        const before = await opened(page)
        const own = row(page, `w${String(index)}`)
        if ((await own.count()) > 0) {
          await own.tap()
          await page.getByTestId('header-back').waitFor()
          const { uri, links } = await tapAll(page)
          const after = (await opened(page)).slice(before.length)
          const url = typeof wanted['url'] === 'string' ? wanted['url'].replace(/uri=.*$/, `uri=${encodeURIComponent(uri)}`) : undefined
          expect(new Set(after.map((each) => each.url)), id).toEqual(new Set(url === undefined ? [] : [url]))
          expect(links, id).toEqual([])
          allowed += wanted['verdict'] === 'allow' ? 1 : 0
          await page.getByTestId('header-back').tap()
          await last.waitFor()
        } else expect(wanted['verdict'], id).toBe('deny')
      }
      expect(page.url()).toBe(`${at.site.url}/`)
      expect(guest?.context.pages()).toHaveLength(1)
      await guest?.close()
    }
    expect(allowed).toBe(vectors.filter(({ expect: { verdict } }) => verdict === 'allow').length)
  }, 180_000)
})

describe('a site inside of another one', () => {
  it("takes the whole window to the wallet's page, in the task of the tap", async () => {
    const wallet = { id: 'quay', name: 'Quay', mobile_link: 'https://link.quay.example/app' }
    guest = await arriveWithRelay(at.browser, at.site.url, { options: { customWallets: [wallet] }, device: PHONE })
    const { page, context } = guest
    await context.route('https://link.quay.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Quay' }))
    at.site.pages.set('/outer', {
      body: '<!doctype html><title>Outer</title><iframe id="inner" src="/" width="380" height="700"></iframe>',
    })
    await page.goto(`${at.site.url}/outer`)
    const inner = page.frameLocator('#inner')
    await inner.locator('#connect').first().tap()
    await inner.getByTestId('wallet-selector-quay').tap()
    const open = inner.getByTestId('w3m-connecting-widget-secondary-button')
    await expect.poll(() => open.isEnabled()).toBe(true)
    await open.tap()
    await page.waitForURL(/^https:\/\/link\.quay\.example\/app\/wc\?uri=wc%3A/)
    expect(context.pages()).toHaveLength(1)
    const uri = new URL(page.url()).searchParams.get('uri') ?? ''
    // The wallet's page has the key of the session, the site's own address is not among what it is told.
    expect(await page.evaluate(() => document.referrer)).toBe('')
    expect(uri).toMatch(/symKey=/)
  })
})
