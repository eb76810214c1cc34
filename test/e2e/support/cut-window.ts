import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, openModal } from './modal.ts'

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
