import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { card, dialog, openModal, rows } from './support/modal.ts'
import { allWallets, arriveAt, items, type RegistryServer, serveRegistry } from './support/registry.ts'
import { ROOT } from './support/shell.ts'
import { type Site, serveSite } from './support/site.ts'
import type { Visit } from './support/visit.ts'

const OUT = join(ROOT, 'test/e2e/out')

let browser: Browser
let site: Site
let registry: RegistryServer
let guest: Visit

beforeAll(async () => {
  await mkdir(OUT, { recursive: true })
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  registry = await serveRegistry()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await registry?.server.stop()
})
afterEach(() => guest?.close())

describe('the views of the registry', () => {
  it.each([
    ['light', {}, 1280],
    ['dark', { themeMode: 'dark' }, 1280],
    ['light', {}, 390],
    ['ar', { locale: 'ar' }, 390],
    ['de', { locale: 'de' }, 320],
  ] as const)('%s %j, %i px wide', async (name, options, width) => {
    guest = await arriveAt(browser, registry, { site: site.url, options, device: { viewport: { width, height: 800 } } })
    const { page } = guest
    const picture = (view: string) => page.screenshot({ path: join(OUT, `registry-${view}-${name}-${width}.png`) })
    await openModal(page)
    await expect.poll(() => rows(page).count()).toBe(5)
    await page.waitForTimeout(500)
    await picture('connect')
    await allWallets(page).click()
    await items(page).first().waitFor()
    await page.waitForTimeout(700)
    await picture('all')
    await page.getByTestId('header-back').click()
    await page.locator('[data-portico=card] header button').first().click()
    await card(page, 'WhatIsAWallet').waitFor()
    await dialog(page).locator('.button.primary').click()
    await card(page, 'GetWallet').waitFor()
    await page.waitForTimeout(400)
    await picture('get')
    expect(await axeViolations(page)).toEqual([])
    await dialog(page).locator('.row').first().click()
    await card(page, 'Downloads').waitFor()
    await page.waitForTimeout(300)
    await picture('downloads')
    expect(await axeViolations(page)).toEqual([])
  })
})

it.each([
  [1280, true],
  [390, false],
])('a wallet that is not installed has its code beside its download, where there is room: %i px', async (width, isBeside) => {
  guest = await arriveAt(browser, registry, { site: site.url, device: { viewport: { width, height: 800 } } })
  const { page } = guest
  await openModal(page)
  await expect.poll(() => rows(page).count()).toBe(5)
  await rows(page).nth(1).click()
  await card(page, 'ConnectingWalletConnect').waitFor()
  await page.getByTestId('get-wallet').waitFor()
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(OUT, `registry-chosen-${String(width)}.png`) })
  const [code, get, whole] = await Promise.all(
    ['.chosen .qr', '.chosen .get', '[data-portico=card]'].map((part) => page.locator(part).first().boundingBox()),
  )
  if (!code || !get || !whole) throw new Error('nothing drawn')
  expect(get.x >= code.x + code.width).toBe(isBeside)
  expect(get.x + get.width).toBeLessThanOrEqual(whole.x + whole.width)
  expect(code.width).toBeGreaterThanOrEqual(280)
})
