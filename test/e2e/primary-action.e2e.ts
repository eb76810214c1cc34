import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLength } from '../support/run-length.ts'
import { launchBrowser } from './support/browser.ts'
import { advance, drawn, type Lab, openGallery, showState, statesOf } from './support/gallery.ts'
import { ROOT } from './support/shell.ts'

let gallery: Awaited<ReturnType<typeof openGallery>>
let browser: Browser
beforeAll(async () => {
  gallery = await openGallery(join(ROOT, 'test/e2e/out/gallery'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gallery?.stop()
})

const SIZES = { laptop: { width: 1280, height: 720 }, phone: { width: 390, height: 664 } }

async function show(page: Page, state: string, locale: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(gallery.address)
  await showState(page, state, locale)
  await page.locator('.card [aria-busy=true] .bone').first().waitFor({ state: 'detached' })
}

/** What is wrong with the actions of the view that stands there. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const [card, stage, foot] = ['.card', '.stage', '.foot'].map((name) => root?.querySelector<HTMLElement>(name))
    if (!root || !card || !stage || !foot) return ['no frame']
    const found: string[] = []
    if (stage.querySelector('.primary')) found.push('the main action is in the part that scrolls')
    if (foot.querySelectorAll('.primary').length > 1) found.push('two main actions')
    const { height, bottom, top } = card.getBoundingClientRect()
    const most = innerWidth < 431 ? innerHeight * 0.92 : Math.min(innerHeight - 32, 720)
    if (height > most + 1 || bottom > innerHeight + 1 || top < 0) found.push(`the card is ${height} px high, from ${top} to ${bottom}`)
    for (const button of foot.querySelectorAll<HTMLElement>('.button')) {
      const box = button.getBoundingClientRect()
      const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (box.top < 0 || box.bottom > innerHeight || !hit || !button.contains(hit)) found.push(`"${button.textContent}" is not in sight`)
      if (button.scrollWidth > button.clientWidth + 1) found.push(`"${button.textContent}" is cut`)
    }
    const isSeen = (element: Element) => element.getBoundingClientRect().width > 1
    // A link in a line of text has its line (WCAG 2.5.8); a field takes the click of the box around it.
    const small = [...card.querySelectorAll<HTMLElement>('button, a[href], [role=tab], label:has(> input[type=checkbox])')].filter(
      (each) => {
        const { width, height } = each.getBoundingClientRect()
        const around = getComputedStyle(each, '::after')
        const [wide, high] = around.content === 'none' ? [width, height] : [parseFloat(around.width), parseFloat(around.height)]
        return isSeen(each) && getComputedStyle(each).display !== 'inline' && Math.min(Math.max(width, wide), Math.max(height, high)) < 43.5
      },
    )
    found.push(...small.map((each) => `"${each.textContent || each.ariaLabel}" is less than 44 px`))
    const isClipped = (box: Element) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 6
    const cut = [...card.querySelectorAll('*')].filter((each) => {
      if (!isSeen(each) || each.querySelector('*') || !each.textContent?.trim()) return false
      const box = each.closest('.name, .note, .whom, .sum, .tag, bdi, button, .strong')
      // The whole text is in its title, or a tap on the row leads to it.
      return box && getComputedStyle(box).overflow !== 'visible' && isClipped(box) && !each.closest('[title], button.move')
    })
    found.push(...cut.map((each) => `"${each.textContent}" is cut`))
    return found
  })

/** To the end of the view and back, and not where it was. */
const scroll = (page: Page) =>
  page.locator('.stage').evaluate((stage) => {
    for (const top of [stage.scrollHeight, 0, 40]) stage.scrollTop = top
  })

/** Scrolls and clicks once: swallowed, or not answered? A view whose main action is not there, or waits for the visitor, takes no click. */
async function clicked(page: Page, name: string): Promise<readonly string[] | undefined> {
  const main = page.locator('.foot button.primary')
  const box = page.locator('.stage input[type=checkbox]')
  const isReview = /-(review|warned)$/.test(name)
  if (!isReview && (await main.count()) === 0) return undefined
  if (await box.count()) await box.first().check()
  await advance(page)
  if (!isReview && !(await main.isEnabled())) return undefined
  await main.evaluate((button) => {
    Object.assign(globalThis, { clicked: 0 })
    button.addEventListener('click', () => Object.assign(globalThis, { clicked: (globalThis as Lab).clicked + 1 }))
  })
  await scroll(page)
  await main.click()
  const found = (await page.evaluate(() => (globalThis as Lab).clicked)) === 1 ? [] : ['the click was swallowed']
  if (!isReview) return found
  await advance(page, 100)
  return (await page.evaluate(() => (globalThis as Lab).gallery.shown?.asked())) === 1 ? found : [...found, 'the wallet was not asked']
}

it('shows six rows of an account’s tokens on a laptop, under a head and tabs that stay while they scroll, beside four equal tiles', async () => {
  const page = await browser.newPage({ viewport: SIZES.laptop, reducedMotion: 'reduce', bypassCSP: true })
  await show(page, 'tokens-many', 'de')
  await page.locator('.token').nth(6).waitFor()
  const seen = () =>
    page.evaluate(() => {
      const root = document.querySelector('portico-modal-root')?.shadowRoot
      const boxes = (name: string) => [...(root?.querySelectorAll(name) ?? [])].map((element) => element.getBoundingClientRect())
      const [stage] = boxes('.stage')
      const [head] = boxes('.account-head')
      const [tabs] = boxes('.tabs')
      return {
        rows: boxes('.token').filter(({ top, bottom }) => stage && top >= stage.top && bottom <= stage.bottom).length,
        head: Math.round((head?.top ?? 0) - (stage?.top ?? 0)),
        tabs: Math.round((tabs?.top ?? 0) - (head?.bottom ?? 0)),
        tiles: new Set(boxes('.tile').map(({ width, top }) => `${width.toFixed(1)} ${top}`)).size,
      }
    })
  expect(await seen()).toMatchObject({ rows: expect.toSatisfy((count: number) => count >= 6), tiles: 1 })
  await page.locator('.stage').evaluate((stage) => stage.scrollTo(0, stage.scrollHeight))
  const { head, tabs } = await seen()
  expect([head, tabs].every((gap) => Math.abs(gap) <= 1)).toBe(true)
  await page.close()
})

it.each(['en', 'de'])('shows what follows the account’s lists on one line, whole: %s', async (locale) => {
  const page = await browser.newPage({ viewport: SIZES.laptop, reducedMotion: 'reduce', bypassCSP: true })
  await show(page, 'tokens-empty', locale)
  await page.getByTestId('disconnect-button').scrollIntoViewIfNeeded()
  const line = await page.locator('.account > .actions > *').evaluateAll((buttons) => {
    const card = buttons[0]?.closest('.card')?.getBoundingClientRect()
    return buttons.map((button) => {
      const { top, left, right, bottom } = button.getBoundingClientRect()
      const isWhole = card && left >= card.left && right <= card.right && bottom <= card.bottom && button.scrollWidth <= button.clientWidth
      return { top: Math.round(top), isWhole }
    })
  })
  expect(line).toHaveLength(2)
  expect(new Set(line.map(({ top }) => top)).size).toBe(1)
  expect(line.every(({ isWhole }) => isWhole)).toBe(true)
  await page.close()
})

it.each(['laptop', 'phone'] as const)('keeps the height of the account whatever a tab holds: %s', async (size) => {
  const page = await browser.newPage({ viewport: SIZES[size], reducedMotion: 'reduce', bypassCSP: true })
  const heights = new Map<string, number>()
  for (const name of ['tokens-many', 'tokens-loading', 'tokens-empty', 'nfts', 'nfts-empty', 'activity', 'activity-failed']) {
    await show(page, name, 'de')
    await drawn(page)
    heights.set(name, (await page.locator('.card').boundingBox())?.height ?? 0)
  }
  expect(Math.max(...heights.values()) - Math.min(...heights.values()), JSON.stringify([...heights])).toBeLessThanOrEqual(1)
  await page.close()
})

it.each(['send-receiver', 'swap-form'])('has a column of its own for Max, 44 px high: %s', async (name) => {
  const page = await browser.newPage({ viewport: SIZES.phone, reducedMotion: 'reduce', bypassCSP: true })
  await show(page, name, 'de')
  const [text, max] = await page
    .locator('.under')
    .first()
    .evaluate((under) => ['bdi', '.chip'].map((part) => under.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect))
  const field = await page.locator('.field').first().boundingBox()
  expect(max?.height).toBeGreaterThanOrEqual(44)
  expect(max && text && max.left >= text.right).toBe(true)
  expect(max && field && max.right <= field.x + field.width && max.bottom <= field.y + field.height).toBe(true)
  await page.close()
})

describe('the main action', () => {
  // German has the longest words: each state is looked at in both sizes. It is clicked in the last one.
  const ALL = [
    ['de', ['laptop', 'phone']],
    ['en', ['laptop']],
  ] as const
  const DAILY = ALL.slice(0, 1)
  it.each(runLength({ check: DAILY, test: DAILY, full: [...ALL] }))(
    'is in sight in every view on a laptop and a phone, and takes the first click after a scroll: %s, %j',
    { timeout: 180_000 },
    async (locale, sizes) => {
      const page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true })
      await page.goto(gallery.address)
      const names = await statesOf(page)
      const wrong: string[] = []
      let clicks = 0
      for (const name of names) {
        const report = (found: readonly string[], size: string) => wrong.push(...found.map((fault) => `${name}, ${size}: ${fault}`))
        for (const [place, size] of sizes.entries()) {
          await page.setViewportSize(SIZES[size])
          if (place === 0) await show(page, name, locale)
          // What moves the button disables it for half a second of the page's clock: that begins when the new size is drawn.
          else await drawn(page)
          report(await faults(page), size)
        }
        const found = await clicked(page, name)
        if (found) clicks += 1
        report(found ?? [], 'clicked')
      }
      expect(wrong).toEqual([])
      expect(clicks).toBeGreaterThan(15)
      await page.close()
    },
  )

  it.each(['send-review', 'swap-review', 'pay-review'])('is disabled as long as it takes no click: %s', async (name) => {
    const page = await browser.newPage({ viewport: SIZES.phone, reducedMotion: 'reduce', bypassCSP: true })
    await show(page, name, 'de')
    const main = page.locator('.foot button.primary')
    expect(await main.isDisabled()).toBe(true)
    await advance(page)
    await page.locator('.foot button.primary:enabled').waitFor()
    // What moves the button disables it in the same frame.
    const after = await page.evaluate(async () => {
      const root = document.querySelector('portico-modal-root')?.shadowRoot
      root?.querySelector<HTMLElement>('.view')?.style.setProperty('padding-block-start', '40px')
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return root?.querySelector<HTMLButtonElement>('.foot .primary')?.disabled
    })
    expect(after).toBe(true)
    await advance(page)
    await page.locator('.foot button.primary:enabled').waitFor()
    await page.close()
  })
})
