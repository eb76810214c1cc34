import type { Browser, Page } from 'playwright-core'
import { type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { startRelay } from '../fakes/relay/relay-server.ts'
import { NATIVE } from '../support/market.ts'
import { AnvilWallet, DEV_KEY } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { connectWith, dialog, openModal, row } from './support/modal.ts'
import {
  button,
  chooseCoin,
  closeEnd,
  confirmSend,
  fillSend,
  leaveCleanly,
  type MoneyGuest,
  openSwap,
  reviewSend,
  reviewSwap,
  welcome,
} from './support/money-page.ts'
import { type Site, serveSite } from './support/site.ts'
import { MARKET_CHAIN, type Market, openMarket } from './support/swap-market.ts'
import type { VisitOptions } from './support/visit.ts'

let browser: Browser
let site: Site
let guest: MoneyGuest | undefined
let wallet: AnvilWallet
const stranger = (): Hex => privateKeyToAddress(generatePrivateKey())
const sent = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), serveSite(inject('labHost'))])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => guest && leaveCleanly(guest))

describe('on a chain with an exchange', () => {
  let market: Market

  beforeAll(async () => {
    market = await openMarket(new AnvilWallet({}).account.address)
  })
  afterAll(() => market?.stop())

  async function trade(more: Omit<VisitOptions, 'before'> = {}): Promise<Page> {
    wallet = new AnvilWallet({ [MARKET_CHAIN]: market.anvil.url })
    guest = await welcome(browser, market.options, more)
    const { page } = guest
    await wallet.install(guest.context)
    await page.goto(site.url)
    await connectWith(page, wallet.rdns)
    await openModal(page)
    return page
  }

  it('approves exactly the amount, then swaps what the review shows; then the other way', async () => {
    const { chain, gold, exchange } = market
    const page = await trade()
    const { address } = wallet.account
    await openSwap(page)
    await chooseCoin(page, 'sourceToken', 'GOLD')
    await chooseCoin(page, 'toToken', 'ETH')
    await reviewSwap(page, '25')
    expect(await page.getByTestId('swap-router').textContent()).toMatch(new RegExp(exchange, 'i'))
    await button(page, 'Approve').click()
    await button(page, 'Swap').waitFor()
    expect(await chain.allowed(gold, address, exchange)).toBe(25_000_000n)
    const before = await chain.held(gold, address)
    await button(page, 'Swap').click()
    await dialog(page).getByText('Swapped').waitFor()
    expect(before - (await chain.held(gold, address))).toBe(25_000_000n)
    expect(await chain.allowed(gold, address, exchange)).toBe(0n)
    expect(await chain.reader.getBalance({ address: exchange })).toBe(parseEther('90'))
    expect(sent().map(({ params }) => (params as readonly { value: string }[])[0]?.value)).toEqual(['0x0', '0x0'])
    await closeEnd(page)
  })

  it('pays with the own coin without an approval, and says when the price moved too far', async () => {
    const { chain, gold, exchange } = market
    const page = await trade()
    const { address } = wallet.account
    const before = await chain.held(gold, address)
    await openSwap(page)
    await chooseCoin(page, 'toToken', 'GOLD')
    await reviewSwap(page, '1.5')
    await button(page, 'Swap').click()
    await dialog(page).getByText('Swapped').waitFor()
    expect((await chain.held(gold, address)) - before).toBe(3_000_000n)
    await closeEnd(page)
    await chain.setRate(exchange, NATIVE, gold, 10n ** 6n)
    await openModal(page)
    await openSwap(page)
    await chooseCoin(page, 'toToken', 'GOLD')
    await page.getByTestId('swap-input-token-sourceToken').fill('1')
    await button(page, 'Review Swap').click()
    await dialog(page).getByRole('alert').getByText('The price moved further than the slippage allows.').waitFor()
    expect(sent()).toHaveLength(1)
    await chain.setRate(exchange, NATIVE, gold, 2n * 10n ** 6n)
  })

  it('sees that another transaction took the place of what was sent, and that a dropped one is gone', async () => {
    const page = await trade({ hasOwnClock: true })
    await market.rpc('evm_setAutomine', [false])
    try {
      const start = async () => {
        await fillSend(page, 'ETH', '0.5', stranger())
        await reviewSend(page)
        await button(page, 'Send').click()
        await dialog(page).getByText('On its way').waitFor()
        return (await market.rpc('txpool_content')) as { pending: Record<string, Record<string, { hash: string; nonce: string }>> }
      }
      const pool = await start()
      const [mine] = Object.values(pool.pending).flatMap((each) => Object.values(each))
      const other = { from: wallet.account.address, to: stranger(), value: '0x1', nonce: mine?.nonce, gasPrice: toHex(500_000_000_000n) }
      // Long enough that the page has seen it in the pool.
      for (let poll = 0; poll < 3; poll += 1) await page.clock.runFor(1000)
      await market.rpc('eth_sendTransaction', [other])
      await market.rpc('evm_mine')
      await page.clock.fastForward(2000)
      await dialog(page).getByText('Replaced').waitFor()
      await closeEnd(page)
      await openModal(page)
      await start()
      await market.rpc('anvil_dropAllTransactions')
      await page.clock.fastForward(2000)
      await page.clock.fastForward(61_000)
      await page.clock.fastForward(2000)
      await dialog(page).getByText('Not found').waitFor()
      await closeEnd(page)
    } finally {
      await market.rpc('anvil_dropAllTransactions')
      await market.rpc('evm_setAutomine', [true])
    }
  })

  it('sends and swaps from a wallet on another device', async () => {
    const { chain, gold, exchange, anvil, options } = market
    const relay = await startRelay()
    const phone = await KeyWallet.start({
      relayUrl: relay.url,
      privateKeys: [DEV_KEY],
      rpcUrls: { [`eip155:${MARKET_CHAIN}`]: anvil.url },
    })
    try {
      const services = { ...(options['services'] as object), relay: relay.url }
      guest = await welcome(browser, { ...options, services })
      const { page } = guest
      await page.goto(site.url)
      await openModal(page)
      await row(page, 'walletConnect').click()
      const code = page.locator('wui-qr-code')
      await code.waitFor()
      await phone.pair((await code.getAttribute('uri')) ?? '')
      await dialog(page).waitFor({ state: 'detached' })
      const asked = () => phone.requests.filter(({ method }) => method === 'eth_sendTransaction').length

      await openModal(page)
      const [first, second] = [stranger(), stranger()]
      await fillSend(page, 'ETH', '0.75', first)
      await reviewSend(page)
      phone.answers = 'reject'
      await button(page, 'Send').click()
      await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
      phone.answers = 'approve'
      await button(page, 'Try again').click()
      await confirmSend(page)
      expect(await chain.reader.getBalance({ address: first })).toBe(parseEther('0.75'))
      await closeEnd(page)

      await openModal(page)
      await fillSend(page, 'GOLD', '12.5', second)
      await reviewSend(page)
      await confirmSend(page)
      expect(await chain.held(gold, second)).toBe(12_500_000n)
      await closeEnd(page)

      await openModal(page)
      await openSwap(page)
      await chooseCoin(page, 'sourceToken', 'GOLD')
      await chooseCoin(page, 'toToken', 'ETH')
      const before = await chain.reader.getBalance({ address: exchange })
      await reviewSwap(page, '5')
      await button(page, 'Approve').click()
      await button(page, 'Swap').click()
      await dialog(page).getByText('Swapped').waitFor()
      expect(before - (await chain.reader.getBalance({ address: exchange }))).toBe(parseEther('2'))
      expect(asked()).toBe(5)
      await closeEnd(page)
    } finally {
      await phone.dispose()
      await relay.stop()
    }
  })
})
