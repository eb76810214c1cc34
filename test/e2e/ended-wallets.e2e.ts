import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { visitHost } from './support/lab.ts'
import { card, connectWith, dialog } from './support/modal.ts'
import { returnTo } from './support/money-page.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles, type Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

/** A wallet that remembers the site after a reload. */
const answers = { eth_accounts: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'] }

let browser: Browser
let site: Site
let guest: Visit

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), serveSite(inject('labHost'))])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => guest?.close())

it.each([
  ['io.leapwallet', 'Leap Wallet', true],
  ['io.cosmostation', 'Cosmostation Wallet', true],
  ['com.leapfrog', 'Leapfrog', false],
])('a returning visitor of %s reads where the keys can be exported, if it has shut down', async (rdns, name, isEnded) => {
  guest = await visitHost(browser, site.url, { before: [tableWallet({ rdns, name, answers })] })
  const { page } = guest
  await connectWith(page, rdns)
  await returnTo(page, site.url)
  await card(page, 'Account').waitFor()
  const bar = page.getByTestId('wui-alertbar-text')
  if (isEnded) await dialog(page).getByText('You can still export your recovery phrase in its settings.').waitFor()
  expect(await bar.count()).toBe(isEnded ? 1 : 0)
  expect(await troubles(guest)).toEqual([])
})
