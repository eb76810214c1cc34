import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecureSiteServer } from '../../fakes/frame/secure-site-server.ts'
import { call } from './host-calls.ts'
import { openTwin } from './hostile-frame.ts'
import { dialog } from './modal.ts'

/**
 * Notes as `taps`, for each window that the page opens, whether it opens in the task of a click: what a click posts is heard in a task of its
 * own. `lastWindow` is the one it opened last. A script to run before the page’s own.
 */
export const NOTES_TAPS = `(() => {
  const { open } = window
  const { port1, port2 } = new MessageChannel()
  let isInTap = false
  globalThis.taps = []
  port2.onmessage = () => { isInTap = false }
  addEventListener('click', () => { isInTap = true; port1.postMessage(0) }, true)
  window.open = (...words) => { taps.push(isInTap); globalThis.lastWindow = open(...words); return lastWindow }
})()`

/** Asks the instance for a login. @returns the account's address, or the code of the error */
const connects = (page: Page, wallet: string): Promise<unknown> =>
  page.evaluate((name) => {
    type Portico = Readonly<{ connect(asked: object): Promise<Readonly<{ address: string }>> }>
    const { portico } = (globalThis as unknown as { host: { portico: Portico } }).host
    return portico.connect({ wallet: name }).then(
      ({ address }) => address,
      ({ code }: { code: string }) => code,
    )
  }, wallet)

/** Chooses a social account: all but the first are behind the last tile. */
export async function chooseSocial(page: Page, provider: string): Promise<void> {
  const own = page.getByTestId(`social-selector-${provider}`)
  await page.getByTestId('social-selector-google').waitFor()
  if ((await own.count()) === 0) await page.getByTestId('social-selector-more').click()
  await own.click()
}

/** A result that the secure page would take, once. */
async function resultOf(secure: SecureSiteServer): Promise<string> {
  const body = JSON.stringify({ provider: 'google', state: 'one' })
  const answer = await fetch(`${secure.url}/api/oauth`, { method: 'POST', body })
  return ((await answer.json()) as { resultUri: string }).resultUri
}

/**
 * A window of a login that says what is no result, and another window of the right origin with a valid one. `tap` opens the window.
 * It ends with the login failed, and the way to try again on the screen.
 */
export async function meetsHostileWindow(page: Page, secure: SecureSiteServer, tap: () => Promise<void>): Promise<void> {
  const results = () => secure.requests.filter((name) => name === 'CONNECT_SOCIAL').length
  const again = page.getByTestId('w3m-connecting-widget-secondary-button')
  const [before, home, result] = [results(), page.url(), await resultOf(secure)]
  const [popup] = await Promise.all([page.waitForEvent('popup'), tap()])
  await popup.locator('#allow').waitFor()
  const twin = await openTwin(page, `${secure.url}/loading`)
  await twin.evaluate((resultUri) => parent.postMessage({ resultUri }, '*'), result)
  await popup.evaluate(() => {
    for (const resultUri of [{}, 7, null, ['?code=1'], undefined]) opener.postMessage({ resultUri }, '*')
  })
  await page.evaluate(() => new Promise((end) => setTimeout(end)))
  expect([results(), popup.isClosed(), await again.count()]).toEqual([before, false, 0])
  await page.evaluate(() => document.querySelector('[name=twin]')?.remove())
  await popup.evaluate(() => opener.postMessage({ resultUri: 'javascript:globalThis.pwned = 1' }, '*'))
  await again.waitFor()
  expect([results(), page.url(), await page.evaluate('globalThis.pwned')]).toEqual([before + 1, home, undefined])
  await expect.poll(() => popup.isClosed()).toBe(true)
}

/** Three logins that the site asks for, each while the one before is in its window. The last one, of X, succeeds. */
export async function replacesLogins(page: Page): Promise<void> {
  const ends: Promise<unknown>[] = []
  const open = () => call(page, 'open', { view: 'ConnectingSocial', arguments: { provider: 'google' } })
  const connect = async (wallet: string) => void ends.push(connects(page, wallet))
  const [opened] = await Promise.all([page.waitForEvent('popup'), open()])
  await opened.locator('#allow').waitFor()
  const [first] = await Promise.all([page.waitForEvent('popup'), connect('google')])
  await expect.poll(() => opened.isClosed()).toBe(true)
  await first.locator('#allow').waitFor()
  const [second] = await Promise.all([page.waitForEvent('popup'), connect('x')])
  await expect.poll(() => first.isClosed()).toBe(true)
  await dialog(page).getByText('Log in with X').waitFor()
  await second.locator('#allow').click()
  expect(await Promise.all(ends)).toEqual(['ABORTED', expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)])
}
