import type { Page } from 'playwright-core'
import { type ExpectStatic, expect as ofFile } from 'vitest'
import { corpusScript } from './corpus.ts'
import { modalText, row, UNKNOWN_VALUES } from './modal.ts'
import { troubles, type Visit } from './visit.ts'

/** The genuine wallet that must stay listed and connectable whatever another one does. */
export const CONTROL = 'org.control.wallet'

/** Announces a corpus case as its wallet would: on load, and again each time a page asks. */
export function announceScript(entry: unknown): string {
  return corpusScript(`({ announce }) => {
    const { addEventListener } = globalThis
    const entry = ${JSON.stringify(entry)}
    const again = entry.announce.filter((one) => !one.when && !one.stopImmediate)
    addEventListener.call(globalThis, 'eip6963:requestProvider', () => announce({ announce: again }))
    const go = () => announce(entry)
    go()
    Object.defineProperty(globalThis, Symbol.for('e2e.afterConnect'), { get: () => entry.afterConnect ?? (() => undefined) })
  }`)
}

/** Elements that text from a stranger could create, and that no row of ours is made of. */
const FORBIDDEN =
  'script, iframe, object, embed, link, base, meta, form, a[href^="javascript"], b, math, marquee, [onerror], [onload], [srcdoc], [style*="url("]'

/** What must hold after every hostile case, whatever it was. `expect`: of the test, where several run at once. */
export async function expectUnharmed(guest: Visit, expect: ExpectStatic = ofFile): Promise<void> {
  const { page } = guest
  const state = await page.evaluate((forbidden) => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    return {
      pwned: (globalThis as Record<string, unknown>)['__pwned'],
      created: [...(root?.querySelectorAll(forbidden) ?? [])].map((element) => element.outerHTML),
      polluted: Object.keys(Object.prototype),
      images: [...(root?.querySelectorAll('img') ?? [])]
        .map((image) => image.src)
        .filter((src) => !/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(src)),
    }
  }, FORBIDDEN)
  expect(state).toEqual({ pwned: undefined, created: [], polluted: [], images: [] })
  expect(guest.requests.filter((url) => url.includes('127.0.0.1:9/') || /evil|r\.example/.test(url))).toEqual([])
  expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
  expect(await troubles(guest)).toEqual([])
}

/** No row is taller than a normal one, and nothing scrolls sideways, on the narrowest card. */
export async function expectTidy(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const normal = (await row(page, CONTROL).boundingBox())?.height ?? 0
    const { heights, overflow } = await page.evaluate(() => {
      const root = document.querySelector('portico-modal-root')?.shadowRoot
      const card = root?.querySelector('[data-portico=card]')
      return {
        heights: [...(root?.querySelectorAll('[data-testid^="wallet-selector-"]') ?? [])].map(
          (element) => element.getBoundingClientRect().height,
        ),
        overflow: [card, ...(card?.querySelectorAll('*') ?? [])]
          .filter(
            (element) =>
              element &&
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).overflowX !== 'hidden' &&
              getComputedStyle(element).overflowX !== 'clip' &&
              getComputedStyle(element).display !== 'inline',
          )
          .map((element) => element?.outerHTML.slice(0, 150)),
      }
    })
    for (const height of heights) ofFile(Math.abs(height - normal)).toBeLessThanOrEqual(2)
    ofFile(overflow).toEqual([])
  }
}

/** Status as the host page sees it. */
export function hostAccount(page: Page): Promise<{ status: string; address?: string; chainId?: number | string; isUnsupported: boolean }> {
  return page.evaluate(() => {
    type Host = {
      portico: { getAccount(): { status: string; address?: string }; getNetwork(): { chainId?: number | string; isUnsupported: boolean } }
    }
    const { portico } = (globalThis as unknown as { host: Host }).host
    const { status, address } = portico.getAccount()
    const { chainId, isUnsupported } = portico.getNetwork()
    return { status, ...(address === undefined ? {} : { address }), ...(chainId === undefined ? {} : { chainId }), isUnsupported }
  })
}
