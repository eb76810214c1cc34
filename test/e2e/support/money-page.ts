import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hostConfig } from './lab.ts'
import { card, dialog, modalText, UNKNOWN_VALUES } from './modal.ts'
import { troubles, type Visit, type VisitOptions, visit } from './visit.ts'

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
export const amountField = (page: Page) => dialog(page).locator('input[inputmode=decimal]')
export const receiverField = (page: Page) => dialog(page).getByRole('textbox', { name: /address/i })

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
  await dialog(page).getByText('You successfully sent asset').waitFor()
}

/** Closes what tells of the end, and waits until nothing is left open. */
export async function closeEnd(page: Page): Promise<void> {
  await dialog(page).locator('button.primary', { hasText: 'Close' }).click()
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
