import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { meetsSlowCode, meetsSlowCutWindow } from './support/cut-window.ts'
import { call } from './support/host-calls.ts'
import { hostConfig } from './support/lab.ts'
import { look } from './support/looks.ts'
import { card, dialog, openModal } from './support/modal.ts'
import { meetsSilentPages } from './support/silent-pages.ts'
import { type Site, serveSite } from './support/site.ts'
import { chooseSocial, meetsHostileWindow, NOTES_TAPS, replacesLogins } from './support/social-window.ts'
import { meetsUsedUpPlan } from './support/used-up-plan.ts'
import { type Visit, visit } from './support/visit.ts'
import { meetsWindowEnd, WINDOW_ENDS } from './support/window-ends.ts'

const ADA = 'ada@example.com'
const WINDOWS = ['google', 'x', 'discord', 'apple', 'github', 'facebook']

let browser: Browser
let host: Site
let secure: SecureSiteServer
let guest: Visit
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  host = await serveSite(inject('reactHost'))
  secure = await startSecureSite({ smartAccountNetworks: [FIRST_CHAIN] })
  const before = [hostConfig({ debug: true, services: { secureSite: secure.url } }), NOTES_TAPS]
  guest = await visit(browser, { before, hasOwnClock: true })
  page = guest.page
  await page.goto(host.url.replace('localhost', '127.0.0.1'))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await secure?.stop()
})

const view = (name: string) => card(page, name).waitFor()
const gone = () => dialog(page).waitFor({ state: 'detached' })
/** A login closes the modal, as every connection does. */
const entered = async () => {
  await gone()
  await openModal(page)
  await view('Account')
}
const status = (text: string) => page.locator('#status', { hasText: new RegExp(`^${text}$`) }).waitFor()
const otp = () => page.getByTestId('wui-otp-input')
const code = () => secure.mails.findLast((mail) => mail.code)?.code ?? ''
const says = (text: string | RegExp) => dialog(page).getByText(text).waitFor()
async function alerts(text: string): Promise<void> {
  await page.getByTestId('wui-alertbar-text').filter({ hasText: text }).waitFor()
  await dialog(page).locator('.alert button').click()
}
const embedded = async () =>
  ((await call(page, 'getAccount', 'eip155')) as { embeddedWalletInfo?: { authProvider: string; user: { username?: string } } })
    .embeddedWalletInfo

async function enter(email: string): Promise<void> {
  await openModal(page)
  await page.getByTestId('wui-email-input').fill(email)
  await page.getByTestId('wui-email-input').press('Enter')
}

async function close(): Promise<void> {
  await page.getByTestId('w3m-header-close').click()
  await gone()
}

async function logOut(): Promise<void> {
  await status('connected')
  await call(page, 'disconnect')
  await status('disconnected')
}

async function leave(): Promise<void> {
  await close()
  await logOut()
}

const choose = (provider: string) => chooseSocial(page, provider)

describe('logging in to the embedded wallet', () => {
  it('tells what does not load or answer, and the next attempt works', async () => {
    await meetsSilentPages(page, secure, enter)
    await alerts('Network Error: Wallet Load Failed')
    secure.setFaults({ silent: ['CONNECT_EMAIL'] })
    await page.getByTestId('wui-email-input').press('Enter')
    await page.locator('#w3m-iframe').waitFor({ state: 'attached' })
    await expect.poll(() => secure.requests).toContain('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    await page.clock.runFor(120_000)
    await alerts('Wallet Request Timeout')
    await says('The login did not work. Try again.')
    await look(page, 'email-login-failed')
    // An answer that comes twice, and a page that goes elsewhere once it has answered: the code is handed to a new frame of ours.
    secure.setFaults({
      babbles: true,
      doubled: ['CONNECT_DEVICE', 'CONNECT_OTP', 'GET_USER'],
      leaves: { CONNECT_DEVICE: `${host.url}/elsewhere` },
      slowMs: 20,
    })
    // The mail may have been sent: another one only after 30 s.
    await page.clock.runFor(30_000)
    await page.getByTestId('wui-email-input').press('Enter')
    await view('EmailVerifyDevice')
    await look(page, 'email-device')
    secure.registerDevice(ADA)
    await view('EmailVerifyOtp')
    await look(page, 'email-code')
    await expect.poll(() => page.locator('#w3m-iframe').count()).toBe(0)
    await otp().fill(code())
    await page.locator('#w3m-iframe').waitFor({ state: 'attached' })
    await expect.poll(() => secure.requests.filter((name) => name === 'GET_SMART_ACCOUNT_ENABLED_NETWORKS').length).toBeGreaterThan(1)
    await page.clock.runFor(500)
    await entered()
    secure.setFaults({})
    await leave()
  })

  it('says how long to wait for another mail; knows the device at the second login; tells an expired code, and sends another after 30 s', async () => {
    await enter(ADA)
    await says(/Please try again after \d+ seconds/)
    await look(page, 'email-login-throttled')
    await page.clock.runFor(30_000)
    secure.setFaults({ refused: { CONNECT_EMAIL: 'Invalid email address' } })
    await page.getByTestId('wui-email-input').press('Enter')
    await says('Invalid email. Try again.')
    secure.setFaults({ codesExpired: true })
    await page.getByTestId('wui-email-input').press('Enter')
    await view('EmailVerifyOtp')
    await otp().fill(code())
    await says('This code has expired. Try Again')
    await look(page, 'email-code-wrong')
    secure.setFaults({})
    expect(
      await dialog(page)
        .getByRole('button', { name: /Resend in \d+s/ })
        .isDisabled(),
    ).toBe(true)
    await page.clock.runFor(30_000)
    const before = code()
    await dialog(page).getByRole('button', { name: 'Resend Code' }).click()
    await says('Code email resent')
    expect(code()).not.toBe(before)
    await otp().fill(code())
    await entered()
    await leave()
  })

  it.each(WINDOWS)('opens a window for %s in the task of the tap, and takes its result', async (provider) => {
    await openModal(page)
    await page.evaluate('taps.length = 0')
    const [popup] = await Promise.all([page.waitForEvent('popup'), choose(provider)])
    await popup.locator('#allow').click()
    await entered()
    // The first is the window's; the code of the login leads it on, in the same task or when it has come.
    expect(await page.evaluate('taps[0]')).toBe(true)
    expect([popup.isClosed(), await embedded()]).toMatchObject([true, { authProvider: provider, user: { username: `alice.${provider}` } }])
    await leave()
  })

  it('logs in with Farcaster by the address in the code', async () => {
    await openModal(page)
    await page.getByTestId('wui-email-input').waitFor()
    await look(page, 'connect')
    await page.getByTestId('social-selector-more').click()
    await view('ConnectSocials')
    await look(page, 'socials')
    await choose('farcaster')
    await view('ConnectingFarcaster')
    const uri = await dialog(page).locator('wui-qr-code[uri]').getAttribute('uri')
    await expect.poll(() => secure.requests.at(-1)).toBe('CONNECT_FARCASTER')
    await look(page, 'farcaster')
    await fetch(uri ?? '')
    await entered()
    expect(await embedded()).toMatchObject({ authProvider: 'farcaster', user: { username: 'alice.farcaster' } })
    expect(secure.requests.filter((name) => name === 'CONNECT_FARCASTER')).toHaveLength(1)
    await leave()
  })

  it('gives a login up for the one that the site asks for next, and its window with it; the site hears how each ended', async () => {
    await replacesLogins(page)
    expect(await embedded()).toMatchObject({ authProvider: 'x' })
    await entered()
    await leave()
  })

  it.each(WINDOW_ENDS)('tells a window that is %s, of %s, in time; the next tap opens another', (end, provider) =>
    meetsWindowEnd({ page, secure, host, leave }, end, provider),
  )

  it('tells a window that the browser cuts off late, by the policy of the site, and in one whose code is late whose it is', async () => {
    const reload = async () => {
      await page.reload()
      await page.waitForFunction('globalThis.host')
    }
    host.headers = { 'cross-origin-opener-policy': 'same-origin' }
    await reload()
    await meetsSlowCutWindow(page)
    host.headers = {}
    await reload()
    await meetsSlowCode(page)
    await close()
    await reload()
  })

  it('takes no answer of the wrong shape or size, or of another time; a lost session ends', async () => {
    await page.clock.runFor(30_000)
    await enter(ADA)
    await view('EmailVerifyOtp')
    secure.setFaults({ malformed: ['GET_USER'] })
    await otp().fill(code())
    const again = dialog(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await look(page, 'email-account-failed')
    secure.setFaults({ oversized: ['GET_USER'] })
    const asked = () => secure.requests.filter((name) => name === 'GET_USER').length
    const [before] = [asked(), await again.click()]
    await expect.poll(asked).toBeGreaterThan(before)
    await again.waitFor()
    secure.setFaults({})
    await again.click()
    await entered()
    await leave()
    await page.clock.runFor(30_000)
    await enter(ADA)
    await view('EmailVerifyOtp')
    // Of the page's clock: nobody is so slow that it comes before they go back.
    secure.setFaults({ lateMs: { CONNECT_OTP: 60_000 } })
    let isHeard = false
    const heard = () => new Promise<void>((done) => addEventListener('message', ({ data }) => /CONNECT_OTP/.test(data?.type) && done()))
    void page.evaluate(heard).then(() => (isHeard = true))
    await otp().fill(code())
    await expect.poll(() => secure.requests.at(-1)).toBe('CONNECT_OTP')
    await page.getByTestId('header-back').click()
    await view('Connect')
    secure.setFaults({})
    await expect.poll(() => page.clock.runFor(60_000).then(() => isHeard)).toBe(true)
    expect([secure.requests.at(-1), await call(page, 'getAccount', 'eip155')]).toMatchObject(['CONNECT_OTP', { isConnected: false }])
    await page.clock.runFor(30_000)
    await page.getByTestId('wui-email-input').fill(ADA) // After a login that was given up: a sign-out, and another code.
    await page.getByTestId('wui-email-input').press('Enter')
    await view('EmailVerifyOtp')
    await otp().fill(code())
    await entered()
    await close()
    secure.setFaults({ lostSession: true })
    await page.reload()
    await status('disconnected')
    secure.setFaults({})
  })

  it('leads to the view of a used-up plan, and on when it is raised', () =>
    meetsUsedUpPlan(browser, host.url.replace('localhost', '127.0.0.1'), secure.url))

  it('says that the window was closed or refused, hears no other window and no other result, and the next tap opens another', async () => {
    await openModal(page)
    const [closed] = await Promise.all([page.waitForEvent('popup'), choose('google')])
    await closed.locator('#allow').waitFor()
    await look(page, 'connecting-social')
    await closed.close()
    const again = page.getByTestId('w3m-connecting-widget-secondary-button')
    await again.waitFor({ timeout: 1_500 })
    await meetsHostileWindow(page, secure, () => again.click())
    const [refused] = await Promise.all([page.waitForEvent('popup'), again.click()])
    secure.setFaults({ socialRefused: true })
    await refused.locator('#allow').click()
    await again.waitFor()
    await look(page, 'connecting-social-failed')
    secure.setFaults({})
    const [popup] = await Promise.all([page.waitForEvent('popup'), again.click()])
    await popup.locator('#allow').click()
    await entered()
  })

  it('leads the whole page to the provider in Telegram, and is logged in when it comes back', async () => {
    await leave()
    await guest.context.addInitScript('globalThis.TelegramWebviewProxy = {}')
    await page.goto(`${page.url()}?table=7#menu`)
    await page.reload()
    const home = page.url()
    await openModal(page)
    await choose('discord')
    await page.locator('#allow').click()
    await status('connected')
    expect([page.url(), await embedded()]).toMatchObject([home, { authProvider: 'discord' }])
  })
})
