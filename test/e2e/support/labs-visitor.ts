import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { visitHost } from './lab.ts'
import { type Site, serveSite } from './site.ts'
import { troubles, type Visit } from './visit.ts'

/** A browser and the lab's page for the tests of a file; each test visits it anew, and leaves no trouble behind. */
export function labsVisitor() {
  let browser: Browser
  let site: Site
  let guest: Visit | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
    site = await serveSite(inject('labHost'))
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  afterEach(async () => {
    const found = guest ? await troubles(guest) : []
    await guest?.close()
    expect(found).toEqual([])
  })
  return {
    arrive: async (path: string, options: Parameters<typeof visitHost>[2]) => {
      guest = await visitHost(browser, site.url + path, options)
      return guest.page
    },
    /** A visit that a test makes in its own way. */
    keep: (visit: Visit) => {
      guest = visit
      return visit
    },
    get guest() {
      if (!guest) throw new Error('Nobody arrived')
      return guest
    },
    get browser() {
      return browser
    },
    get site() {
      return site
    },
  }
}
