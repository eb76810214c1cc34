import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { COLLECTOR, type Collected } from './collector.ts'
import { sharedProfile } from './crowd.ts'

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** Every URL asked for, this page and its frames. */
  readonly requests: string[]
  readonly console: { type: string; text: string }[]
  readonly pageErrors: string[]
  collected(): Promise<Collected>
  close(): Promise<void>
}

/** A visitor for whom things move, as for most. Without it nothing does: pictures of every frame cost the machine more than the rest. */
export const MOVING = { reducedMotion: 'no-preference' } as const

export type VisitOptions = Readonly<{
  /** Reused for a second tab of the same visitor. */
  context?: BrowserContext | undefined
  /** Scripts that run before the page's own, as a wallet extension's would. */
  before?: readonly (string | { path: string })[] | undefined
  device?: BrowserContextOptions | undefined
  /** Shares the profile with all others in the crowd; tells itself apart by the address it is sent to. For tests with many visitors. */
  isInCrowd?: boolean | undefined
  /** The page's clock can be moved on: `page.clock.runFor(ms)`. Not in a crowd. */
  hasOwnClock?: boolean | undefined
}>

/** A fresh visitor (own storage, own cache) with everything the page does written down. Does not navigate. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = options.context ?? (await profile(browser, options))
  if (options.hasOwnClock) await context.clock.install()
  const page = await context.newPage()
  for (const script of options.before ?? []) await page.addInitScript(typeof script === 'string' ? { content: script } : script)
  const requests: string[] = []
  const lines: { type: string; text: string }[] = []
  const pageErrors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => lines.push({ type: message.type(), text: message.text() }))
  page.on('pageerror', (error) => pageErrors.push(String(error?.stack ?? error)))
  return {
    page,
    context,
    requests,
    console: lines,
    pageErrors,
    collected: () => page.evaluate(() => (globalThis as Record<symbol, unknown>)[Symbol.for('e2e.seen')] as Collected),
    close: () => (options.context || options.isInCrowd ? page.close() : context.close()),
  }
}

function profile(browser: Browser, { device, isInCrowd }: VisitOptions): Promise<BrowserContext> {
  const whole = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const, ...device }
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(COLLECTOR)
    return context
  }
  return isInCrowd ? sharedProfile(browser, whole, prepare) : browser.newContext(whole).then(prepare)
}

/** How long a page asks for nothing when it has asked for everything. ms */
const QUIET_MS = 300

/** Until the page asks for nothing more. (`networkidle` is a state of the navigation: it is reached once.) */
export function untilQuiet(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const moves = ['request', 'requestfinished', 'requestfailed'] as const
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const move of moves) page.off(move as 'request', again)
        resolve()
      }, QUIET_MS)
    }
    for (const move of moves) page.on(move as 'request', again)
    again()
  })
}

/** Requests that a page makes besides its own files, and inline data. */
export function foreignRequests(visit: Visit, ...own: readonly string[]): string[] {
  return visit.requests.filter((url) => !own.some((prefix) => url.startsWith(prefix)) && !/^(data|blob|about):/.test(url))
}

/** Everything that went wrong in the page, as one list. Empty = a clean page. */
export async function troubles(visit: Visit): Promise<string[]> {
  const seen = await visit.collected()
  return [
    ...visit.pageErrors,
    ...seen.errors,
    ...seen.rejections.map((text) => `unhandled rejection: ${text}`),
    ...seen.violations.map((violation) => `CSP: ${JSON.stringify(violation)}`),
    ...visit.console.filter((line) => line.type === 'error').map((line) => `console.error: ${line.text}`),
  ]
}
