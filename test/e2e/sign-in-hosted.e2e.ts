import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { serveHandlers } from '../../sandbox/serve-handlers.ts'
import { startSignInBackEnd } from '../../sandbox/sign-in-back-end.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, openModal, row } from './support/modal.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { troubles, type Visit, visit } from './support/visit.ts'
import { SERVED_MS } from './support/waits.ts'

type Host = {
  portico: {
    signIn(): Promise<{ data: Readonly<Record<string, string>> }>
    disconnect(): Promise<void>
    getAccount(): { address?: string; isConnected: boolean; user?: { email?: string } }
  }
}

const FIRST = `eip155:${FIRST_CHAIN}`
const OTHER_NAMESPACES = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']

let browser: Browser
let lab: NamespaceLab
let guest: Visit
let wallet: AnvilWallet
const closing: (() => unknown)[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(async () => {
  await guest?.close()
  for (const close of closing.splice(0)) await close()
})

async function arrive({ hasOwnClock = false, ...options }: Readonly<Record<string, unknown>> & { hasOwnClock?: boolean }): Promise<Page> {
  const urls = inject('chains')
  wallet = new AnvilWallet({ [FIRST_CHAIN]: urls[FIRST_CHAIN] ?? '', [SECOND_CHAIN]: urls[SECOND_CHAIN] ?? '' })
  const config = { networks: localNetworks(), enableCoinbase: false, leaveOut: OTHER_NAMESPACES, ...options }
  guest = await visit(browser, { before: [`globalThis.hostConfig = ${JSON.stringify(config)}`, lab.script], hasOwnClock })
  await wallet.install(guest.context)
  await guest.page.goto(lab.site.url)
  // The page fetches its sign-in before it listens to its button.
  await guest.page.waitForFunction(() => 'host' in globalThis)
  return guest.page
}

const host = <T>(page: Page, run: (world: Host) => T): Promise<Awaited<T>> =>
  page.evaluate(`(${run})(globalThis.host)`) as Promise<Awaited<T>>
const isConnected = (page: Page) => host(page, ({ portico }) => portico.getAccount().isConnected)
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

async function choose(page: Page, view: string): Promise<void> {
  await openModal(page)
  await row(page, wallet.rdns).click()
  await card(page, view).waitFor({ timeout: SERVED_MS })
}

async function sign(page: Page): Promise<void> {
  await page.getByTestId('w3m-connecting-siwe-sign').click()
  await closed(page)
}

async function signIn(page: Page): Promise<string> {
  await choose(page, 'SIWXSignMessage')
  const shown = await page.getByTestId('siwx-message').innerText()
  await sign(page)
  return shown
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect.poll(() => isConnected(page)).toBe(true)
}

describe('a back end of the site', () => {
  it('signs a visitor in by a cookie that no script can read; a reload is still signed in, until the session is revoked', async () => {
    const backEnd = await startSignInBackEnd({ [FIRST]: inject('chains')[FIRST_CHAIN] ?? '' })
    closing.push(() => backEnd.stop())
    // The cookie is `SameSite=Lax`: page and back end are of one site.
    const baseUrl = backEnd.url.replace('127.0.0.1', new URL(lab.site.url).hostname)
    const page = await arrive({ signIn: { baseUrl, credentials: 'include', statement: 'Sign in to the lab.' } })
    const shown = await signIn(page)
    expect(shown.split('\n')[0]).toBe(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
    expect(backEnd.accounts()).toMatchObject([{ chainId: FIRST, address: wallet.account.address }])
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await reload(page)
    expect((await host(page, ({ portico }) => portico.signIn())).data['accountAddress']).toBe(wallet.account.address)
    expect([await dialog(page).count(), await troubles(guest)]).toEqual([0, []])
    backEnd.revokeAll()
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
    await sign(page)
    await host(page, ({ portico }) => portico.disconnect())
    await expect.poll(() => backEnd.accounts()).toEqual([])
  })
})

describe('hosted sessions', () => {
  /** Nonces have tokens too; theirs do not end. */
  const kept = (world: ServiceWorld) => [...world.tokens.values()].filter((claims) => 'exp' in claims)

  async function meet(features: object = {}, hasOwnClock = false): Promise<{ page: Page; world: ServiceWorld }> {
    const world = new ServiceWorld()
    const handlers = serviceHandlers(world)
    const server = await serveHandlers(() => handlers)
    closing.push(() => server.stop())
    const page = await arrive({
      projectId: '00000000000000000000000000000001',
      features: { reownAuthentication: true, ...features },
      services: Object.fromEntries(['registry', 'blockchain', 'rpcGateway', 'analytics', 'cloudAuth'].map((name) => [name, server.url])),
      hasOwnClock,
    })
    return { page, world }
  }

  it('sign in, outlive a reload, are asked for again once revoked, and end with the connection', async () => {
    const { page, world } = await meet()
    expect(await signIn(page)).toContain(`Chain ID: ${FIRST}`)
    expect(kept(world)).toHaveLength(1)
    await reload(page)
    expect((await host(page, ({ portico }) => portico.signIn())).data['accountAddress']).toBe(wallet.account.address)
    expect(await dialog(page).count()).toBe(0)
    world.tokens.clear()
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
    await sign(page)
    expect(kept(world)).toHaveLength(1)
    await host(page, ({ portico }) => portico.disconnect())
    await expect.poll(() => kept(world)).toEqual([])
  })

  it('with an e-mail address: typed, proven by a code, bound by the message, forgotten with the wallet', async () => {
    const { page, world } = await meet({ emailCapture: ['required'] })
    await choose(page, 'DataCapture')
    const email = page.getByTestId('wui-email-input')
    expect(await email.evaluate((input) => input.matches(':focus'))).toBe(true)
    await email.fill('ann@gm')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a valid email address.').waitFor()
    await page.getByRole('button', { name: 'ann@gmail.com' }).click()
    expect([await page.getByText('Skip this step').count(), await axeViolations(page)]).toEqual([0, []])
    await page.getByRole('button', { name: 'Continue' }).click()
    await card(page, 'DataCaptureOtpConfirm').waitFor()
    const code = page.getByTestId('wui-otp-input')
    await page.keyboard.type('000000')
    await page.getByText('Invalid code. Try Again').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByTestId('header-back').click()
    await card(page, 'DataCapture').waitFor()
    expect(await email.inputValue()).toBe('ann@gmail.com')
    await page.keyboard.press('Enter')
    await code.waitFor()
    await page.keyboard.type('123456')
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await page.getByTestId('siwx-message').innerText()).toContain('- email:ann@gmail.com')
    await sign(page)
    expect(kept(world)).toMatchObject([{ email: 'ann@gmail.com' }])
    await reload(page)
    expect((await host(page, ({ portico }) => portico.signIn())).data['accountAddress']).toBe(wallet.account.address)
    expect(await dialog(page).count()).toBe(0)

    await host(page, ({ portico }) => portico.disconnect())
    await choose(page, 'DataCapture')
    expect(await page.getByText('Recently used emails').count()).toBe(0)
    await page.keyboard.press('Escape')
    await closed(page)
    expect([await isConnected(page), kept(world)]).toEqual([false, []])
  })
  it('with an address that may be skipped: suggestions, another code, recent addresses, and closing', async () => {
    const { page, world } = await meet({ emailCapture: true }, true)
    await choose(page, 'DataCapture')
    await page.getByRole('button', { name: 'Skip this step' }).click()
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await page.getByTestId('siwx-message').innerText()).not.toContain('email:')
    await sign(page)
    expect(kept(world).map(({ email }) => email)).toEqual([undefined])

    const [second, third] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
    await wallet.emit('accountsChanged', [second])
    await card(page, 'DataCapture').waitFor()
    await page.getByTestId('wui-email-input').fill('bob@ou')
    await page.getByRole('button', { name: 'bob@outlook.com' }).click()
    await page.keyboard.press('Enter')
    const again = page.getByRole('button', { name: /^Resend/ })
    await again.waitFor()
    expect([await again.isDisabled(), world.otps.size]).toEqual([true, 1])
    await page.clock.runFor(31_000)
    await again.click()
    await expect.poll(() => world.otps.size).toBe(2)
    await page.getByText('Code email resent').waitFor()
    await page.getByTestId('wui-otp-input').waitFor()
    await page.keyboard.type('123456')
    await card(page, 'SIWXSignMessage').waitFor()
    await sign(page)
    expect(await host(page, ({ portico }) => portico.getAccount().user?.email)).toBe('bob@outlook.com')

    await wallet.emit('accountsChanged', [third])
    await card(page, 'DataCapture').waitFor()
    await page.getByText('Recently used emails').waitFor()
    await page.getByRole('button', { name: 'bob@outlook.com' }).click()
    await card(page, 'DataCaptureOtpConfirm').waitFor()
    await page.keyboard.press('Escape')
    await closed(page)
    await expect.poll(async () => [await isConnected(page), kept(world)]).toEqual([false, []])
  })
})
