import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { connectWith, dialog, openModal } from './support/modal.ts'
import { button, chooseCoin, openSwap, welcome } from './support/money-page.ts'
import { ours } from './support/service-visit.ts'
import { type Site, serveSite } from './support/site.ts'
import { MARKET_CHAIN, type Market, openMarket } from './support/swap-market.ts'
import type { Visit } from './support/visit.ts'
import { RETRIED_MS } from './support/waits.ts'

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

/** A service that answers some requests with 500 while it is down. `asked`: those requests, by what `of` reads in them. */
class Outage {
  isDown = true
  readonly asked: string[] = []

  constructor(private readonly of: (url: URL, body: string) => string | undefined) {}

  async begin(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const request = route.request()
      const what = request.method() === 'OPTIONS' ? undefined : this.of(new URL(request.url()), request.postData() ?? '')
      if (what !== undefined) this.asked.push(what)
      if (what === undefined || !this.isDown) return route.fallback()
      return route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: '' })
    })
  }
}

/** A connected visitor, who has opened their account. */
async function arrive(outage: Outage): Promise<Page> {
  const wallet = new AnvilWallet({ [MARKET_CHAIN]: market.anvil.url })
  guest = await welcome(browser, market.options)
  const { page } = guest
  await wallet.install(guest.context)
  await outage.begin(page)
  await page.goto(site.url)
  await connectWith(page, wallet.rdns)
  await openModal(page)
  return page
}

describe('what failed, and the visitor asks for again, is asked at once', () => {
  it('the price of a swap: when a new amount is typed, and by the button', async () => {
    const outage = new Outage(({ pathname, searchParams }) =>
      pathname.endsWith('/v1/convert/quotes') ? (searchParams.get('amount') ?? '') : undefined,
    )
    const page = await arrive(outage)
    await openSwap(page)
    await chooseCoin(page, 'toToken', 'GOLD')
    const amount = page.getByTestId('swap-input-token-sourceToken')
    const again = button(page, 'Try again')
    await amount.fill('1')
    await page.getByTestId('swap-unquoted').waitFor({ timeout: RETRIED_MS })
    expect(outage.asked).toEqual(Array.from({ length: 3 }, () => '1000000000000000000'))
    await amount.fill('2')
    await expect.poll(() => outage.asked.slice(3)).toEqual(['2000000000000000000'])
    await again.waitFor()
    await again.click()
    await expect.poll(() => outage.asked.slice(4)).toEqual(['2000000000000000000'])
    await again.waitFor()
    outage.isDown = false
    await again.click()
    await dialog(page).locator('button.primary:enabled', { hasText: 'Review Swap' }).waitFor()
    expect(await page.getByTestId('swap-input-token-toToken').inputValue()).toBe('4')
    expect(outage.asked).toHaveLength(6)
    expect(guest && (await ours(guest))).toEqual([])
  })

  it('the balance of the account, by its button', async () => {
    const outage = new Outage(({ pathname }, body) =>
      /\/v1\/account\/.+\/balance$/.test(pathname) || body.includes('eth_getBalance') ? pathname : undefined,
    )
    const page = await arrive(outage)
    const again = dialog(page).locator('.figure').getByRole('button', { name: 'Try again' })
    await again.waitFor({ timeout: RETRIED_MS })
    const before = outage.asked.length
    expect(before).toBeGreaterThan(0)
    await again.click()
    await expect.poll(() => outage.asked.length).toBeGreaterThan(before)
    await again.waitFor({ timeout: RETRIED_MS })
    outage.isDown = false
    await again.click()
    await page.getByTestId('balance-amount').waitFor()
    expect(guest && (await ours(guest))).toEqual([])
  })
})
