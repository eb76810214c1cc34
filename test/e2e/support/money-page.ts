import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { hostConfig } from './lab.ts'
import { card, dialog, modalText, openModal, UNKNOWN_VALUES } from './modal.ts'
import { troubles, type Visit, type VisitOptions, visit } from './visit.ts'
import { MINED_MS } from './waits.ts'

/** `refusals`: paths that were answered with 400. */
export type MoneyGuest = Visit & Readonly<{ refusals: string[] }>

export async function welcome(browser: Browser, options: object, more: Omit<VisitOptions, 'before'> = {}): Promise<MoneyGuest> {
  const guest = await visit(browser, { before: [hostConfig({ ...options })], ...more })
  const refusals: string[] = []
  guest.page.on('response', (response) => {
    if (response.status() === 400) refusals.push(new URL(response.url()).pathname)
  })
  return { ...guest, refusals }
}

/** The price service refuses tokens of a local chain, which the browser writes down: those answers, and nothing else. */
export async function leaveCleanly(guest: MoneyGuest): Promise<void> {
  const lines = await troubles(guest)
  await guest.close()
  const refused = lines.filter((line) => /status of 400/.test(line))
  expect(lines.filter((line) => !refused.includes(line))).toEqual([])
  expect(guest.refusals.filter((path) => path !== '/v1/fungible/price')).toEqual([])
  expect(refused.length).toBeLessThanOrEqual(guest.refusals.length)
}

export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
/** Ticks what has to be accepted, where there is something, and clicks the main button once. `then` shows that it was taken. */
export async function press(page: Page, name: string, then: Locator): Promise<void> {
  const main = dialog(page).locator('button.primary', { hasText: name })
  const box = dialog(page).getByRole('checkbox')
  await expect.poll(async () => (await box.isVisible()) || (await main.isEnabled())).toBe(true)
  if (await box.isVisible()) await box.check()
  await main.click()
  // A wallet on another device answers over a relay; a chain mines.
  await then.waitFor({ timeout: MINED_MS })
}

export const amountField = (page: Page) => dialog(page).locator('input[inputmode=decimal]')
export const receiverField = (page: Page) => dialog(page).getByRole('textbox', { name: /address/i })

/** Opens the account of a visitor who was connected before, once the wallet has confirmed it. */
export async function returnTo(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const isBack = () =>
    (globalThis as unknown as { host?: { portico: { getAccount(): { isConnected: boolean } } } }).host?.portico.getAccount().isConnected
  await page.waitForFunction(isBack)
  await openModal(page)
}

/** From the account to a filled-in form. */
export async function fillSend(page: Page, symbol: string, value: string, to: string): Promise<void> {
  await page.getByTestId('w3m-account-default-send-button').click()
  await card(page, 'WalletSend').waitFor()
  await button(page, 'Select Token').first().click()
  await card(page, 'WalletSendSelectToken').waitFor()
  await dialog(page).locator('button.row', { hasText: symbol }).click()
  await amountField(page).fill(value)
  await receiverField(page).fill(to)
}

export async function reviewSend(page: Page): Promise<void> {
  await button(page, 'Preview Send').click()
  await card(page, 'WalletSendPreview').waitFor()
  expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
}

export async function confirmSend(page: Page): Promise<void> {
  await button(page, 'Send').click()
  await card(page, 'WalletSendConfirmed').waitFor()
  await dialog(page).getByText('Sent', { exact: true }).waitFor()
}

/** Closes what tells of the end, and waits until nothing is left open. */
export async function closeEnd(page: Page): Promise<void> {
  await dialog(page)
    .locator('button.primary', { hasText: /^(Close|Done)$/ })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
}

export async function openSwap(page: Page): Promise<void> {
  await page.getByTestId('w3m-account-default-swaps-button').click()
  await card(page, 'Swap').waitFor()
}

export async function chooseCoin(page: Page, side: 'sourceToken' | 'toToken', symbol: string): Promise<void> {
  await page.getByTestId(`swap-select-token-button-${side}`).click()
  await page.getByTestId(`swap-select-token-item-${symbol}`).click()
  await card(page, 'Swap').waitFor()
}

export async function reviewSwap(page: Page, amount: string): Promise<void> {
  await page.getByTestId('swap-input-token-sourceToken').fill(amount)
  await button(page, 'Review Swap').click()
  await card(page, 'SwapPreview').waitFor()
  expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
}

/** The node at `url` answers `method` with an error: what it lacks, or what it allows. */
export async function refuseMethod(page: Page, url: string, method: string, error: object): Promise<void> {
  await page.route(`${url}/**`, async (route) => {
    const request = JSON.parse(route.request().postData() ?? '{}') as { id?: number; method?: string }
    if (request.method !== method) return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id: request.id, error }, headers: { 'access-control-allow-origin': '*' } })
  })
}

/** What is reviewed by `main` has no fee: the visitor reads why, and no wallet is asked. */
export async function staysUnestimated(page: Page, url: string, main: string): Promise<void> {
  for (const [method, error, text] of [
    ['eth_estimateGas', { code: -32005, message: 'daily request count exceeded' }, 'Estimate gas failed'],
    ['eth_gasPrice', { code: -32601, message: 'Method not found' }, 'Network not supported for Gas Price'],
    ['eth_gasPrice', { code: -32005, message: 'daily request count exceeded' }, 'The service has a problem. Try again later.'],
  ] as const) {
    await refuseMethod(page, url, method, error)
    await button(page, main).click()
    await dialog(page).getByRole('alert').getByText(text, { exact: true }).waitFor()
    await page.unroute(`${url}/**`)
    await dialog(page).locator('button.primary:enabled', { hasText: main }).waitFor()
  }
}

/**
 * In the form of a swap: the node at `url` neither estimates nor runs calls beforehand. The review says so, and no wallet is asked before the visitor
 * ticked that.
 */
export async function swapUnsimulated(page: Page, url: string, asked: () => number): Promise<void> {
  const before = asked()
  await page.getByTestId('swap-input-token-sourceToken').fill('2')
  await staysUnestimated(page, url, 'Review Swap')
  await refuseMethod(page, url, 'eth_simulateV1', { code: -32601, message: 'Method not found' })
  await reviewSwap(page, '2')
  await dialog(page).getByText('We could not try this swap out first.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const box = dialog(page).getByRole('checkbox')
  await box.check()
  await dialog(page).locator('button.primary:enabled', { hasText: 'Swap' }).waitFor()
  await box.uncheck()
  expect([await button(page, 'Swap').isDisabled(), asked()]).toEqual([true, before])
  await press(page, 'Swap', dialog(page).getByText('Swapped'))
  expect(asked()).toBe(before + 1)
  await closeEnd(page)
}
