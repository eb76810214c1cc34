import type { Page } from 'playwright-core'
import { expect } from 'vitest'
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
  await dialog(page).getByText('The window closed before you finished.').waitFor()
  await page.context().unroute(address)
  await popup.close()
}

/** The code of the login is on its way: the window that the tap opened says whose it is, and goes on when the code has come. */
export async function meetsSlowCode(page: Page): Promise<void> {
  const code = /\/embedded\.feature-[^/]*\.js$/
  let arrive = () => {}
  const isLet = new Promise<void>((resolve) => (arrive = resolve))
  let asked = 0
  await page.context().route(code, async (route) => {
    asked += 1
    await isLet
    await route.continue()
  })
  await openModal(page)
  const google = page.getByTestId('social-selector-google')
  const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()])
  const { host } = new URL(page.url())
  await expect.poll(() => popup.locator('body').innerText()).toBe(`${host}…`)
  expect([await popup.title(), asked]).toEqual([`${host}…`, 1])
  arrive()
  await popup.locator('#allow').waitFor()
  await popup.close()
  await page.getByTestId('w3m-connecting-widget-secondary-button').waitFor()
  await page.context().unroute(code)
}
