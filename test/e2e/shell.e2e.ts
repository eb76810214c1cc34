import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { labsVisitor } from './support/labs-visitor.ts'
import { card, closeModal, dialog, modalRoot, modalText, openModal, row } from './support/modal.ts'
import { MOVING } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const lab = labsVisitor()
const RDNS = 'com.table.wallet'

async function arrive(path = '/', options = {}, device = {}): Promise<Page> {
  return lab.arrive(path, { options, device: { ...MOVING, ...device }, before: [tableWallet({ rdns: RDNS })] })
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.id || element?.getAttribute('data-testid') || element?.localName
  })

describe('the dialog', () => {
  it('closes on Escape and gives focus back to what opened it', async () => {
    const page = await arrive()
    await page.locator('#connect').focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('connect')
  })

  it('closes on a click beside the card, not on one inside', async () => {
    const page = await arrive()
    await openModal(page)
    await row(page, RDNS).waitFor()
    await page.getByTestId('w3m-header-text').click()
    expect(await dialog(page).isVisible()).toBe(true)
    await page.mouse.click(20, 20)
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('keeps the keyboard inside while open', async () => {
    const page = await arrive()
    await openModal(page)
    await row(page, RDNS).waitFor()
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      expect(['before', 'connect', 'after']).not.toContain(await focused(page))
    }
  })

  it('connects by keyboard alone', async () => {
    const page = await arrive()
    await page.locator('#connect').focus()
    await page.keyboard.press('Enter')
    await row(page, RDNS).waitFor()
    for (let i = 0; i < 12 && (await focused(page)) !== `wallet-selector-${RDNS}`; i++) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(`wallet-selector-${RDNS}`)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('connect')
  })

  it('stops the page from scrolling while open and lets it go after', async () => {
    const page = await arrive()
    await page.evaluate(() => document.querySelector('#host')?.setAttribute('class', 'tall'))
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 200)
    await page.waitForFunction(() => scrollY > 0)
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(() => (globalThis as unknown as { host: { portico: { open(): unknown } } }).host.portico.open())
    await dialog(page).waitFor()
    await page.mouse.move(20, 700)
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await closeModal(page)
    await page.mouse.wheel(0, 100)
    await page.waitForFunction((y) => scrollY > y, before)
  })

  it('opens the dialog at once and fills it when the core arrives late', async () => {
    const page = await arrive()
    let release = () => {}
    const core = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await core
      await route.continue()
    })
    await openModal(page)
    expect(await row(page, RDNS).count()).toBe(0)
    release()
    await row(page, RDNS).waitFor()
  })

  it('tries again after a chunk failed to arrive', async () => {
    const page = await arrive()
    await page.route('**/*.js', (route) => route.abort())
    await page.locator('#connect').click()
    const again = page.locator('portico-modal-root button', { hasText: 'Try again' })
    await again.waitFor()
    await page.unroute('**/*.js')
    await again.click()
    await row(page, RDNS).waitFor()
    expect(await again.count()).toBe(0)
    lab.guest.console.length = 0 // Chromium itself reports the aborted download.
  })

  it('is 370 px wide on a desk and a bottom sheet on a phone', async () => {
    const page = await arrive()
    await openModal(page)
    await row(page, RDNS).waitFor()
    const box = await card(page).boundingBox()
    expect(box?.width).toBe(370)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForTimeout(300)
    const sheet = await card(page).boundingBox()
    expect(sheet?.width).toBe(390)
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844)
  })

  it('leaves the page as it found it', async () => {
    const page = await arrive()
    // The host's bundler leaves hints for the chunks it fetched; they are not ours.
    const markup = async () => (await page.content()).replace(/<link rel="modulepreload"[^>]*>/g, '').replace(/\s+/g, ' ')
    const before = await markup()
    await openModal(page)
    await row(page, RDNS).waitFor()
    expect(await modalRoot(page).count()).toBe(1)
    await page.evaluate(() => (globalThis as unknown as { host: { portico: { dispose(): Promise<void> } } }).host.portico.dispose())
    expect(await markup()).toBe(before)
  })

  it('works for a page without React through custom elements', async () => {
    const page = await arrive('/elements.html')
    await page
      .getByTestId(/^connect-button/)
      .first()
      .click()
    await row(page, RDNS).click()
    await page
      .getByTestId(/^account-button/)
      .first()
      .waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page
      .getByTestId(/^account-button/)
      .first()
      .click()
    await card(page, 'Account').waitFor()
    expect(await modalText(page)).toMatch(/0xC02a/i)
  })

  it('stands inline in the page in embedded mode', async () => {
    const page = await arrive('/inline.html')
    await row(page, RDNS).waitFor()
    expect(await dialog(page).count()).toBe(0)
    await row(page, RDNS).click()
    await card(page, 'Account').waitFor()
  })
})
