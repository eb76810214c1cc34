import { type Browser, chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../../scripts/lib/browser-flags.mjs'

/** On top of those of all measurements: exact sizes of the heap, and `gc()` in pages. */
const FLAGS = [...BROWSER_FLAGS, '--enable-precise-memory-info', '--js-flags=--expose-gc']

/** The system's Chromium, or the one named by `CHROMIUM`. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS })
}
