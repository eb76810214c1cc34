import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { approvesInThePage } from './support/approval-in-page.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { hostConfig } from './support/lab.ts'
import { card, dialog } from './support/modal.ts'
import { rootListeners } from './support/page-state.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

type Portico = Readonly<{
  dispose(): Promise<void>
  getProvider(namespace: string): { request(asked: object): Promise<unknown> }
  getAccount(namespace: string): { isConnected: boolean }
}> &
  Readonly<Record<string, (...words: readonly unknown[]) => unknown>>
type Global = { host: { create(options: object): Portico }; kept: { portico: Portico; pending: Map<number, string> } }
type Step = () => Promise<unknown>

const SEEDS = 200
const EMAIL = 'ada@example.com'

let browser: Browser
let host: Site
let secure: SecureSiteServer
let guest: Visit
let page: Page
const onTheWay = new Set<Request>()

beforeAll(async () => {
  browser = await launchBrowser()
  host = await serveSite(inject('labHost'))
  secure = await startSecureSite({ smartAccountNetworks: [FIRST_CHAIN, SECOND_CHAIN] })
  const options = { manual: true, services: { secureSite: secure.url }, features: { email: true, socials: ['google', 'x', 'farcaster'] } }
  guest = await visit(browser, { before: [hostConfig(options)], hasOwnClock: true })
  page = guest.page
  guest.context.on('request', (request) => onTheWay.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) guest.context.on(end as 'request', (request) => onTheWay.delete(request))
  await page.goto(host.url.replace('localhost', '127.0.0.1'))
  await page.waitForFunction('globalThis.host')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await secure?.stop()
})

const create = (options: object = {}) =>
  page.evaluate((given) => {
    const all = globalThis as unknown as Global
    all.kept = { portico: all.host.create(given), pending: new Map() }
  }, options)

/** Calls the instance, or its provider, and keeps whether the promise has settled. */
const call = (name: string, ...words: readonly unknown[]) =>
  page.evaluate(
    ([method, given]) => {
      const { portico, pending } = (globalThis as unknown as Global).kept
      const id = pending.size
      pending.set(id, method)
      const end = () => void pending.delete(id)
      const provider = () => portico.getProvider('eip155').request(given[0] as object)
      Promise.resolve(method === 'request' ? provider() : portico[method]?.(...given)).then(end, end)
    },
    [name, words] as const,
  )

/** The clock is that of all pages: a window may close meanwhile. */
const pass = (ms: number) =>
  page.clock.runFor(ms).catch((error: Error) => {
    if (!/closed/.test(error.message)) throw error
  })

/** Passes time until it is so: a few times as fast as it goes, but not while anything is on its way, so that deadlines stay far away. */
async function until(condition: () => Promise<unknown>): Promise<void> {
  const later = async () => {
    const isSo = Boolean(await condition())
    if (!isSo) await pass(onTheWay.size === 0 ? 100 : 10)
    return isSo
  }
  await expect.poll(later, { interval: 20 }).toBe(true)
}
const view = (name: string) => until(async () => (await card(page, name).count()) > 0)
const code = () => secure.mails.findLast((mail) => mail.code)?.code ?? ''
const field = async (testId: string, text: string) => {
  await page.getByTestId(testId).fill(text)
  if (testId === 'wui-email-input') await page.getByTestId(testId).press('Enter')
}
const connected = () => until(() => page.evaluate(() => (globalThis as unknown as Global).kept.portico.getAccount('eip155').isConnected))
const popup = () => guest.context.pages().find((each) => each !== page)

/** Of visitors who are not logged in; nothing of them is kept. */
function logins(seed: number): readonly (readonly Step[])[] {
  const email = `guest${String(seed)}@example.com`
  const begin = () => create({ storage: 'memory' })
  const opens = (name: string, provider: string) => () => call('open', { view: name, arguments: { provider } })
  return [
    [
      begin,
      () => call('open'),
      () => view('Connect'),
      () => field('wui-email-input', email),
      () => view('EmailVerifyDevice'),
      async () => secure.registerDevice(email),
      () => view('EmailVerifyOtp'),
      () => field('wui-otp-input', code()),
      connected,
    ],
    [
      begin,
      opens('ConnectingSocial', 'google'),
      () => until(async () => popup()?.url().includes('oauth?')),
      async () => popup()?.locator('#allow').click(),
      connected,
      () => call('disconnect'),
    ],
    [
      begin,
      opens('ConnectingFarcaster', 'farcaster'),
      () => until(async () => (await dialog(page).locator('wui-qr-code[uri]').count()) > 0),
      async () => fetch((await dialog(page).locator('wui-qr-code[uri]').getAttribute('uri')) ?? ''),
      connected,
    ],
  ]
}

/** Of somebody who logged in at an earlier visit. */
function uses(seed: number): readonly (readonly Step[])[] {
  const back: readonly Step[] = [() => create(), connected]
  const sign = (text: string) => call('request', { method: 'personal_sign', params: [text, '0x'] })
  const approve = (button: string) => page.frameLocator('#w3m-iframe').locator(button)
  return [
    [...back, () => sign('0x01'), () => view('ApproveTransaction'), () => sign('0x02'), () => until(() => approve('#reject').count())],
    [...back, () => call('updateEmail'), () => view('UpdateEmailWallet'), () => field('wui-email-input', `new${String(seed)}@example.com`)],
    [...back, () => call('switchNetwork', `eip155:${SECOND_CHAIN}`), () => call('switchNetwork', `eip155:${FIRST_CHAIN}`)],
    [...back, () => call('request', { method: 'eth_getBalance', params: ['0x000000000000000000000000000000000000dEaD', 'latest'] })],
  ]
}

/** Ends it here, and says what is left. */
async function dispose(): Promise<unknown> {
  await page.evaluate(() => (globalThis as unknown as Global).kept.portico.dispose())
  await expect.poll(() => page.evaluate(() => [...(globalThis as unknown as Global).kept.pending.values()])).toEqual([])
  await expect.poll(() => guest.context.pages().length).toBe(1)
  return { markup: (await page.content()).replace(/<link rel="modulepreload"[^>]*>/g, ''), roots: await rootListeners(page) }
}

it(`leaves nothing in the page when it is disposed of at any of ${String(SEEDS)} moments of a login or a request, and works again`, {
  timeout: 300_000,
}, async () => {
  await create()
  await call('open')
  await view('Connect')
  await rootListeners(page)
  const clean = await dispose()
  let pending = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    let state = seed * 2_654_435_761
    const random = (below: number) => {
      state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + seed) >>> 0
      return state % below
    }
    const isSecondHalf = seed > SEEDS / 2
    if (seed === SEEDS / 2 + 1) await logIn()
    const flows = isSecondHalf ? uses(seed) : logins(seed)
    const flow = flows[seed % flows.length] ?? []
    const last = isSecondHalf ? 2 + random(flow.length - 1) : 1 + random(flow.length)
    for (const step of flow.slice(0, last)) await step()
    if (random(2)) await pass(random(700))
    pending += await page.evaluate(() => (globalThis as unknown as Global).kept.pending.size)
    expect([seed, await dispose()]).toEqual([seed, clean])
  }
  expect(pending).toBeGreaterThan(SEEDS / 4)
  await create()
  await connected()
  expect(await troubles(guest)).toEqual([])
})

async function logIn(): Promise<void> {
  await create()
  await call('open')
  await view('Connect')
  await field('wui-email-input', EMAIL)
  await view('EmailVerifyDevice')
  secure.registerDevice(EMAIL)
  await view('EmailVerifyOtp')
  await field('wui-otp-input', code())
  await connected()
  await dispose()
}

it('asks in its box when the modal stands in the page, on a phone and by keyboard', () => approvesInThePage(browser, host, secure))
