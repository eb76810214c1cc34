import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { readPicture } from './support/host-calls.ts'
import { openModal, row } from './support/modal.ts'
import { arriveWithRelay, OFF, often, type RelayGuest, seeded } from './support/relay-guest.ts'
import { type Site, serveSite } from './support/site.ts'

let browser: Browser
let site: Site
let guest: RelayGuest | undefined

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('reactHost'))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(async () => {
  await guest?.close()
  guest = undefined
})

/** Of each theme and width. */
const CODES = often(25, 4)
const code = (page: Page) => page.locator('wui-qr-code')

describe('codes', () => {
  const next = seeded(20_260)
  const hex = () => Array.from({ length: 64 }, () => Math.floor(next() * 16).toString(16)).join('')
  const anyUri = () =>
    `wc:${hex()}@2?relay-protocol=irn&symKey=${hex()}&expiryTimestamp=${String(Math.floor(Date.now() / 1000) + 120 + Math.floor(next() * 100))}`

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'are read from pictures of the screen, every one: %s, %i px wide',
    async (themeMode, width) => {
      guest = await arriveWithRelay(browser, site.url, { options: { themeMode } })
      const { page } = guest
      await page.setViewportSize({ width, height: 800 })
      let read = 0
      for (let turn = 0; turn < CODES; turn += 1) {
        const uri = anyUri()
        await page.evaluate(
          (value) =>
            (globalThis as unknown as { host: { portico: { open(options: object): Promise<void> } } }).host.portico.open({ uri: value }),
          uri,
        )
        await page.locator(`wui-qr-code[uri="${uri}"]`).waitFor()
        if (turn === 0) await page.waitForTimeout(400)
        if ((await readPicture(page, await code(page).screenshot())) === uri) read += 1
      }
      console.log(`codes read, ${themeMode}, ${String(width)} px: ${String(read)} of ${String(CODES)}`)
      expect(read).toBe(CODES)
      // The site made these itself: nothing was asked of the relay.
      expect(guest.relay.relay.calls).toEqual([])
    },
    120_000,
  )

  it('of the site that are none are refused', async () => {
    guest = await arriveWithRelay(browser, site.url)
    const refusal = await guest.page.evaluate(() => {
      const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<void> } } }).host
      return portico.open({ uri: 'https://evil.example' }).catch((error: { code: string }) => error.code)
    })
    expect(refusal).toBe('PAIRING_URI_INVALID')
  })
})

describe('the time until a code', () => {
  it('is short once the provider is there, though the attestation host is silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((ready) => silent.once('listening', ready))
    const verify = `http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`
    try {
      const waits: number[] = []
      for (let turn = 0; turn < 3; turn += 1) {
        guest = await arriveWithRelay(browser, site.url, { options: { projectId: 'x' }, services: { verify, ...OFF } })
        const { page } = guest
        await openModal(page)
        await row(page, 'walletConnect').click()
        await code(page).waitFor()
        // From the end of the last download before the code to the code itself, by the page's own clock.
        const shown = await page.evaluate(() => performance.now())
        const arrived = await page.evaluate(() => {
          const scripts = performance.getEntriesByType('resource').filter(({ name }) => /index\.es.*\.js$/.test(name))
          return Math.max(...scripts.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
        })
        waits.push(shown - arrived)
        await guest.close()
        guest = undefined
      }
      const best = Math.round(Math.min(...waits))
      console.log(`provider's chunk to code, attestation host silent: ${waits.map(Math.round).join(', ')} ms`)
      expect(best).toBeLessThan(1000)
    } finally {
      silent.close()
    }
  }, 90_000)
})
