import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { FakeKeysPage } from '../fakes/coinbase/fake-keys-page.ts'
import { type KeysDesk, startKeysDesk } from '../fakes/coinbase/keys-desk.ts'
import { createEvmSigner } from '../fakes/relay/evm-signer.ts'
import { noteFigure } from '../support/note-figure.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { ask, call } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { hostConfig } from './support/lab.ts'
import { card, dialog, modalText, openModal, row } from './support/modal.ts'
import { allWallets, PROJECT_ID, type RegistryServer, SERVICES, serveRegistry } from './support/registry.ts'
import { foreignRequests, troubles, untilQuiet, type Visit, visit } from './support/visit.ts'

/** Anvil's first account. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const COINBASE = 'coinbaseWalletSDK'
const RETRY = 'w3m-connecting-widget-secondary-button'
/** Writes down for each window whether a tap was still being handled when it was opened. */
const WATCH = `globalThis.openedInTap = []
let isInTap = false
addEventListener('click', () => {
  isInTap = true
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { isInTap = false; port1.close() }
  port2.postMessage(0)
}, true)
const open = window.open
window.open = function (...words) {
  globalThis.openedInTap.push(isInTap)
  return globalThis.blocksWindows ? null : open.apply(window, words)
}`

const at = hostSite('reactHost')
let desk: KeysDesk
let keys: FakeKeysPage
let guest: Visit
let address: string

afterEach(async () => {
  await guest?.close()
  await desk?.stop()
})

async function arrive({ services, ...options }: Readonly<Record<string, object | boolean | string>> = {}, others = ''): Promise<Page> {
  const urls = inject('chains')
  const chains = { [FIRST_CHAIN]: urls[FIRST_CHAIN] ?? '', [SECOND_CHAIN]: urls[SECOND_CHAIN] ?? '' }
  const signer = createEvmSigner([KEY], Object.fromEntries(Object.entries(chains).map(([id, url]) => [`eip155:${id}`, url])))
  address = signer.addresses[0] ?? ''
  keys = new FakeKeysPage(signer, chains)
  desk = await startKeysDesk(keys)
  at.site.headers = {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${Object.values(chains).join(' ')} ${others}; require-trusted-types-for 'script'; trusted-types 'none'`,
  }
  guest = await visit(at.browser, {
    before: [hostConfig({ enableCoinbase: true, services: { coinbase: desk.url, ...(services as object) }, ...options }), WATCH],
  })
  await guest.page.goto(at.site.url)
  return guest.page
}

const status = (page: Page, text: string) => page.locator('#status', { hasText: new RegExp(`^${text}$`) }).waitFor()
const openedInTap = (page: Page) => page.evaluate(() => (globalThis as unknown as { openedInTap: boolean[] }).openedInTap)
const ownRequests = () => foreignRequests(guest, at.site.url, ...Object.values(inject('chains')))

/** Presses a button in the window that `act` opens. */
async function answer(page: Page, button: 'approve' | 'reject', act: () => Promise<unknown>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()])
  await Promise.all([popup.waitForEvent('close'), popup.locator(`#${button}`).click()])
}

async function connect(page: Page): Promise<void> {
  await openModal(page)
  await answer(page, 'approve', () => row(page, COINBASE).click())
  await dialog(page).waitFor({ state: 'detached' })
  await status(page, 'connected')
}

async function sign(page: Page): Promise<unknown> {
  let signed: Promise<unknown> = Promise.resolve()
  await answer(page, 'approve', async () => {
    signed = ask(page, 'personal_sign', ['0x6869', address])
  })
  return signed
}

describe('Coinbase, in its own window', () => {
  it('connects, signs, moves between networks, comes back after a reload and leaves nothing behind', async () => {
    const page = await arrive()
    await openModal(page)
    await row(page, COINBASE).waitFor()
    await untilQuiet(page)
    const before = guest.requests.length
    const files = () => guest.requests.slice(before).filter((url) => url.endsWith('.js'))
    expect(guest.requests.filter((url) => /coinbase/i.test(url))).toEqual([])
    await answer(page, 'approve', () => row(page, COINBASE).click())
    await dialog(page).waitFor({ state: 'detached' })
    await status(page, 'connected')
    expect(await page.locator('#address').innerText()).toBe(address)
    console.log(
      `fetched for Coinbase: ${files()
        .map((url) => url.split('/').at(-1))
        .join(', ')}`,
    )
    // The window was there while the tap was handled.
    expect((await openedInTap(page))[0]).toBe(true)
    expect(keys.introduction).toMatchObject({ preference: { options: 'all', telemetry: false }, location: `${at.site.url}/` })

    const signature = (await sign(page)) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'hi', signature })).toBe(true)

    await call(page, 'switchNetwork', `eip155:${SECOND_CHAIN}`)
    await page.locator('#network', { hasText: 'Second Chain' }).waitFor()
    expect(await ask(page, 'eth_chainId')).toBe(`0x${SECOND_CHAIN.toString(16)}`)
    // Reading goes to the site's own node.
    expect(await ask(page, 'eth_blockNumber')).toMatch(/^0x/)

    await page.reload()
    await status(page, 'connected')
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.locator('#address').innerText()).toBe(address)
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'hi', signature: (await sign(page)) as `0x${string}` })).toBe(
      true,
    )

    await call(page, 'disconnect')
    await status(page, 'disconnected')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('-')))).toEqual([])
    expect(ownRequests()).toEqual([])
    expect(await page.evaluate(() => document.querySelectorAll('[class*=cbwsdk], script[src*=coinbase]').length)).toBe(0)
    expect(await troubles(guest)).toEqual([])
  })

  it('takes a closed window as a no, soon, and asks again only when told to', async () => {
    const page = await arrive()
    await openModal(page)
    const [popup] = await Promise.all([page.waitForEvent('popup'), row(page, COINBASE).click()])
    await popup.locator('#approve:enabled').waitFor()
    const closed = Date.now()
    await popup.close()
    await page.getByTestId(RETRY).waitFor()
    const told = Date.now() - closed
    noteFigure('Coinbase: a closed window is told', told, 1500)
    expect(await modalText(page)).toContain('Connection rejected')
    await page.waitForTimeout(600)
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('-')))).toEqual([])
    await answer(page, 'approve', () => page.getByTestId(RETRY).click())
    await status(page, 'connected')
    expect((await openedInTap(page)).at(-1)).toBe(true)
    expect(await troubles(guest)).toEqual([])
  })

  it('says that the visitor refused', async () => {
    const page = await arrive()
    await openModal(page)
    await answer(page, 'reject', () => row(page, COINBASE).click())
    await page.getByTestId(RETRY).waitFor()
    expect(await modalText(page)).toContain('Connection rejected')
  })

  it('says that the browser blocked the window, and goes on when it does not any more', async () => {
    const page = await arrive()
    await page.evaluate(() => Object.assign(globalThis, { blocksWindows: true }))
    await openModal(page)
    await row(page, COINBASE).click()
    await page.getByTestId(RETRY).waitFor()
    expect(await modalText(page)).toContain('blocked the window of')
    await page.evaluate(() => Object.assign(globalThis, { blocksWindows: false }))
    await answer(page, 'approve', () => page.getByTestId(RETRY).click())
    await status(page, 'connected')
  })

  it('closes its window when the visitor goes back', async () => {
    const page = await arrive()
    await openModal(page)
    const [popup] = await Promise.all([page.waitForEvent('popup'), row(page, COINBASE).click()])
    await popup.locator('#approve:enabled').waitFor()
    await page.getByTestId('header-back').click()
    await row(page, COINBASE).waitFor()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await status(page, 'disconnected')
  })

  it('says clearly that the window cannot speak with a page of the policy same-origin', async () => {
    const page = await arrive()
    at.site.headers = { 'cross-origin-opener-policy': 'same-origin' }
    await page.reload()
    await openModal(page)
    const clicked = Date.now()
    await row(page, COINBASE).click()
    await page.getByTestId(RETRY).waitFor()
    const told = Date.now() - clicked
    noteFigure('Coinbase: a window that cannot speak is told', told, 3000)
    expect(await modalText(page)).toContain('POPUP_CLOSED')
  })

  it('hands on the preference of the site', async () => {
    const page = await arrive({ coinbasePreference: 'smartWalletOnly' })
    await connect(page)
    expect(keys.clear.find((message) => message['event'] === 'selectSignerType')?.['data']).toMatchObject({ options: 'smartWalletOnly' })
  })

  it.each([
    ['off', { enableCoinbase: false }],
    ['a service that is off', { services: { coinbase: false } }],
  ])('is not offered: %s', async (_, options) => {
    const page = await arrive(options)
    await openModal(page)
    await card(page, 'Connect').waitFor()
    await page.waitForTimeout(400)
    expect(await row(page, COINBASE).count()).toBe(0)
  })
})

describe('Coinbase, in the list of all wallets', () => {
  let registry: RegistryServer
  beforeAll(async () => {
    registry = await serveRegistry()
  })
  afterAll(() => registry?.server.stop())

  /** As the registry knows it. */
  const ITEM = 'wallet-search-item-d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'

  async function look(options: Readonly<Record<string, boolean>>): Promise<Page> {
    const { url } = registry.server
    const services = Object.fromEntries(SERVICES.map((name) => [name, url]))
    const page = await arrive({ projectId: PROJECT_ID, services, features: { analytics: false }, ...options }, url)
    await openModal(page)
    await allWallets(page).click()
    await page.getByTestId('wui-input-text').fill('Coinbase')
    await page.getByTestId(ITEM).waitFor()
    return page
  }

  it('leads to its own window, opened in the tap', async () => {
    const page = await look({})
    await answer(page, 'approve', () => page.getByTestId(ITEM).click())
    await status(page, 'connected')
    expect(await page.locator('#address').innerText()).toBe(address)
    expect((await openedInTap(page))[0]).toBe(true)
  })

  it('leads to a code where the site does not want its own code', async () => {
    const page = await look({ enableCoinbase: false })
    await page.getByTestId(ITEM).click()
    await card(page, 'ConnectingWalletConnect').waitFor()
    expect(await page.getByTestId('w3m-header-text').innerText()).toBe('Coinbase')
    expect(await openedInTap(page)).toEqual([])
  })
})
