import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Site, serveSite } from './site.ts'

/** A browser and one of the host pages of this repository, for all tests of a file. Neither is there before the first test. */
export function hostSite(host: 'labHost' | 'reactHost'): Readonly<{ browser: Browser; site: Site }> {
  let browser: Browser
  let site: Site
  beforeAll(async () => {
    browser = await launchBrowser()
    site = await serveSite(inject(host))
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  return {
    get browser() {
      return browser
    },
    get site() {
      return site
    },
  }
}
