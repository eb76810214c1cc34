import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
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
  const [local] = localNetworks()
  const networks = [{ ...local, id: 1, name: 'Ethereum' }]
  guest = await arriveAt(browser, registry, { site: site.url, options: { networks } })
  await openModal(guest.page)
  await allWallets(guest.page).click()
  await items(guest.page).first().waitFor()
  return guest.page
}

it(`scrolls through ${COUNT} wallets with few rows in the document, and no long frame at a quarter of the speed`, async () => {
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  console.log(
    `${rowsThere} wallets, 4x CPU. Arrows ${JSON.stringify(arrows)}, jumps ${JSON.stringify(jumps)}, wheel ${JSON.stringify(wheel)}`,
  )
  expect(rowsThere).toBeGreaterThanOrEqual(COUNT)
  expect(Math.max(arrows.most, jumps.most, wheel.most)).toBeLessThan(60)
  expect([arrows.over50, jumps.over50, wheel.over50]).toEqual([0, 0, 0])
  expect(await wrong(guest)).toEqual([])
}, 240_000)
