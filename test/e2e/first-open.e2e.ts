import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { labsVisitor } from './support/labs-visitor.ts'
import { dialog, row } from './support/modal.ts'
import { MOVING } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table.wallet'
const CORE = /start-core[^/]*\.js/

/**
 * Notes, when the first frame after the evaluation of the core is drawn, whether the wallet's row can be seen in it. Time stands
 * still, as on a very fast machine: on a slow one the work is divided into tasks, between which the browser may draw.
 */
const FIRST_FRAME = `(() => {
  performance.now = () => 1000
  const seen = () => {
    const row = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-testid="wallet-selector-${RDNS}"]')
    if (!row || row.getBoundingClientRect().height === 0) return false
    for (let at = row; at; at = at.parentElement ?? at.getRootNode().host) if (Number(getComputedStyle(at).opacity) < 0.2) return false
    return row.checkVisibility({ visibilityProperty: true })
  }
  const watch = () => {
    if (!globalThis.coreEvaluated) return requestAnimationFrame(watch)
    globalThis.firstFrame = seen()
  }
  requestAnimationFrame(watch)
})()`

const lab = labsVisitor()

async function arrive(options: Readonly<Record<string, unknown>>, { path = '/', before = [] as readonly string[] } = {}): Promise<Page> {
  return lab.arrive(path, { options, device: MOVING, before: [tableWallet({ rdns: RDNS }), ...before] })
}
const fetched = () => lab.guest.requests.filter((url) => CORE.test(url)).length

it('shows the wallets of the page in the first frame after the core was evaluated', async () => {
  const page = await arrive({}, { before: [FIRST_FRAME] })
  await page.route(CORE, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.coreEvaluated = true` })
  })
  await page.locator('#connect').click()
  await expect.poll(() => page.evaluate('globalThis.firstFrame')).toBe(true)
})

describe('the option preload', () => {
  it('intent: fetches the core when a pointer comes near', async () => {
    const page = await arrive({ preload: 'intent' }, { path: '/elements.html' })
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve, { timeout: 2000 }), { timeout: 2000 })),
    )
    expect(fetched()).toBe(0)
    await page
      .getByTestId(/^connect-button/)
      .first()
      .hover()
    await expect.poll(fetched).toBe(1)
    expect(await dialog(page).count()).toBe(0)
  })

  it.each(['idle', 'load'] as const)('%s: fetches the core without any intent, and opens with it', async (preload) => {
    const page = await arrive({ preload })
    await expect.poll(fetched).toBe(1)
    expect(await dialog(page).count()).toBe(0)
    await page.locator('#connect').click()
    await row(page, RDNS).waitFor()
    expect(fetched()).toBe(1)
  })
})
