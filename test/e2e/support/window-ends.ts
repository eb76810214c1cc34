import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecureSiteServer } from '../../fakes/frame/secure-site-server.ts'
import { look } from './looks.ts'
import { dialog, openModal } from './modal.ts'
import type { Site } from './site.ts'
import { chooseSocial } from './social-window.ts'

const CUT = /^The window closed before you finished/
const CLOSED = /^The window (?:closed|was closed)/
/** How the window of a login ends without a result, and what the visitor is told. */
const ENDS = {
  blocked: /^Your browser blocked the window of/,
  'closed while it loads': CLOSED,
  'closed at the provider': CLOSED,
  'cut off by the provider': CUT,
  'cut off by the site': CUT,
} as const
const PROVIDERS = ['google', 'x', 'facebook']
/** Until the visitor is told, ms. */
const TOLD_MS = 1_500

type End = keyof typeof ENDS
type Login = Readonly<{ page: Page; secure: SecureSiteServer; host: Site; leave(): Promise<void> }>

/** The 15 ways a window may end. */
export const WINDOW_ENDS = (Object.keys(ENDS) as End[]).flatMap((end) => PROVIDERS.map((provider) => [end, provider] as const))

/** The visitor is told in time, nothing spins any more, and the next tap opens another window, which logs in once nothing is in its way. */
export async function meetsWindowEnd({ page, secure, host, leave }: Login, end: End, provider: string): Promise<void> {
  const again = page.getByTestId('w3m-connecting-widget-secondary-button')
  const told = async () => {
    await dialog(page).getByText(ENDS[end]).waitFor({ timeout: TOLD_MS })
    await again.waitFor({ timeout: TOLD_MS })
    expect(await dialog(page).locator('.ring').count()).toBe(0)
  }
  const opened = async (tap: () => Promise<void>) => (await Promise.all([page.waitForEvent('popup'), tap()]))[0]
  const isOfSite = end === 'cut off by the site'
  if (isOfSite) await reload(page, host, { 'cross-origin-opener-policy': 'same-origin' })
  if (end === 'cut off by the provider') secure.setFaults({ cutWindows: true })
  // Playwright lets every page believe that it has the focus, which a window takes that stays open.
  if (ENDS[end] === CUT) await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))
  await openModal(page)
  const tap = () => chooseSocial(page, provider)
  if (end === 'blocked') {
    await page.evaluate(() => Object.assign(window, { unblocked: window.open, open: () => null }))
    await tap()
  } else {
    const popup = await opened(tap)
    if (end === 'closed at the provider') {
      await popup.locator('#allow').waitFor()
      expect(await dialog(page).locator('.ring').count()).toBe(1)
    }
    if (ENDS[end] === CUT) {
      await popup.waitForURL(/loading|oauth/)
      await told()
      await popup.close()
    } else {
      // By the page that opened it: Playwright waits for ever for a window that it closes while its first page comes.
      await page.evaluate(() => (globalThis as unknown as { lastWindow: Window }).lastWindow.close())
    }
  }
  await told()
  if (provider === PROVIDERS[0]) await look(page, `connecting-social-${end.replaceAll(' ', '-')}`)
  secure.setFaults({})
  if (end === 'blocked')
    await page.evaluate(() => Object.assign(window, { open: (window as unknown as { unblocked: typeof open }).unblocked }))
  const next = await opened(() => again.click())
  if (isOfSite) {
    // Its policy does not change without another load.
    await next.waitForURL(/loading|oauth/)
    await told()
    await next.close()
    return reload(page, host, {})
  }
  await next.locator('#allow').click()
  await dialog(page).waitFor({ state: 'detached' })
  await openModal(page)
  await leave()
  if (ENDS[end] === CUT) await page.evaluate(() => Reflect.deleteProperty(document, 'hasFocus'))
}

async function reload(page: Page, host: Site, headers: Site['headers']): Promise<void> {
  host.headers = headers
  await page.reload()
  await page.waitForFunction('globalThis.host')
}
