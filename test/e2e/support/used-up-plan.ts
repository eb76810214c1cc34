import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { serveHandlers } from '../../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'
import { hostConfig } from './lab.ts'
import { look } from './looks.ts'
import { card, dialog, openModal } from './modal.ts'
import { visit } from './visit.ts'

const LIMITS = { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true }

/** A visitor of a project whose plan is used up, and raised while they look. */
export async function meetsUsedUpPlan(browser: Browser, site: string, secureSite: string): Promise<void> {
  const world = new ServiceWorld()
  const config = ['email', 'google', 'x']
  const features = world.knobs.features.map((feature) => (feature.id === 'social_login' ? { ...feature, config } : feature))
  world.setKnobs({ features, planLimits: LIMITS })
  const handlers = serviceHandlers(world)
  const services = await serveHandlers(() => handlers)
  const off = { relay: false, verify: false, analytics: false, blockchain: false, rpcGateway: false }
  const options = { projectId: '0'.repeat(32), services: { ...off, registry: services.url, secureSite } }
  const guest = await visit(browser, { before: [hostConfig(options)] })
  const { page } = guest
  try {
    await page.goto(site)
    await openModal(page)
    const google = page.getByTestId('social-selector-google')
    await expect.poll(() => page.getByTestId('wui-email-input').isDisabled()).toBe(true)
    await google.click()
    await card(page, 'UsageExceeded').waitFor()
    expect(guest.context.pages()).toHaveLength(1)
    await look(page, 'usage-exceeded')
    world.setKnobs({ planLimits: { ...LIMITS, isAboveMauLimit: false } })
    await page.getByTestId('w3m-usage-exceeded-button').click()
    await card(page, 'Connect').waitFor()
    await expect.poll(() => page.getByTestId('wui-email-input').isEnabled()).toBe(true)
    const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()])
    await popup.locator('#allow').click()
    await dialog(page).waitFor({ state: 'detached' })
  } finally {
    await guest.close()
    await services.stop()
  }
}
