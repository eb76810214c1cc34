import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { FAULTS } from '../fakes/services/fault.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { card, closeModal, dialog, openModal, row, rows } from './support/modal.ts'
import { allWallets, arriveAt, askedFor, items, RDNS, type RegistryServer, serveRegistry, TABLE_WALLET, wrong } from './support/registry.ts'
import { rowFit } from './support/row-fit.ts'
import { ROOT } from './support/shell.ts'
import { type Site, serveSite } from './support/site.ts'
import { foreignRequests, untilQuiet, type Visit } from './support/visit.ts'
import { RETRIED_MS } from './support/waits.ts'
import { tableWallet } from './support/wallet-script.ts'

const OUT = join(ROOT, 'test/e2e/out')
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

let browser: Browser
let site: Site
let registry: RegistryServer
let guest: Visit

beforeAll(async () => {
  await mkdir(OUT, { recursive: true })
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  registry = await serveRegistry()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await registry?.server.stop()
})
beforeEach(() => registry.world.reset())
afterEach(() => guest?.close())

async function arrive(given: Partial<Parameters<typeof arriveAt>[2]> = {}): Promise<Page> {
  guest = await arriveAt(browser, registry, { site: site.url, ...given })
  return guest.page
}

async function openAll(page: Page): Promise<void> {
  await openModal(page)
  await allWallets(page).click()
  await items(page).first().waitFor()
}

const search = (page: Page) => page.getByTestId('wui-input-text')

describe('the connect list', () => {
  it('asks nobody before it is open; then it recommends wallets, without moving those that were there', async () => {
    const page = await arrive()
    await page.waitForTimeout(800)
    expect(registry.world.requests).toEqual([])
    const places = page.evaluate(
      (id) =>
        new Promise<number[]>((resolve) => {
          document.querySelector<HTMLButtonElement>('#connect')?.click()
          const seen: number[] = []
          const started = performance.now()
          const look = () => {
            const root = document.querySelector('portico-modal-root')?.shadowRoot
            const mine = root?.querySelector(`[data-testid="wallet-selector-${id}"]`)
            const top = mine?.getBoundingClientRect().top
            // The view itself slides in for 150 ms.
            if (top !== undefined && !root?.getAnimations().length && top !== seen.at(-1)) seen.push(top)
            if (performance.now() - started < 3000) requestAnimationFrame(look)
            else resolve(seen)
          }
          look()
        }),
      RDNS,
    )
    expect(await places).toHaveLength(1)
    expect(await rows(page).count()).toBe(1 + 1 + 3)
    expect(await allWallets(page).innerText()).toMatch(/\b[456]\d0\+/)
    const [first] = askedFor(registry.world)
    expect(first).toMatchObject({ entries: '4', page: '1', chains: 'eip155:31337,eip155:31338' })
    expect(foreignRequests(guest, site.url, registry.server.url)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    expect(await wrong(guest)).toEqual([])
  })

  it('keeps the order of the site, its own wallets and its choice', async () => {
    const [metamask, trust, rainbow] = registry.world.wallets
    const page = await arrive({
      options: {
        features: { analytics: false, connectorTypeOrder: ['featured', 'custom', 'injected'] },
        featuredWalletIds: [rainbow?.id, trust?.id],
        excludeWalletIds: [metamask?.id],
        customWallets: [{ id: 'mine', name: 'My Wallet', mobile_link: 'mine://', image_url: 'javascript:alert(1)' }],
      },
    })
    await openModal(page)
    await row(page, String(rainbow?.id)).waitFor()
    const names = await rows(page).allInnerTexts()
    expect(names.map((text) => text.split('\n')[0])).toEqual(['Rainbow', 'Trust Wallet', 'My Wallet', 'Table Wallet', 'WalletConnect'])
    expect(await page.locator('portico-modal-root img[src^="javascript"]').count()).toBe(0)
  })

  it('hides a wallet of the page that is excluded by its registry id', async () => {
    const installed = tableWallet({ rdns: 'io.metamask', name: 'MetaMask' })
    const page = await arrive({ before: [TABLE_WALLET, installed], options: { excludeWalletIds: [METAMASK] } })
    await openModal(page)
    await allWallets(page).waitFor()
    await row(page, RDNS).waitFor()
    await expect.poll(() => row(page, 'io.metamask').count()).toBe(0)
    // Nor is it in the list that a site draws itself.
    const listed = await page.evaluate(() => {
      const { portico } = (globalThis as unknown as { host: { portico: { getConnectors(): readonly { id: string }[] } } }).host
      return portico.getConnectors().map(({ id }) => id)
    })
    expect(listed).toContain(RDNS)
    expect(listed).not.toContain('io.metamask')
  })

  it('shows what it knew last time while the registry is down', async () => {
    const page = await arrive()
    await openModal(page)
    await expect.poll(() => rows(page).count()).toBe(5)
    const before = await rows(page).allInnerTexts()
    await closeModal(page)
    registry.world.setFault('offline')
    const again = await arriveAt(browser, registry, { site: site.url, context: guest.context })
    await openModal(again.page)
    await expect.poll(() => rows(again.page).count()).toBe(5)
    expect(await rows(again.page).allInnerTexts()).toEqual(before)
  })
})

describe('all wallets', () => {
  it('are found by a word, after a pause, with one request', async () => {
    const page = await arrive()
    await openAll(page)
    expect(await axeViolations(page)).toEqual([])
    const before = askedFor(registry.world).length
    // In one task: on a busy machine the pause between two keys is long enough to ask.
    await search(page).evaluate((field: HTMLInputElement) => {
      for (const typed of ['  m', '  met', '  metam']) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect.poll(() => items(page).count()).toBe(1)
    await expect.poll(() => askedFor(registry.world).length).toBe(before + 1)
    await page.waitForTimeout(500)
    expect(askedFor(registry.world).slice(before)).toMatchObject([{ search: 'metam', entries: '100', page: '1' }])
    await items(page).first().click()
    await card(page, 'ConnectingWalletConnect').waitFor()
    expect(await page.getByTestId('w3m-header-text').innerText()).toBe('MetaMask')
    await page.getByTestId('header-back').click()
    await search(page).fill('no wallet is called that')
    await page.getByTestId('no-wallet-found').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await search(page).fill('')
    await expect.poll(() => items(page).count()).toBeGreaterThan(5)
    expect(await wrong(guest)).toEqual([])
  })

  it('are the certified ones alone, if wanted', async () => {
    const page = await arrive()
    await openAll(page)
    await page.getByTestId('wui-certified-switch').click()
    await expect.poll(() => askedFor(registry.world).at(-1)?.['badge_type']).toBe('certified')
    await expect.poll(() => page.locator('portico-modal-root .certified').count()).toBeGreaterThan(4)
    expect(await page.locator('portico-modal-root .certified').count()).toBe(await items(page).count())
    // The mark does not make its row higher than the place that rows have.
    expect(await rowFit(items(page))).toEqual({ uneven: 0, outside: 0 })
    expect((await items(page).first().boundingBox())?.height).toBe(56)
    expect(await axeViolations(page)).toEqual([])
  })

  it('lead to the extension where that is installed, else to a code, else to where they are found', async () => {
    const installed = tableWallet({ rdns: 'io.metamask', name: 'MetaMask', answers: { eth_requestAccounts: [] } })
    const page = await arrive({ before: [installed] })
    await openAll(page)
    await search(page).fill('MetaMask')
    await page.getByTestId(`wallet-search-item-${METAMASK}`).click()
    await card(page, 'ConnectingExternal').waitFor()
    await closeModal(page)
    const shopOnly = registry.world.wallets.find(
      (wallet) => !wallet.mobile_link && !wallet.webapp_link && !wallet.supports_wc && wallet.chains.includes('eip155:31337'),
    )
    await openAll(page)
    await search(page).fill(shopOnly?.name ?? '')
    await page.getByTestId(`wallet-search-item-${shopOnly?.id}`).click()
    await card(page, 'Downloads').waitFor()
    expect(await page.getByTestId('w3m-header-text').innerText()).toBe(`Get ${shopOnly?.name}`)
    expect(await page.locator('portico-modal-root a[href^="https://"]').count()).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
  })

  it('say when they cannot be read, and try again', async () => {
    judgedNamed('timeline-faults', 'offline while wallets page loads', 'offline then online')
    const page = await arrive()
    await openModal(page)
    await row(page, METAMASK).waitFor()
    await page.getByTestId('all-wallets').hover()
    await untilQuiet(page)
    await guest.context.setOffline(true)
    await allWallets(page).click()
    await dialog(page).getByRole('alert').waitFor({ timeout: RETRIED_MS })
    await page.screenshot({ path: join(OUT, 'registry-offline.png') })
    expect(await axeViolations(page)).toEqual([])
    // What is here already can be looked through meanwhile.
    await search(page).fill('trust')
    await expect.poll(() => items(page).count()).toBe(1)
    await search(page).fill('')
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor({ timeout: RETRIED_MS })
    await guest.context.setOffline(false)
    await page.waitForTimeout(1100)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => items(page).count()).toBeGreaterThan(6)
  }, 60_000)

  it('on a phone are those that work there', async () => {
    const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: PHONE }
    const page = await arrive({ before: [], device })
    await openAll(page)
    expect(await row(page, 'walletConnect').count()).toBe(0)
    const shown = await items(page).evaluateAll((all) => all.map((item) => item.getAttribute('data-testid')?.slice(19)))
    const fits = new Set(registry.world.wallets.filter((w) => w.mobile_link || w.webapp_link).map(({ id }) => id))
    expect(shown.filter((id) => !fits.has(id ?? ''))).toEqual([])
    expect(await axeViolations(page)).toEqual([])
  })
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

describe('a registry that does not work', () => {
  it.each(FAULTS.filter((fault) => fault !== 'none'))('stops nobody from connecting: %s', async (fault) => {
    registry.world.setFault(fault, 'registry')
    const page = await arrive()
    await openModal(page)
    await row(page, RDNS).waitFor()
    await allWallets(page).waitFor()
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await wrong(guest)).toEqual([])
    const asked = askedFor(registry.world).length
    // One reading is three tries; a busy machine takes so long to connect that a second one begins.
    expect(asked).toBeLessThanOrEqual(6)
  })

  it('leaves no request behind when the modal closes', async () => {
    registry.world.setFault('500')
    const page = await arrive()
    await openModal(page)
    await allWallets(page).waitFor()
    await closeModal(page)
    await page.waitForTimeout(300)
    const asked = askedFor(registry.world).length
    await page.waitForTimeout(5000)
    expect(askedFor(registry.world)).toHaveLength(asked)
  })
})

describe('pictures', () => {
  it('are fetched once and let go when the site disposes of the modal', async () => {
    const page = await arrive({ before: [COUNT_URLS, TABLE_WALLET] })
    await openAll(page)
    await expect.poll(() => live(page)).toBeGreaterThan(15)
    const pictures = registry.world.requests.filter(({ url }) => url.includes('/getWalletImage/')).map(({ url }) => url)
    expect(new Set(pictures).size).toBe(pictures.length)
    await expect.poll(() => page.locator('portico-modal-root img[src^="blob:"]').count()).toBeGreaterThan(5)
    const made = await live(page)
    await page.evaluate(() => (globalThis as unknown as { host: { portico: { dispose(): Promise<void> } } }).host.portico.dispose())
    await expect.poll(() => live(page)).toBe(0)
    console.log(`object URLs: ${made} alive before dispose, 0 after`)
  })
})

const COUNT_URLS = `(() => {
  const live = new Set()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (blob) => { const url = createObjectURL.call(URL, blob); live.add(url); return url }
  URL.revokeObjectURL = (url) => { live.delete(url); revokeObjectURL.call(URL, url) }
  Object.defineProperty(globalThis, Symbol.for('e2e.urls'), { value: live })
})()`
const live = (page: Page) => page.evaluate(() => (globalThis as unknown as Record<symbol, Set<string>>)[Symbol.for('e2e.urls')]?.size)
