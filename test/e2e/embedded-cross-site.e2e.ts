import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { BROWSER_FLAGS } from '../../scripts/lib/browser-flags.mjs'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { ask, call } from './support/host-calls.ts'
import { hostConfig } from './support/lab.ts'
import { look } from './support/looks.ts'
import { closeModal, dialog, openModal } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { CLICK_MS } from './support/waits.ts'

const ADA = 'ada@example.com'
const TEXT = '0x6869'
const FORGOTTEN = 'Your browser may not keep logins here'

let host: Site
let secure: SecureSiteServer
let folder: string
let context: BrowserContext | undefined

beforeAll(async () => {
  host = await serveSite(inject('reactHost'))
  secure = await startSecureSite({ smartAccountNetworks: [FIRST_CHAIN] })
})
afterEach(async () => {
  secure.setFaults({})
  await context?.close()
  await rm(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await Promise.all([host?.stop(), secure?.stop()])
})

const shop = (name: string) => host.url.replace('localhost', name)

/** A profile of its own, because settings of a visitor count in no private window; names of hosts as in the world. */
async function visitor(preferences: object = {}): Promise<BrowserContext> {
  folder = await mkdtemp(join(tmpdir(), 'portico-visitor-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const secured = [shop('shop.test'), shop('other-shop.test')].join()
  context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Https stands for trust here, and nothing else: it is not what storage depends on.
    args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP *.test 127.0.0.1', `--unsafely-treat-insecure-origin-as-secure=${secured}`],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(CLICK_MS)
  await context.addInitScript({
    content: hostConfig({ services: { secureSite: secure.url }, features: { email: true, socials: false } }),
  })
  return context
}

async function enters(name = 'shop.test'): Promise<Page> {
  const page = await (context as BrowserContext).newPage()
  await page.goto(shop(name))
  return page
}

const status = (page: Page, text: string) => page.locator('#status', { hasText: new RegExp(`^${text}$`) }).waitFor()
const address = (page: Page) => page.locator('#address').innerText()
const keepsLogin = (page: Page) =>
  page
    .frameLocator('#w3m-iframe')
    .locator('body')
    .evaluate(() => {
      try {
        return localStorage.getItem('session') !== null
      } catch (error) {
        return (error as Error).name
      }
    })

async function logsIn(page: Page, isNewDevice: boolean): Promise<void> {
  await openModal(page)
  await page.getByTestId('wui-email-input').fill(ADA)
  await page.getByTestId('wui-email-input').press('Enter')
  if (isNewDevice) {
    await page.locator('[data-view=EmailVerifyDevice]').waitFor()
    expect(secure.registerDevice(ADA)).toBe(true)
  }
  await page.locator('[data-view=EmailVerifyOtp]').waitFor()
  await page.getByTestId('wui-otp-input').fill(secure.mails.findLast((mail) => mail.code)?.code ?? '')
  await status(page, 'connected')
  await dialog(page).waitFor({ state: 'detached' })
}

async function signs(page: Page): Promise<void> {
  const from = (await address(page)) as Hex
  const asked = ask(page, 'personal_sign', [TEXT, from])
  await page.locator('[data-view=ApproveTransaction]').waitFor()
  await page.frameLocator('#w3m-iframe').locator('#approve').click()
  const signature = (await asked) as Hex
  const chain = createPublicClient({ transport: http(inject('chains')[FIRST_CHAIN]) })
  expect(await chain.verifyMessage({ address: from, message: { raw: TEXT }, signature })).toBe(true)
  await dialog(page).waitFor({ state: 'detached' })
}

async function logsOut(page: Page): Promise<void> {
  await call(page, 'disconnect')
  await status(page, 'disconnected')
  expect(secure.requests.at(-1)).toBe('SIGN_OUT')
}

describe('the embedded wallet of another site than the page', () => {
  it('keeps a login where the browser keeps the storage of each site apart: login, reload, signature, logout', async () => {
    await visitor({ profile: { cookie_controls_mode: 1 } })
    const page = await enters()
    await logsIn(page, true)
    expect(await keepsLogin(page)).toBe(true)
    const before = await address(page)
    await signs(page)
    await page.reload()
    await status(page, 'connected')
    expect(await address(page)).toBe(before)
    await signs(page)
    // Another shop is another place of storage: nobody is logged in, and the device is new there.
    const other = await enters('other-shop.test')
    await status(other, 'disconnected')
    await logsIn(other, true)
    await logsOut(other)
    await signs(page)
    await logsOut(page)
    await page.reload()
    await status(page, 'disconnected')
    await openModal(page)
    await page.getByTestId('wui-email-input').waitFor()
    expect(await dialog(page).getByText(FORGOTTEN).count()).toBe(0)
  })

  it('logs in and signs where the browser denies its storage; after a reload the visitor reads that the login was not kept, and why', async () => {
    await visitor({ profile: { content_settings: { exceptions: { cookies: { '127.0.0.1,*': { setting: 2 } } } } } })
    const page = await enters()
    await logsIn(page, true)
    expect(await keepsLogin(page)).toBe('SecurityError')
    await signs(page)
    await page.reload()
    await status(page, 'disconnected')
    // Read by who comes to log in again.
    await openModal(page)
    await dialog(page).getByText(FORGOTTEN).waitFor()
    await look(page, 'embedded-forgotten')
    await dialog(page).locator('.alert button').click()
    await closeModal(page)
    await logsIn(page, true)
    await signs(page)
    await logsOut(page)
  })

  it('tells of the browser where the page of the login cannot start without storage', async () => {
    await visitor({ profile: { content_settings: { exceptions: { cookies: { '127.0.0.1,*': { setting: 2 } } } } } })
    secure.setFaults({ needsStorage: true })
    const page = await (context as BrowserContext).newPage()
    await page.clock.install()
    await page.goto(shop('shop.test'))
    await openModal(page)
    await page.getByTestId('wui-email-input').fill(ADA)
    await page.getByTestId('wui-email-input').press('Enter')
    await page.locator('#w3m-iframe').waitFor({ state: 'attached' })
    await page.frameLocator('#w3m-iframe').locator('#idle').waitFor({ state: 'attached' })
    await expect.poll(() => page.clock.runFor(1_000).then(() => page.locator('#w3m-iframe').count())).toBe(0)
    await dialog(page).getByText('Your browser may block it here.').waitFor()
  })
})
