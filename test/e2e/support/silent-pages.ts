import type { ConsoleMessage, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecureSiteServer } from '../../fakes/frame/secure-site-server.ts'
import { dialog } from './modal.ts'

/**
 * Secure pages that load and never speak: the visitor reads that it is not their connection, the site's owner which origin to register.
 * Needs the clock of the page.
 */
export async function meetsSilentPages(page: Page, secure: SecureSiteServer, enter: (email: string) => Promise<void>): Promise<void> {
  const told: string[] = []
  const hear = (message: ConsoleMessage) => {
    if (message.text().includes('says nothing yet')) told.push(message.text())
  }
  page.on('console', hear)
  const field = page.getByTestId('wui-email-input')
  const frame = page.locator('#w3m-iframe')
  for (const [turn, fault] of (['unframed', 'missing', 'broken', 'elsewhere'] as const).entries()) {
    secure.setFaults({ page: fault })
    await (turn === 0 ? enter('ada@example.com') : field.press('Enter'))
    await frame.waitFor({ state: 'attached' })
    await expect.poll(() => page.clock.runFor(500).then(() => told.length), { message: fault }).toBe(turn + 1)
    await page.clock.runFor(20_000)
    await frame.waitFor({ state: 'detached' })
    await dialog(page).getByText('The login page does not answer on this site.').waitFor()
  }
  page.off('console', hear)
  for (const line of told) expect(line).toContain(new URL(page.url()).origin)
}
