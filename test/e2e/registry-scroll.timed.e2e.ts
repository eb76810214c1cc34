import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { launchBrowser } from './support/browser.ts'
import { localNetworks } from './support/lab.ts'
import { openModal } from './support/modal.ts'
import { allWallets, arriveAt, items, type RegistryServer, serveRegistry, wrong } from './support/registry.ts'
import { type Site, serveSite } from './support/site.ts'
import type { Visit } from './support/visit.ts'

/** Some of the registry's wallets only pay: they are not among those to connect. */
const LISTED = 10_300
const COUNT = 10_000

let browser: Browser
let site: Site
let registry: RegistryServer
let guest: Visit

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  registry = await serveRegistry({ walletCount: LISTED })
})
afterAll(async () => {
  await guest?.close()
  await browser?.close()
  await site?.stop()
  await registry?.server.stop()
})

/** `own`: what scripts, style and layout took of it. The rest waits for other processes to draw, or for the processor. */
type Long = { ms: number; own: number; blocked: number; layout: number; scripts: string }
type Seen = { gaps: number[]; long: Long[]; most: number; stop: boolean }

/** Writes down which frames are long (by the browser's own measure), how far apart frames are, and how many rows there are. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = { gaps: [], long: [], most: 0, stop: false }
    Object.assign(globalThis, { seen })
    type Script = { invoker: string; duration: number; forcedStyleAndLayoutDuration: number }
    type Frame = PerformanceEntry & { blockingDuration: number; styleAndLayoutStart: number; scripts: readonly Script[] }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Frame[])
        seen.long.push({
          ms: Math.round(entry.duration),
          own: Math.round(
            entry.startTime + entry.duration - entry.styleAndLayoutStart + entry.scripts.reduce((sum, { duration }) => sum + duration, 0),
          ),
          blocked: Math.round(entry.blockingDuration),
          layout: Math.round(entry.startTime + entry.duration - entry.styleAndLayoutStart),
          scripts: entry.scripts
            .map(
              ({ invoker, duration, forcedStyleAndLayoutDuration: forced }) => `${invoker} ${Math.round(duration)}/${Math.round(forced)}`,
            )
            .join(', '),
        })
    })
    observer.observe({ type: 'long-animation-frame' })
    let last = performance.now()
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const tick = (now: number) => {
      seen.gaps.push(now - last)
      last = now
      seen.most = Math.max(seen.most, root?.querySelectorAll('[data-testid^="wallet-search-item-"]').length ?? 0)
      if (seen.stop) observer.disconnect()
      else requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })

const stopWatching = (page: Page) =>
  page.evaluate(async () => {
    const { seen } = globalThis as unknown as { seen: Seen }
    await new Promise((resolve) => setTimeout(resolve, 200))
    seen.stop = true
    const gaps = seen.gaps.slice(1).sort((a, b) => b - a)
    return { frames: gaps.length, widestGap: Math.round(gaps[0] ?? 0), long: seen.long, most: seen.most }
  })

type Part = Awaited<ReturnType<typeof stopWatching>>
type Round = Readonly<{ arrows: Part; jumps: Part; wheel: Part }>

async function scrollAround(page: Page): Promise<Round> {
  const scroller = page.getByTestId('wallet-list')
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await items(page).first().focus()
  await watch(page)
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(300)
  const arrows = await stopWatching(page)
  await watch(page)
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('PageDown')
  for (const key of ['End', 'Home']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(300)
  }
  const jumps = await stopWatching(page)

  const box = await scroller.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
  await watch(page)
  for (let step = 0; step < 80; step += 1) {
    await page.mouse.wheel(0, step < 60 ? 240 : 4000)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(500)
  const wheel = await stopWatching(page)
  return { arrows, jumps, wheel }
}

async function openAll(): Promise<Page> {
  const [local] = localNetworks()
  const networks = [{ ...local, id: 1, name: 'Ethereum' }]
  guest = await arriveAt(browser, registry, { site: site.url, options: { networks } })
  await openModal(guest.page)
  await allWallets(guest.page).click()
  await items(guest.page).first().waitFor()
  return guest.page
}

it(`scrolls through ${COUNT} wallets with few rows in the document`, async () => {
  const page = await openAll()
  // All pages are here first: what is measured then is the list itself, at its longest.
  const scroller = page.getByTestId('wallet-list')
  await scroller.evaluate(async (element) => {
    const end = performance.now() + 120_000
    while (performance.now() < end) {
      element.scrollTo(0, element.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 10))
      const total = Number(element.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'))
      if (Math.round(element.scrollHeight / 64) >= total) return
    }
  })
  const rowsThere = await scroller.evaluate((element) => Math.round(element.scrollHeight / 64))
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await page.waitForTimeout(1500)

  await page.evaluate(() => (globalThis as unknown as { gc?(): void }).gc?.())
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const parts = Object.entries(await scrollAround(page))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  for (const [name, { long }] of parts)
    noteFigure(`${rowsThere} wallets at 4x, ${name}: the longest script of a frame`, Math.max(0, ...long.map(({ own }) => own)), 50)
  expect(rowsThere).toBeGreaterThanOrEqual(COUNT)
  for (const [name, { most }] of parts) expect(most, name).toBeLessThan(60)
  expect(await wrong(guest)).toEqual([])
}, 240_000)
