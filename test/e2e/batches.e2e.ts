import type { Browser } from 'playwright-core'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { call } from './support/host-calls.ts'
import { connectWith } from './support/modal.ts'
import { returnTo, welcome } from './support/money-page.ts'
import { ours } from './support/service-visit.ts'
import { type Site, serveSite } from './support/site.ts'
import { MARKET_CHAIN, type Market, openMarket } from './support/swap-market.ts'
import type { Visit } from './support/visit.ts'
import { MINED_MS } from './support/waits.ts'

let browser: Browser
let site: Site
let market: Market
let guest: Visit | undefined

beforeAll(async () => {
  ;[browser, site, market] = await Promise.all([
    launchBrowser(),
    serveSite(inject('labHost')),
    openMarket(new AnvilWallet({}).account.address),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await market?.stop()
})
afterEach(() => guest?.close())

/** Longer than is looked for what a page asked that was closed. */
const LOOKED_MS = 30_000

it('a batch whose tab is closed in the middle is shown in the account, and goes on where it was, by its button', async () => {
  const wallet = new AnvilWallet({ [MARKET_CHAIN]: market.anvil.url })
  guest = await welcome(browser, market.options)
  const { page, context } = guest
  await wallet.install(context)
  await page.goto(site.url)
  await connectWith(page, wallet.rdns)
  const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
  const held = async (address: Hex) => BigInt(String(await market.rpc('eth_getBalance', [address, 'latest'])))
  const asked = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  const batch = { id: 'order', calls: [first, second].map((to, index) => ({ to, value: String(index + 5) })) }
  call(page, 'sendCalls', batch).catch(() => {})
  await expect.poll(() => asked().length, { timeout: MINED_MS }).toBe(1)
  wallet.answer = 'ignore'
  await expect.poll(() => asked().length, { timeout: MINED_MS }).toBe(2)
  expect([await held(first), await held(second)]).toEqual([5n, 0n])

  wallet.answer = 'approve'
  await returnTo(page, site.url)
  const row = page.getByTestId('account-batch')
  await row.waitFor()
  expect(await row.innerText()).toContain('1 of 2 steps done')
  expect(await call(page, 'pendingCalls')).toMatchObject([{ id: 'order', done: 1, total: 2, isUnknown: true }])
  await page.screenshot({ path: process.env['PORTICO_SHOT'] ?? '/dev/null', type: 'png' })
  await page.getByTestId('account-batch-continue').click()
  await row.waitFor({ state: 'detached', timeout: LOOKED_MS })
  expect([await held(first), await held(second)]).toEqual([5n, 6n])
  // Again with the number that the first one had: only one of the two can be mined.
  expect(asked().map(({ params: [sent] = [] }) => (sent as { nonce?: string }).nonce)).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^0x/),
  ])
  expect(await call(page, 'getCallsStatus', 'order')).toMatchObject({ status: 200, done: 2, total: 2, receipts: [{}, {}] })
  expect(await ours(guest)).toEqual([])
})
