import { type Browser, chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../../scripts/lib/browser-flags.mjs'
import { CLICK_MS } from './waits.ts'

/** On top of those of all measurements: exact sizes of the heap, and `gc()` in pages. */
const FLAGS = [...BROWSER_FLAGS, '--enable-precise-memory-info', '--js-flags=--expose-gc']

/**
 * Chromium without windows of its own (`CHROMIUM_SHELL`), which needs half the processor time, else the system's or the one named by
 * `CHROMIUM`. Nothing in its pages waits longer than a click does, unless it says for what.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  browser.on('context', (context) => context.setDefaultTimeout(CLICK_MS))
  return browser
}
