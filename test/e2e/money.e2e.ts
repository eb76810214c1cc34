import type { Browser, Page } from 'playwright-core'
import { type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Anvil, startAnvil } from '../../sandbox/anvil.ts'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { type Chain, chainOf, NATIVE } from '../support/market.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostConfig } from './support/lab.ts'
import { card, connectWith, dialog, modalText, openModal, UNKNOWN_VALUES } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

let browser: Browser
let site: Site
let guest: Visit
let wallet: AnvilWallet
let dollar: Hex
let old: Hex
const url = inject('chains')[FIRST_CHAIN] ?? ''
const chain = chainOf(url, 4)
const stranger = (): Hex => privateKeyToAddress(generatePrivateKey())

beforeAll(async () => {
  const made = (async () => {
    const { address } = new AnvilWallet({ [FIRST_CHAIN]: url }).account
    dollar = await chain.coin('Dollar', 'USDX', 6)
    old = await chain.oldCoin()
    await chain.mint(dollar, address, 1_000_000_000n)
    await chain.mint(old, address, 1_000_000_000n)
  })()
  ;[browser, site] = await Promise.all([launchBrowser(), serveSite(inject('labHost')), made])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(async () => {
  // The price service refuses tokens of a local chain with 400, which the browser writes down.
  if (guest) expect((await troubles(guest)).filter((line) => !/status of 400/.test(line))).toEqual([])
  await guest?.close()
})

async function arrive(tokens?: Hex): Promise<Page> {
  wallet = new AnvilWallet({ [FIRST_CHAIN]: url })
  const options = tokens ? { tokens: { [`eip155:${FIRST_CHAIN}`]: { address: tokens } } } : {}
  guest = await visit(browser, { before: [hostConfig(options)] })
  await wallet.install(guest.context)
  await guest.page.goto(site.url)
  await connectWith(guest.page, wallet.rdns)
  await openModal(guest.page)
  return guest.page
}

const sent = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const amount = (page: Page) => dialog(page).locator('input[inputmode=decimal]')
const receiver = (page: Page) => dialog(page).getByRole('textbox', { name: /address/i })

async function fill(page: Page, symbol: string, value: string, to: string): Promise<void> {
  await page.getByTestId('w3m-account-default-send-button').click()
  await card(page, 'WalletSend').waitFor()
  await button(page, 'Select Token').first().click()
  await card(page, 'WalletSendSelectToken').waitFor()
  await dialog(page).locator('button.row', { hasText: symbol }).click()
  await amount(page).fill(value)
  await receiver(page).fill(to)
}

async function review(page: Page): Promise<void> {
  await button(page, 'Preview Send').click()
  await card(page, 'WalletSendPreview').waitFor()
}

async function confirm(page: Page): Promise<void> {
  await button(page, 'Send').click()
  await card(page, 'WalletSendConfirmed').waitFor()
  await dialog(page).getByText('You successfully sent asset').waitFor()
}

describe('sending', () => {
  it('moves exactly what the review shows: the coin of the network', async () => {
    const to = stranger()
    const page = await arrive()
    await fill(page, 'ETH', '1.000000000000000001', to)
    await review(page)
    expect(await page.getByTestId('send-receiver').textContent()).toBe(to)
    expect(await page.getByTestId('send-amount').textContent()).toBe('1.000000000000000001')
    expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
    await confirm(page)
    expect(await chain.reader.getBalance({ address: to })).toBe(parseEther('1') + 1n)
    expect(sent()).toEqual([
      {
        method: 'eth_sendTransaction',
        params: [{ from: wallet.account.address, to, value: toHex(parseEther('1') + 1n), data: '0x', chainId: toHex(FIRST_CHAIN) }],
      },
    ])
    await dialog(page).locator('button.primary', { hasText: 'Close' }).click()
  })

  it('moves tokens, those too that answer nothing, once for a hundred clicks', async () => {
    for (const [token, symbol] of [
      [dollar, 'USDX'],
      [old, 'USDT'],
    ] as const) {
      const to = stranger()
      const page = await arrive(token)
      await fill(page, symbol, '12.345678', to)
      await review(page)
      expect(await page.getByTestId('send-token').textContent()).toMatch(new RegExp(token, 'i'))
      await button(page, 'Send').waitFor()
      await dialog(page)
        .locator('button.primary:enabled')
        .evaluate((element) => {
          for (let click = 0; click < 100; click += 1) (element as HTMLElement).click()
        })
      await dialog(page).getByText('You successfully sent asset').waitFor()
      expect(await chain.held(token, to)).toBe(12_345_678n)
      expect(sent()).toHaveLength(1)
      if (symbol === 'USDX') await guest.close()
    }
  })

  it('asks the wallet for nothing that cannot be sent, and says why', async () => {
    const page = await arrive()
    await fill(page, 'ETH', '1,5', stranger())
    await dialog(page).getByText('Write the amount with digits and a dot').waitFor()
    expect(await button(page, 'Incorrect Value').isDisabled()).toBe(true)
    await amount(page).fill('99999999')
    expect(await button(page, 'Insufficient Funds').isDisabled()).toBe(true)
    await amount(page).fill('1')
    await receiver(page).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
    await dialog(page).getByText('its checksum is wrong').waitFor()
    expect(await button(page, 'Invalid Address').isDisabled()).toBe(true)
    await receiver(page).fill(wallet.account.address)
    await review(page)
    await dialog(page).getByText('This is your own address.').waitFor()
    expect(await button(page, 'Send').isDisabled()).toBe(true)
    await dialog(page).getByRole('checkbox').check()
    await dialog(page).locator('button.primary:enabled').waitFor()
    await wallet.emit('chainChanged', '0x3039')
    await card(page, 'WalletSendPreview').waitFor({ state: 'detached' })
    expect(sent()).toEqual([])
  })

  it('settles the call of the site: sent, refused in the wallet, closed', async () => {
    const to = stranger()
    const page = await arrive()
    const args = { amount: '0.25', assetAddress: dollar, namespace: 'eip155', chainId: FIRST_CHAIN, to }
    const call = () =>
      page.evaluate((given) => {
        const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<unknown> } } }).host
        const state = globalThis as unknown as { settled?: Promise<unknown> }
        state.settled = portico.open({ view: 'WalletSend', arguments: given }).then(
          (value) => value,
          (error: Error) => error.message,
        )
      }, args)
    const settled = () => page.evaluate(() => (globalThis as unknown as { settled: Promise<unknown> }).settled)
    await call()
    await card(page, 'WalletSend').waitFor()
    expect(await amount(page).inputValue()).toBe('0.25')
    expect(await receiver(page).inputValue()).toBe(to)
    await review(page)
    wallet.answer = 'reject'
    await button(page, 'Send').click()
    await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
    wallet.answer = 'approve'
    await button(page, 'Try again').click()
    await confirm(page)
    expect(await settled()).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await chain.held(dollar, to)).toBe(250_000n)
    await dialog(page).locator('button.primary', { hasText: 'Close' }).click()
    await call()
    await card(page, 'WalletSend').waitFor()
    await page.getByTestId('w3m-header-close').click()
    expect(await settled()).toBe('Modal closed')
  })
})

describe('swapping', () => {
  const MARKET_CHAIN = 137
  let anvil: Anvil
  let services: HandlerServer
  let market: Chain
  let gold: Hex
  let exchange: Hex
  const world = new ServiceWorld()

  beforeAll(async () => {
    anvil = await startAnvil(MARKET_CHAIN, 0)
    market = chainOf(anvil.url, 4)
    const { address } = new AnvilWallet({ [MARKET_CHAIN]: anvil.url }).account
    gold = await market.coin('Gold', 'GOLD', 6)
    exchange = await market.exchange()
    const rate = 2n * 10n ** 6n
    await market.mint(gold, address, 1_000_000_000n)
    await market.mint(gold, exchange, 1_000_000_000_000n)
    await market.pay(exchange, parseEther('100'))
    await market.setRate(exchange, NATIVE, gold, rate)
    await market.setRate(exchange, gold, NATIVE, 4n * 10n ** 29n)
    const id = `eip155:${MARKET_CHAIN}`
    world.setKnobs({
      // The index knows nothing of the local chain: its nodes are asked.
      holdings: { [`${id}:${address.toLowerCase()}`]: [] },
      market: {
        ...{ chainId: id, router: exchange },
        tokens: [
          { name: 'Ether', symbol: 'ETH', address: `${id}:${NATIVE}`, decimals: 18 },
          { name: 'Gold', symbol: 'GOLD', address: `${id}:${gold}`, decimals: 6 },
        ],
        rates: { [`${NATIVE}>${gold}`.toLowerCase()]: rate.toString(), [`${gold}>${NATIVE}`.toLowerCase()]: (4n * 10n ** 29n).toString() },
      },
    })
    const handlers = serviceHandlers(world)
    services = await serveHandlers(() => handlers)
  })
  afterAll(async () => {
    await services?.stop()
    await anvil?.stop()
  })

  async function trade(): Promise<Page> {
    wallet = new AnvilWallet({ [MARKET_CHAIN]: anvil.url })
    const { url: base } = services
    const off = { relay: false, verify: false, secureSite: false, analytics: false, registry: false }
    const options = {
      networks: [
        {
          id: MARKET_CHAIN,
          name: 'Market',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [anvil.url] } },
        },
      ],
      ...{ projectId: '0'.repeat(32), features: { swaps: true }, services: { ...off, blockchain: base, rpcGateway: false } },
      tokens: { [`eip155:${MARKET_CHAIN}`]: { address: gold } },
    }
    guest = await visit(browser, { before: [hostConfig(options)] })
    await wallet.install(guest.context)
    await guest.page.goto(site.url)
    await connectWith(guest.page, wallet.rdns)
    await openModal(guest.page)
    await guest.page.getByTestId('w3m-account-default-swaps-button').click()
    await card(guest.page, 'Swap').waitFor()
    return guest.page
  }

  async function choose(page: Page, side: string, symbol: string): Promise<void> {
    await page.getByTestId(`swap-select-token-button-${side}`).click()
    await page.getByTestId(`swap-select-token-item-${symbol}`).click()
    await card(page, 'Swap').waitFor()
  }

  it('approves exactly the amount, then swaps what the review shows; then the other way', async () => {
    const page = await trade()
    const { address } = wallet.account
    await choose(page, 'sourceToken', 'GOLD')
    await choose(page, 'toToken', 'ETH')
    await page.getByTestId('swap-input-token-sourceToken').fill('25')
    await button(page, 'Review Swap').click()
    await card(page, 'SwapPreview').waitFor()
    expect(await page.getByTestId('swap-router').textContent()).toMatch(new RegExp(exchange, 'i'))
    await button(page, 'Approve').click()
    await button(page, 'Swap').waitFor()
    expect(await market.allowed(gold, address, exchange)).toBe(25_000_000n)
    const before = await market.held(gold, address)
    await button(page, 'Swap').click()
    await dialog(page).getByText('Swapped').waitFor()
    expect(before - (await market.held(gold, address))).toBe(25_000_000n)
    expect(await market.reader.getBalance({ address: exchange })).toBe(parseEther('90'))
    expect(sent().map(({ params }) => (params as readonly { value: string }[])[0]?.value)).toEqual(['0x0', '0x0'])
  })

  it('pays with the own coin without an approval, and says when the price moved too far', async () => {
    const page = await trade()
    const { address } = wallet.account
    const before = await market.held(gold, address)
    await choose(page, 'toToken', 'GOLD')
    await page.getByTestId('swap-input-token-sourceToken').fill('1.5')
    await button(page, 'Review Swap').click()
    await card(page, 'SwapPreview').waitFor()
    await button(page, 'Swap').click()
    await dialog(page).getByText('Swapped').waitFor()
    expect((await market.held(gold, address)) - before).toBe(3_000_000n)
    await market.setRate(exchange, NATIVE, gold, 10n ** 6n)
    await dialog(page).locator('button.primary', { hasText: 'Close' }).click()
    await openModal(page)
    await page.getByTestId('w3m-account-default-swaps-button').click()
    await choose(page, 'toToken', 'GOLD')
    await page.getByTestId('swap-input-token-sourceToken').fill('1')
    await button(page, 'Review Swap').click()
    await dialog(page).getByRole('alert').getByText('This would fail on the network').waitFor()
    expect(sent()).toHaveLength(1)
  })
})
