import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import { isSigned } from './contract-signature.ts'
import { ask, call } from './host-calls.ts'

const ARMED_AFTER_MS = 500

type Seen = { shown: number[]; disarmed: number[] }
type Frame = { landings: number[] }

const secureFrame = (page: Page) => {
  const frame = page.frames().find((each) => each.name() === 'w3m-secure-iframe')
  if (!frame) throw new Error('no frame')
  return frame
}

/** Keeps when the layer around the frame appeared, and when it was closed to pointers. */
const watchLayer = (page: Page) =>
  page.evaluate(() => {
    const layer = document.querySelector('portico-frame-root')?.shadowRoot?.querySelector('dialog')
    if (!layer) throw new Error('no layer')
    const seen: Seen = { shown: [], disarmed: [] }
    Object.assign(globalThis, { seen })
    let wasArmed = false
    new MutationObserver((records) => {
      if (records.some(({ attributeName }) => attributeName === 'open') && layer.open) seen.shown.push(Date.now())
      const isArmed = layer.classList.contains('armed')
      if (wasArmed && !isArmed) seen.disarmed.push(Date.now())
      wasArmed = isArmed
    }).observe(layer, { attributes: true, attributeFilter: ['open', 'class'] })
  })
const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
const landings = (page: Page) => secureFrame(page).evaluate(() => (globalThis as unknown as Frame).landings)

/** Clicks into the middle of the frame, where no button is. */
async function click(page: Page, times = 1): Promise<void> {
  const { left, top, width, height } = await page.locator('#w3m-iframe').evaluate((element) => element.getBoundingClientRect().toJSON())
  for (let turn = 0; turn < times; turn++) await page.mouse.click(left + width / 2, top + height / 2)
}

/** Of what changed at `since`: clicks that come at once get nowhere, and the first click after the layer opened to pointers arrives. */
async function opensLate(page: Page, since: number): Promise<void> {
  await click(page, 3)
  await armed(page)
  await click(page)
  const [first = 0] = (await landings(page)).filter((each) => each >= since)
  expect(first - since).toBeGreaterThanOrEqual(ARMED_AFTER_MS)
}

/** Nothing gets into the frame now: the layer was closed to pointers at `since`, and stays so. */
async function staysShut(page: Page, since: number): Promise<void> {
  await expect.poll(async () => (await seen(page)).disarmed.some((each) => each >= since)).toBe(true)
  const shut = await now(page)
  await click(page, 20)
  expect((await landings(page)).filter((each) => each >= shut)).toEqual([])
}

/** It takes clicks now: what happens next closes it. @returns now, ms since 1970 */
async function armed(page: Page): Promise<number> {
  await page.locator('portico-frame-root dialog.armed').waitFor()
  // The browser's own table of what lies where is one frame behind.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return now(page)
}

const now = (page: Page) => page.evaluate(() => Date.now())

/** Two requests of the site at once, of which the visitor refuses the first; and clicks that were meant for something else. */
export async function meetsTwoApprovals(page: Page, account: string): Promise<void> {
  const frame = secureFrame(page)
  await watchLayer(page)
  await frame.evaluate(() => {
    const kept: Frame = { landings: [] }
    Object.assign(globalThis, kept)
    addEventListener('pointerdown', () => kept.landings.push(Date.now()), true)
  })
  const [first, second] = ['0x6f6e65', '0x74776f'].map((text) =>
    ask(page, 'personal_sign', [text, account]).catch(({ message }: Error) => message),
  )
  const late = (since: number) => opensLate(page, since)

  await expect.poll(async () => (await seen(page)).shown.length).toBe(1)
  await late((await seen(page)).shown[0] ?? 0)
  await frame.locator('dd', { hasText: /^one$/ }).waitFor()

  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const box = await page.locator('#w3m-iframe').boundingBox()
  const before = await armed(page)
  await page.setViewportSize({ width: width - 80, height: height - 40 })
  await expect.poll(async () => (await seen(page)).disarmed.some((each) => each >= before)).toBe(true)
  await late((await seen(page)).disarmed.find((each) => each >= before) ?? 0)
  await page.setViewportSize({ width, height })
  await expect.poll(async () => (await page.locator('#w3m-iframe').boundingBox())?.y).toBe(box?.y)

  // Something of the page lies above, as a dialog that takes clicks or a popover that lets them through to what it hides.
  for (const kind of ['dialog', 'popover'] as const) {
    const put = await armed(page)
    await page.evaluate((tag) => {
      const cover = document.createElement(tag === 'dialog' ? 'dialog' : 'div')
      cover.id = 'cover'
      cover.style.cssText = 'inset:0;margin:auto;inline-size:90vw;block-size:90vh;max-inline-size:none;max-block-size:none;background:#fff'
      document.body.append(cover)
      if (cover instanceof HTMLDialogElement) cover.showModal()
      else {
        cover.popover = 'manual'
        cover.style.pointerEvents = 'none'
        cover.showPopover()
      }
    }, kind)
    await staysShut(page, put)
    await late(
      await page.evaluate(() => {
        document.querySelector('#cover')?.remove()
        return Date.now()
      }),
    )
  }

  // Another window had the focus.
  await armed(page)
  const lost = await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false })
    return Date.now()
  })
  await expect.poll(async () => (await seen(page)).disarmed.some((each) => each >= lost)).toBe(true)
  await late(
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'hasFocus')
      return Date.now()
    }),
  )

  await call(page, 'setLocale', 'de')
  await page.getByTitle('Sichere Wallet').waitFor()
  await call(page, 'setLocale', 'en')
  await page.getByTitle('Secure wallet').waitFor()

  const refused = await armed(page)
  await frame.locator('#reject').click()
  expect(await first).toMatch(/rejected/)
  await frame.locator('dd', { hasText: /^two$/ }).waitFor()
  await expect.poll(async () => (await seen(page)).disarmed.some((each) => each >= refused)).toBe(true)
  await late((await seen(page)).disarmed.find((each) => each >= refused) ?? 0)
  await frame.locator('#approve').click()
  expect(await isSigned(account as Hex, '0x74776f', (await second) as Hex)).toBe(true)
}
