import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, openModal } from './modal.ts'

const SLOW_MS = 1_500

/** As `meetsCutWindow`, on a slow network: the browser cuts the window off when its page comes, more than a second after it was opened. */
export async function meetsSlowCutWindow(page: Page): Promise<void> {
  // Playwright lets every page believe that it has the focus. A window that opens takes it.
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  const address = /\/(?:loading|oauth)/
  await page.context().route(address, async (route) => {
    await new Promise((due) => setTimeout(due, SLOW_MS))
    await route.continue()
  })
  await openModal(page)
  const google = page.getByTestId('social-selector-google')
  const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()])
  await dialog(page).getByText('The window could not report back.').waitFor()
  await page.context().unroute(address)
  await popup.close()
}

/** A social login whose window the browser cuts off: the visitor is told, however slow the machine is. Needs the clock of the page. */
export async function meetsCutWindow(page: Page): Promise<void> {
  await openModal(page)
  const google = page.getByTestId('social-selector-google')
  await google.waitFor()
  // A window that is found closed within a second of the page's clock was cut off.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()])
  await popup.waitForURL(/loading|oauth/)
  const shown = async () => {
    await page.clock.runFor(50)
    return dialog(page).innerText()
  }
  await expect.poll(shown).toContain('The window could not report back.')
  await page.clock.resume()
  await popup.close()
}
