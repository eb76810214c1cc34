import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

const profiles = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>()
let strangers = 0

/**
 * One profile for all visitors with the same device. Making and ending a profile costs the browser as much as a visit does, and more
 * when its last page goes: one page stays. `prepare` runs once.
 */
export function sharedProfile(
  browser: Browser,
  device: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const known = profiles.get(browser) ?? new Map<string, Promise<BrowserContext>>()
  profiles.set(browser, known)
  const key = JSON.stringify(device)
  const profile = known.get(key) ?? makeProfile(browser, device, prepare)
  known.set(key, profile)
  return profile
}

async function makeProfile(browser: Browser, device: BrowserContextOptions, prepare: (context: BrowserContext) => Promise<BrowserContext>) {
  const context = await browser.newContext(device)
  await context.newPage()
  return prepare(context)
}

/** The same site under a name that nobody has visited: storage, locks and channels of its own, and a process of its own. */
export function unvisited(url: string): string {
  const site = new URL(url)
  strangers += 1
  site.hostname = `visitor-${String(strangers)}.localhost`
  return site.href
}
