import type { Browser } from 'playwright-core'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import type { SecureSiteServer } from '../../fakes/frame/secure-site-server.ts'
import { isSigned } from './contract-signature.ts'
import { ask, call } from './host-calls.ts'
import { hostConfig } from './lab.ts'
import { look } from './looks.ts'
import type { Site } from './site.ts'
import { troubles, visit } from './visit.ts'

const EMAIL = 'inline@example.com'

/** A site with the modal in its page, on a phone: the frame of an approval lies in its box, in sight, and is answered by keyboard. */
export async function approvesInThePage(browser: Browser, site: Site, secure: SecureSiteServer): Promise<void> {
  const guest = await visit(browser, {
    before: [hostConfig({ services: { secureSite: secure.url }, features: { email: true } })],
    device: { viewport: { width: 390, height: 844 } },
  })
  const { page } = guest
  await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/inline.html`)
  await page.getByTestId('wui-email-input').fill(EMAIL)
  await page.getByTestId('wui-email-input').press('Enter')
  await page.locator('[data-view=EmailVerifyDevice]').waitFor()
  secure.registerDevice(EMAIL)
  await page.locator('[data-view=EmailVerifyOtp]').waitFor()
  await page.getByTestId('wui-otp-input').fill(secure.mails.findLast((mail) => mail.code)?.code ?? '')
  await page.locator('[data-view=Account]').waitFor()
  const address = await page.evaluate(
    () => (globalThis as unknown as { host: { portico: { getAccount(): { address: string } } } }).host.portico.getAccount().address,
  )
  // The modal may be out of sight when the site asks.
  await page.evaluate(() => {
    document.body.style.paddingBlockStart = '2000px'
    scrollTo(0, 0)
  })
  const signed = ask(page, 'personal_sign', ['0x6869', address])
  await page.locator('[data-view=ApproveTransaction]').waitFor()
  const frame = page.frameLocator('#w3m-iframe')
  await frame.locator('#approve').waitFor()
  const boxes = async () => ({ frame: await page.locator('#w3m-iframe').boundingBox(), room: await page.locator('.approve').boundingBox() })
  await expect.poll(async () => (await boxes()).frame?.y).toBeGreaterThanOrEqual(0)
  const { frame: box, room } = await boxes()
  if (!box || !room) throw new Error('no frame, or no room for it')
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(box[side] - room[side]), side).toBeLessThanOrEqual(1)
  expect([box.x >= 0, box.x + box.width <= 390, box.y + box.height <= 844, box.width > 250, box.height > 200]).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  await look(page, 'approve-in-page')
  await call(page, 'setLocale', 'de')
  await page.locator('portico-modal').getByText('Transaktion genehmigen').waitFor()
  await call(page, 'setLocale', 'en')
  await page.locator('portico-frame-root dialog.armed').waitFor()
  await frame.locator('#approve').focus()
  await page.keyboard.press('Enter')
  expect(await isSigned(address as Hex, '0x6869', (await signed) as Hex)).toBe(true)
  await page.locator('[data-view=Account]').waitFor()
  expect(await page.locator('#w3m-iframe').isVisible()).toBe(false)
  expect(await troubles(guest)).toEqual([])
  await guest.close()
}
