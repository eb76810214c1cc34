import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { judged } from '../corpora/lib/ledger.ts'
import { launchBrowser } from './support/browser.ts'
import { corpus } from './support/corpus.ts'
import { visitHost } from './support/lab.ts'
import { dialog, row } from './support/modal.ts'
import { cardPicture, difference, hostStyles, unreachableButtons } from './support/pixels.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles, type Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table.wallet'
const MOST_DIFFERENT = 0.005
let browser: Browser
let site: Site
let scratch: Page
beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  scratch = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

type Host = { host: { portico: { open(): Promise<unknown>; close(): Promise<void> } } }

/** Opens on a page with the given style sheet and pictures the card at rest. */
async function pictured(css: string): Promise<{ guest: Visit; before: string; png: string; box: unknown }> {
  site.pages.set('/page.css', { body: css.startsWith('(') ? '' : css, type: 'text/css' })
  const guest = await visitHost(browser, site.url, { before: [tableWallet({ rdns: RDNS })] })
  const { page } = guest
  if (css.startsWith('(')) await page.emulateMedia({ forcedColors: 'active' })
  const before = await hostStyles(page)
  await page.evaluate(() => void (globalThis as unknown as Host).host.portico.open())
  await row(page, RDNS).waitFor()
  await page.waitForTimeout(350)
  return { guest, before, ...(await cardPicture(page)) }
}

type Picture = Awaited<ReturnType<typeof pictured>>
const blanks = new Map<string, Promise<Picture>>()

/** The same modal on a page with no style of its own; pictured once. */
function blankPicture(css: string): Promise<Picture> {
  const known = blanks.get(css)
  if (known) return known
  const made = pictured(css).then(async (picture) => {
    await picture.guest.close()
    return picture
  })
  blanks.set(css, made)
  return made
}

describe('whatever the host page’s style sheet says', () => {
  it.each(corpus('host-pages', 'host-css').map((entry) => [entry.name, entry] as const))('%s', async (_name, entry) => {
    judged(entry)
    const { css } = entry['page'] as { css: string }
    const blank = await blankPicture(css.startsWith('(') ? css : '')
    const { guest, before, png, box } = await pictured(css)
    const { page } = guest
    expect(box).toEqual(blank.box)
    expect(await difference(scratch, blank.png, png)).toBeLessThan(MOST_DIFFERENT)
    expect(await unreachableButtons(page)).toEqual([])
    await page.evaluate(() => (globalThis as unknown as Host).host.portico.close())
    await dialog(page).waitFor({ state: 'detached' })
    expect(await hostStyles(page)).toBe(before)
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })
})
