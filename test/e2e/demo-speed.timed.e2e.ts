import { expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { launchBrowser } from './support/browser.ts'
import { openDemo } from './support/demo-site.ts'
import { visit } from './support/visit.ts'

it('shows the first open of the demo', async () => {
  const [browser, demo] = await Promise.all([launchBrowser(), openDemo()])
  const guest = await visit(browser)
  await guest.page.goto(demo.url, { waitUntil: 'networkidle' })
  const ms = await guest.page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith('Connect'))
    const started = performance.now()
    button?.click()
    const first = () => document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-testid^="wallet-selector-"]')
    while (!first()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - started
  })
  expect(ms).toBeGreaterThan(0)
  noteFigure('The demo: from a click, without a hover, to the first row', ms, 300)
  await browser.close()
  await demo.stop()
})
