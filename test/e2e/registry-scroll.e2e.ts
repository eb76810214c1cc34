import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { openModal } from './support/modal.ts'
import { allWallets, arriveAt, items, type RegistryServer, serveRegistry, wrong } from './support/registry.ts'
import { type Site, serveSite } from './support/site.ts'
import type { Visit } from './support/visit.ts'

const COUNT = 10_000

let browser: Browser
let site: Site
let registry: RegistryServer
let guest: Visit

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  registry = await serveRegistry({ walletCount: COUNT })
})
afterAll(async () => {
  await guest?.close()
  await browser?.close()
  await site?.stop()
  await registry?.server.stop()
})

type Seen = { frames: number[]; most: number; stop: boolean }

/** Writes down how long frames take and how many rows there are, until `stopWatching`. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = { frames: [], most: 0, stop: false }
    Object.assign(globalThis, { seen })
    let last = performance.now()
    const root = document.querySelector('portico-modal-root')?.shadowRoot
    const tick = (now: number) => {
      seen.frames.push(now - last)
      last = now
      seen.most = Math.max(seen.most, root?.querySelectorAll('[data-testid^="wallet-search-item-"]').length ?? 0)
      if (!seen.stop) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })

const stopWatching = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    seen.stop = true
    const frames = seen.frames.slice(1).sort((a, b) => b - a)
    return { worst: Math.round(frames[0] ?? 0), over50: frames.filter((ms) => ms > 50).length, frames: frames.length, most: seen.most }
  })

async function openAll(): Promise<Page> {
  guest = await arriveAt(browser, registry, { site: site.url })
  await openModal(guest.page)
  await allWallets(guest.page).click()
  await items(guest.page).first().waitFor()
  return guest.page
}

it(`scrolls through ${COUNT} wallets with few rows in the document, and no long frame at a quarter of the speed`, async () => {
  const page = await openAll()
  // All pages are here first: what is measured then is the list itself, at its longest.
  const scroller = page.getByTestId('wallet-list')
  for (let turn = 0; turn < 600; turn += 1) {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.waitForTimeout(20)
    const total = Number(await page.locator('portico-modal-root [aria-setsize]').first().getAttribute('aria-setsize'))
    const height = await scroller.evaluate((element) => element.scrollHeight)
    if (height / 64 >= total - 1) break
  }
  const rowsThere = await scroller.evaluate((element) => Math.round(element.scrollHeight / 64))
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await page.waitForTimeout(1500)

  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  await items(page).first().focus()
  await watch(page)
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await page.waitForTimeout(300)
  await page.keyboard.press('Home')
  await page.waitForTimeout(300)
  const keyboard = await stopWatching(page)

  const box = await scroller.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
  await watch(page)
  for (let step = 0; step < 80; step += 1) {
    await page.mouse.wheel(0, step < 60 ? 240 : 4000)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(500)
  const wheel = await stopWatching(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  console.log(`${rowsThere} rows of ${COUNT} wallets, 4x CPU. Keyboard: ${JSON.stringify(keyboard)}. Wheel: ${JSON.stringify(wheel)}`)
  expect(rowsThere).toBeGreaterThan(COUNT * 0.9)
  expect(Math.max(keyboard.most, wheel.most)).toBeLessThan(60)
  expect([keyboard.over50, wheel.over50]).toEqual([0, 0])
  expect(await wrong(guest)).toEqual([])
}, 240_000)
