import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { launchBrowser } from './support/browser.ts'
import { openModal, row } from './support/modal.ts'
import { arriveWithRelay, OFF } from './support/relay-guest.ts'
import { type Site, serveSite } from './support/site.ts'

let browser: Browser
let site: Site
let silent: Server
beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('reactHost'))
  silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((ready) => silent.once('listening', ready))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  silent?.close()
})

it('shows a code soon once the provider is there, though the attestation host is silent', async () => {
  const verify = `http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`
  const guest = await arriveWithRelay(browser, site.url, { options: { projectId: 'x' }, services: { verify, ...OFF } })
  const { page } = guest
  await openModal(page)
  await row(page, 'walletConnect').click()
  await page.locator('wui-qr-code').waitFor()
  // From the end of the last download before the code to the code itself, by the page's own clock.
  const shown = await page.evaluate(() => performance.now())
  const arrived = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /index\.es.*\.js$/.test(name))
    return Math.max(...scripts.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  })
  expect(arrived).toBeGreaterThan(0)
  noteFigure('WalletConnect: provider to code, the attestation host is silent', shown - arrived, 1000)
  await guest.close()
}, 150_000)
