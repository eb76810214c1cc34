import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { readPicture } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { arriveWithRelay, often, type RelayGuest, seeded } from './support/relay-guest.ts'

const at = hostSite('reactHost')
let guest: RelayGuest | undefined

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
      guest = await arriveWithRelay(at.browser, at.site.url, { options: { themeMode } })
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
    guest = await arriveWithRelay(at.browser, at.site.url)
    const refusal = await guest.page.evaluate(() => {
      const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<void> } } }).host
      return portico.open({ uri: 'https://evil.example' }).catch((error: { code: string }) => error.code)
    })
    expect(refusal).toBe('PAIRING_URI_INVALID')
  })
})
