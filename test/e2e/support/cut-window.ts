import type { Page } from 'playwright-core'
import { dialog, openModal } from './modal.ts'

const SLOW_MS = 1_500

/** On a slow network, the browser cuts the window of a login off when its page comes, more than a second after it was opened. */
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
