import type { Locator, Page } from 'playwright-core'
import { CLICK_MS, RELAYED_MS } from './waits.ts'

/** The shadow host, its dialog and its card. Playwright looks through open shadow roots by itself. */
export const modalRoot = (page: Page): Locator => page.locator('portico-modal-root')
export const dialog = (page: Page): Locator => page.locator('portico-modal-root dialog[open]')
export const card = (page: Page, view?: string): Locator =>
  page.locator(view ? `[data-portico=card][data-view=${view}]` : '[data-portico=card]')
export const row = (page: Page, id: string): Locator => page.getByTestId(`wallet-selector-${id.toLowerCase()}`)
export const rows = (page: Page): Locator => page.locator('portico-modal-root [data-testid^="wallet-selector-"]')
export const networkRow = (page: Page, name: string): Locator => page.getByTestId(`w3m-network-switch-${name}`)

/** Clicks the host page's own button and waits for the dialog. */
export async function openModal(page: Page, button = '#connect'): Promise<void> {
  await page.locator(button).first().click()
  await dialog(page).waitFor()
}

/** Closes it once it has something to show: a visitor who is quicker than the code leaves no trace, and no events. */
export async function closeModal(page: Page): Promise<void> {
  await page.locator('[data-portico=card][data-view]').first().waitFor()
  await page.getByTestId('w3m-header-close').click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Clicks a wallet's row and waits until the connection stands and the modal has closed. */
export async function connectWith(page: Page, id: string): Promise<void> {
  await openModal(page)
  await row(page, id).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** A wallet on another device has answered. */
export const closedByRelay = (page: Page): Promise<void> => dialog(page).waitFor({ state: 'detached', timeout: RELAYED_MS })

/** Everything a visitor or a screen reader could read in the modal: text, labels, titles, values. */
export function modalText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts: string[] = []
    for (const host of document.querySelectorAll('portico-modal-root')) {
      for (const element of host.shadowRoot?.querySelectorAll('*') ?? []) {
        if (element.localName === 'style') continue
        for (const node of element.childNodes) if (node.nodeType === 3) parts.push(node.textContent ?? '')
        for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'value']) {
          const value = element.getAttribute(name)
          if (value) parts.push(value)
        }
      }
    }
    return parts.join('\n')
  })
}

/** Words that show an unknown number or object reached the visitor. */
export const UNKNOWN_VALUES = /\bNaN\b|\bundefined\b|\bInfinity\b|\[object /

/** Looks until it is so. For concurrent tests, in which `expect.poll` refuses to work. */
export async function until(condition: () => Promise<boolean>, limit = CLICK_MS): Promise<void> {
  const end = Date.now() + limit
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not so within ${limit} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Of what several clients of a relay do one after the other, where no time is asserted: a busy machine makes all of them late. */
export function untilHeard(condition: () => Promise<boolean>): Promise<void> {
  return until(condition, RELAYED_MS)
}
