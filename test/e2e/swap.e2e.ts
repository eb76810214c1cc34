import type { Browser, Page } from 'playwright-core'
import { encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { startRelay } from '../fakes/relay/relay-server.ts'
import { EXCHANGE, NATIVE } from '../support/market.ts'
import { AnvilWallet, DEV_KEY } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { card, closedByRelay, connectWith, dialog, modalText, openModal, row } from './support/modal.ts'
import {
  button,
  chooseCoin,
  closeEnd,
  confirmSend,
  fillSend,
  leaveCleanly,
  type MoneyGuest,
  openSwap,
  press,
  returnTo,
  reviewSend,
  reviewSwap,
  swapUnsimulated,
  welcome,
} from './support/money-page.ts'
import { type Site, serveSite } from './support/site.ts'
import { namesFalseUsdc, siteOpensSwap } from './support/site-swap.ts'
import { strictPolicy } from './support/strict-policy.ts'
import { MARKET_CHAIN, type Market, openMarket } from './support/swap-market.ts'
import type { VisitOptions } from './support/visit.ts'
import { DROPPED_MS } from './support/waits.ts'

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
    site.headers = strictPolicy([market.services, market.anvil.url])
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
    expect(await axeViolations(page)).toEqual([])
    const no = dialog(page).getByRole('alert').getByText('You said no in the wallet.')
    wallet.answer = 'reject'
    await press(page, 'Approve', no)
    expect(await chain.allowed(gold, address, exchange)).toBe(0n)
    wallet.answer = 'approve'
    await press(page, 'Try again', button(page, 'Approve'))
    await press(page, 'Approve', button(page, 'Swap'))
    expect(await chain.allowed(gold, address, exchange)).toBe(25_000_000n)
    const before = await chain.held(gold, address)
    wallet.answer = 'reject'
    await press(page, 'Swap', no)
    expect(await chain.held(gold, address)).toBe(before)
    wallet.answer = 'approve'
    await press(page, 'Try again', button(page, 'Swap'))
    await press(page, 'Swap', dialog(page).getByText('Swapped'))
    expect(before - (await chain.held(gold, address))).toBe(25_000_000n)
    expect(await chain.allowed(gold, address, exchange)).toBe(0n)
    expect(await chain.reader.getBalance({ address: exchange })).toBe(parseEther('90'))
    expect(sent().map(({ params }) => (params as readonly { value: string }[])[0]?.value)).toEqual(['0x0', '0x0', '0x0', '0x0'])
    await closeEnd(page)
  })

  it('does not choose a false USDC for a site that names the token, and marks it in the list', async () =>
    namesFalseUsdc(await trade(), market))

  it('pays with the own coin without an approval, and says when the price moved too far', async () => {
    const { chain, gold, exchange } = market
    const page = await trade()
    const { address } = wallet.account
    const before = await chain.held(gold, address)
    await page.getByTestId('w3m-header-close').click()
    await dialog(page).waitFor({ state: 'detached' })
    await siteOpensSwap(page, { amount: '1.5', fromToken: 'ETH', toToken: 'GOLD' })
    await card(page, 'Swap').waitFor()
    const filled = () => page.getByTestId('swap-input-token-sourceToken').inputValue()
    await expect.poll(filled).toBe('1.5')
    await dialog(page).locator('button.primary:enabled', { hasText: 'Review Swap' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Review Swap').click()
    await card(page, 'SwapPreview').waitFor()
    const shown = ['swap-give', 'swap-get'].map((id) => page.getByTestId(id).textContent())
    expect(await Promise.all(shown)).toEqual(['1.5 ETH', '3 GOLD'])
    await press(page, 'Swap', dialog(page).getByText('Swapped'))
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
    await swapUnsimulated(page, market.anvil.url, () => sent().length)
  })

  async function isTooDear(page: Page): Promise<void> {
    const { chain, gold, exchange } = market
    await openSwap(page)
    await chooseCoin(page, 'toToken', 'GOLD')
    await reviewSwap(page, '1')
    await market.rpc('evm_setAutomine', [false])
    try {
      await press(page, 'Swap', dialog(page).getByText('On its way'))
      const data = encodeFunctionData({ abi: EXCHANGE, args: [NATIVE, gold, 10n ** 6n] })
      const dearer = { from: chain.account.address, to: exchange, data, gasPrice: toHex(500_000_000_000n), gas: toHex(100_000n) }
      await market.rpc('eth_sendTransaction', [dearer])
      await market.rpc('evm_mine')
      await dialog(page).getByText('It failed on the network').waitFor()
      expect(await modalText(page)).toContain('The price moved further than the slippage allows.')
      await closeEnd(page)
    } finally {
      await market.rpc('anvil_dropAllTransactions')
      await market.rpc('evm_setAutomine', [true])
      await chain.setRate(exchange, NATIVE, gold, 2n * 10n ** 6n)
    }
  }

  it('says that a swap reverted on the chain because the price moved after it was sent', async () => isTooDear(await trade()))

  async function start(page: Page): Promise<void> {
    await fillSend(page, 'ETH', '0.5', stranger())
    await reviewSend(page)
    await press(page, 'Send', dialog(page).getByText('On its way'))
  }

  async function isReplaced(page: Page, from: Hex): Promise<void> {
    // The page has read the transaction from the pool once a node answered a question about it.
    const isSeen = page.waitForResponse(async (response) => {
      const asked = response.request().postData() ?? ''
      return asked.includes('eth_getTransactionByHash') && /"nonce"/.test(await response.text().catch(() => ''))
    })
    await openModal(page)
    await start(page)
    for (let turn = 0; turn < 3; turn += 1) await page.clock.runFor(1000)
    await isSeen
    const pool = (await market.rpc('txpool_content')) as { pending: Record<string, Record<string, { nonce: string }>> }
    const [mine] = Object.values(pool.pending).flatMap((each) => Object.values(each))
    await market.rpc('eth_sendTransaction', [{ from, to: stranger(), value: '0x1', nonce: mine?.nonce, gasPrice: toHex(500_000_000_000n) }])
    await market.rpc('evm_mine')
    await page.clock.fastForward(2000)
    await dialog(page).getByText('Replaced').waitFor()
    await closeEnd(page)
  }

  async function isDropped(page: Page): Promise<void> {
    await openModal(page)
    await start(page)
    await market.rpc('anvil_dropAllTransactions')
    const pass = async () => page.clock.fastForward(4000).then(() => dialog(page).getByText('Not found').isVisible())
    await expect.poll(pass, { timeout: DROPPED_MS, interval: 300 }).toBe(true)
    await closeEnd(page)
  }

  async function isLost(page: Page, from: Hex): Promise<void> {
    await market.rpc('evm_setAutomine', [false])
    try {
      await isReplaced(page, from)
      await isDropped(page)
    } finally {
      await market.rpc('anvil_dropAllTransactions')
      await market.rpc('evm_setAutomine', [true])
    }
  }

  it('sees that another transaction took the place of what was sent, and that a dropped one is gone', async () => {
    const page = await trade({ hasOwnClock: true })
    await page.getByTestId('w3m-header-close').click()
    await dialog(page).waitFor({ state: 'detached' })
    await isLost(page, wallet.account.address)
  })

  it('sends and swaps from a wallet on another device', async () => {
    const { chain, gold, exchange, anvil, options } = market
    const old = await chain.oldCoin()
    const relay = await startRelay()
    const phone = await KeyWallet.start({
      relayUrl: relay.url,
      privateKeys: [DEV_KEY],
      rpcUrls: { [`eip155:${MARKET_CHAIN}`]: anvil.url },
    })
    try {
      const services = { ...(options['services'] as object), relay: relay.url }
      guest = await welcome(browser, { ...options, services }, { hasOwnClock: true })
      const { page } = guest
      await page.goto(site.url)
      await openModal(page)
      await row(page, 'walletConnect').click()
      await phone.pair((await page.locator('wui-qr-code').getAttribute('uri')) ?? '')
      await closedByRelay(page)
      const asked = () => phone.requests.filter(({ method }) => method === 'eth_sendTransaction').length
      await openModal(page)
      const [first, second] = [stranger(), stranger()]
      await fillSend(page, 'ETH', '0.75', first)
      await reviewSend(page)
      phone.answers = 'reject'
      await button(page, 'Send').click()
      await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
      phone.answers = 'approve'
      await press(page, 'Try again', button(page, 'Send'))
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
      await press(page, 'Approve', button(page, 'Swap'))
      phone.answers = 'reject'
      await press(page, 'Swap', dialog(page).getByRole('alert').getByText('You said no in the wallet.'))
      phone.answers = 'approve'
      await press(page, 'Try again', button(page, 'Swap'))
      await press(page, 'Swap', dialog(page).getByText('Swapped'))
      expect(before - (await chain.reader.getBalance({ address: exchange }))).toBe(parseEther('2'))
      await closeEnd(page)

      await openModal(page)
      await openSwap(page)
      await chooseCoin(page, 'toToken', 'GOLD')
      const held = await chain.held(gold, phone.addresses[0] as Hex)
      await reviewSwap(page, '0.5')
      await press(page, 'Swap', dialog(page).getByText('Swapped'))
      expect((await chain.held(gold, phone.addresses[0] as Hex)) - held).toBe(1_000_000n)
      expect(asked()).toBe(7)
      await closeEnd(page)

      await openModal(page)
      await isTooDear(page)
      await isLost(page, phone.addresses[0] as Hex)

      // The same visitor on a page whose token answers nothing.
      await chain.mint(old, phone.addresses[0] as Hex, 5_000_000n)
      const tokens = { [`eip155:${MARKET_CHAIN}`]: { address: old } }
      const { page: later } = await welcome(browser, { ...options, services, tokens }, { context: guest.context })
      await returnTo(later, site.url)
      // What was read on the other page is younger than 30 s.
      await later.evaluate('globalThis.host.portico.fetchTokens({ force: true })')
      const third = stranger()
      await fillSend(later, 'USDT', '1.25', third)
      await reviewSend(later)
      await confirmSend(later)
      expect(await chain.held(old, third)).toBe(1_250_000n)
      await later.close()
    } finally {
      await phone.dispose()
      await relay.stop()
    }
  }, 120_000)
})
