import type { Browser, Page } from 'playwright-core'
import { type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { chainOf } from '../support/market.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { card, connectWith, dialog, openModal } from './support/modal.ts'
import {
  amountField,
  button,
  closeEnd,
  confirmSend,
  fillSend,
  leaveCleanly,
  type MoneyGuest,
  receiverField,
  reviewSend,
  welcome,
} from './support/money-page.ts'
import { type Site, serveSite } from './support/site.ts'

let browser: Browser
let site: Site
let guest: MoneyGuest | undefined
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
afterEach(() => guest && leaveCleanly(guest))

async function arrive(tokens?: Hex): Promise<Page> {
  wallet = new AnvilWallet({ [FIRST_CHAIN]: url })
  const options = tokens ? { tokens: { [`eip155:${FIRST_CHAIN}`]: { address: tokens } } } : {}
  guest = await welcome(browser, options)
  await wallet.install(guest.context)
  await guest.page.goto(site.url)
  await connectWith(guest.page, wallet.rdns)
  await openModal(guest.page)
  return guest.page
}

const sent = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
describe('sending', () => {
  it('moves exactly what the review shows: the coin of the network', async () => {
    const to = stranger()
    const page = await arrive()
    await fillSend(page, 'ETH', '1.000000000000000001', to)
    await reviewSend(page)
    expect(await page.getByTestId('send-receiver').textContent()).toBe(to)
    expect(await page.getByTestId('send-amount').textContent()).toBe('1.000000000000000001')
    await confirmSend(page)
    expect(await chain.reader.getBalance({ address: to })).toBe(parseEther('1') + 1n)
    expect(sent()).toEqual([
      {
        method: 'eth_sendTransaction',
        params: [{ from: wallet.account.address, to, value: toHex(parseEther('1') + 1n), data: '0x', chainId: toHex(FIRST_CHAIN) }],
      },
    ])
    await closeEnd(page)
  })

  it('moves tokens, those too that answer nothing, once for a hundred clicks, and once for Enter held down', async () => {
    for (const [token, symbol] of [
      [dollar, 'USDX'],
      [old, 'USDT'],
    ] as const) {
      const to = stranger()
      const page = await arrive(token)
      await fillSend(page, symbol, '12.345678', to)
      await reviewSend(page)
      expect(await page.getByTestId('send-token').textContent()).toMatch(new RegExp(token, 'i'))
      const primary = dialog(page).locator('button.primary:enabled', { hasText: 'Send' })
      if (symbol === 'USDX')
        await primary.evaluate((element) => {
          for (let click = 0; click < 100; click += 1) (element as HTMLElement).click()
        })
      else {
        await primary.focus()
        for (let press = 0; press < 20; press += 1) await page.keyboard.press('Enter')
      }
      await dialog(page).getByText('You successfully sent asset').waitFor()
      expect(await chain.held(token, to)).toBe(12_345_678n)
      expect(sent()).toHaveLength(1)
      if (symbol === 'USDX') await guest?.close()
    }
  })

  it('asks the wallet for nothing that cannot be sent, and says why', async () => {
    const page = await arrive()
    await fillSend(page, 'ETH', '1,5', stranger())
    await dialog(page).getByText('Write the amount with digits and a dot').waitFor()
    expect(await button(page, 'Incorrect Value').isDisabled()).toBe(true)
    await amountField(page).fill('99999999')
    expect(await button(page, 'Insufficient Funds').isDisabled()).toBe(true)
    await amountField(page).fill('1')
    await receiverField(page).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
    await dialog(page).getByText('its checksum is wrong').waitFor()
    expect(await button(page, 'Invalid Address').isDisabled()).toBe(true)
    await receiverField(page).fill(wallet.account.address)
    await reviewSend(page)
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
    expect(await amountField(page).inputValue()).toBe('0.25')
    expect(await receiverField(page).inputValue()).toBe(to)
    await reviewSend(page)
    wallet.answer = 'reject'
    await button(page, 'Send').click()
    await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
    wallet.answer = 'approve'
    await button(page, 'Try again').click()
    await confirmSend(page)
    expect(await settled()).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await chain.held(dollar, to)).toBe(250_000n)
    await closeEnd(page)
    await call()
    await card(page, 'WalletSend').waitFor()
    await page.getByTestId('w3m-header-close').click()
    expect(await settled()).toBe('Modal closed')
  })
})
