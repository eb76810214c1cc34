import type { Browser, Page } from 'playwright-core'
import { type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { chainOf } from '../support/market.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { corpus } from './support/corpus.ts'
import { card, connectWith, dialog, openModal } from './support/modal.ts'
import {
  amountField,
  button,
  closeEnd,
  confirmSend,
  fillSend,
  leaveCleanly,
  type MoneyGuest,
  press,
  receiverField,
  returnTo,
  reviewSend,
  staysUnestimated,
  welcome,
} from './support/money-page.ts'
import { type Site, serveSite } from './support/site.ts'
import { MINED_MS } from './support/waits.ts'

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

/** `candidate` is taken for `known`, or not. */
type Pair = Readonly<{ id: string; known: string; candidate: string; expect: { mustWarn: boolean } }>

async function arrive(tokens?: Hex, more: object = {}): Promise<Page> {
  wallet = new AnvilWallet({ [FIRST_CHAIN]: url })
  const options = tokens ? { tokens: { [`eip155:${FIRST_CHAIN}`]: { address: tokens } } } : {}
  guest = await welcome(browser, { ...options, ...more })
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

  it('says on the page what became of it, for who has closed the modal, where the site wants that', async () => {
    const page = await arrive(undefined, { features: { transactionToasts: true } })
    await fillSend(page, 'ETH', '1', stranger())
    await reviewSend(page)
    const primary = dialog(page).locator('button.primary:enabled', { hasText: 'Send' })
    await primary.evaluate((element) => {
      ;(element as HTMLElement).click()
      element.closest('.card')?.querySelector<HTMLElement>('[data-testid=w3m-header-close]')?.click()
    })
    await page.getByTestId('page-toast').filter({ hasText: 'Sent 1 ETH' }).waitFor()
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
      await dialog(page).getByText('Sent', { exact: true }).waitFor()
      expect(await chain.held(token, to)).toBe(12_345_678n)
      expect(sent()).toHaveLength(1)
      if (symbol === 'USDX') await guest?.close()
    }
  })

  it('sends the review that stands in two tabs once', async () => {
    const to = stranger()
    const page = await arrive()
    const { page: other } = await welcome(browser, {}, { context: guest?.context })
    await returnTo(other, site.url)
    const tabs = [page, other]
    for (const tab of tabs) {
      await fillSend(tab, 'ETH', '0.5', to)
      await reviewSend(tab)
      await dialog(tab).locator('button.primary:enabled', { hasText: 'Send' }).waitFor()
    }
    const click = (tab: Page) =>
      dialog(tab)
        .locator('button.primary', { hasText: 'Send' })
        .evaluate((element) => {
          for (let turn = 0; turn < 50; turn += 1) (element as HTMLElement).click()
        })
    await Promise.all(tabs.map(click))
    const ends = tabs.map((tab) =>
      dialog(tab)
        .getByText(/^Sent$|^Something changed, so we sent nothing/)
        .waitFor({ timeout: MINED_MS }),
    )
    await Promise.all(ends)
    expect(sent()).toHaveLength(1)
    expect(await chain.reader.getBalance({ address: to })).toBe(parseEther('0.5'))
    await other.close()
  })

  it('shows every character of an address, and warns of those that look like one that is known', async () => {
    const page = await arrive(undefined, { storage: 'local' })
    const know = (address: string) =>
      page.evaluate((known) => localStorage.setItem('portico/sent-to/eip155', JSON.stringify([known])), address)
    const pairs = corpus('lookalike-vectors', 'real-incident', 'evm-2-6', 'evm-6-4', 'evm-2-4', 'evm-1-3') as unknown as readonly Pair[]
    for (const [place, { id, known, candidate, expect: wanted }] of pairs.entries()) {
      await know(known)
      if (place === 0) await fillSend(page, 'ETH', '0.5', candidate)
      else await receiverField(page).fill(candidate)
      await reviewSend(page)
      expect((await page.getByTestId('send-receiver').textContent())?.toLowerCase(), id).toBe(candidate.toLowerCase())
      expect(await dialog(page).getByText('looks like one you know').count(), id).toBe(wanted.mustWarn ? 1 : 0)
      expect(await dialog(page).getByRole('checkbox').count(), id).toBe(wanted.mustWarn ? 1 : 0)
      await button(page, 'Cancel').click()
      await card(page, 'WalletSend').waitFor()
    }
    expect(sent()).toEqual([])
  })

  it('ignores clicks on what has just appeared or moved', async () => {
    const page = await arrive()
    await fillSend(page, 'ETH', '0.5', stranger())
    // Clicks in every frame, from the first one that shows the button to the one that takes it.
    await page.evaluate(() => {
      const seen: { appeared?: number; armed?: number } = {}
      const look = () => {
        const root = document.querySelector('portico-modal-root')?.shadowRoot
        const main = root?.querySelector<HTMLButtonElement>('[data-view=WalletSendPreview] .pair button.primary')
        if (main) seen.appeared ??= performance.now()
        if (main && !main.disabled) seen.armed ??= performance.now()
        if (seen.armed !== undefined) return
        main?.click()
        requestAnimationFrame(look)
      }
      Object.assign(globalThis, { seen })
      look()
    })
    await reviewSend(page)
    const main = dialog(page).locator('.pair button.primary:enabled', { hasText: 'Send' })
    await main.waitFor()
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: { appeared: number; armed?: number } }).seen)
    await expect.poll(async () => (await seen()).armed).toBeDefined()
    const { appeared, armed = 0 } = await seen()
    expect(armed - appeared).toBeGreaterThanOrEqual(490)
    // What moves it disables it in the frame that shows it elsewhere.
    await main.evaluate(async (element) => {
      element.closest('.card')?.querySelector<HTMLElement>('.view')?.style.setProperty('padding-block-start', '40px')
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
      ;(element as HTMLElement).click()
    })
    await dialog(page).locator('.pair button.primary:disabled', { hasText: 'Send' }).waitFor()
    await main.waitFor()
    expect(sent()).toEqual([])
    await confirmSend(page)
    expect(sent()).toHaveLength(1)
    await closeEnd(page)
  })

  it('asks the wallet for nothing that cannot be sent, and says why', async () => {
    const page = await arrive()
    await fillSend(page, 'ETH', '1,5', stranger())
    await dialog(page).getByText('Write the amount in digits: 1.5').waitFor()
    expect(await button(page, 'Incorrect Value').isDisabled()).toBe(true)
    await amountField(page).fill('99999999')
    expect(await button(page, 'Insufficient Funds').isDisabled()).toBe(true)
    await amountField(page).fill('1')
    await receiverField(page).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
    await dialog(page).getByText('This address has a typo.').waitFor()
    expect(await button(page, 'Invalid Address').isDisabled()).toBe(true)
    await receiverField(page).fill(wallet.account.address)
    await staysUnestimated(page, url, 'Preview Send')
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
    await press(page, 'Try again', button(page, 'Send'))
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
