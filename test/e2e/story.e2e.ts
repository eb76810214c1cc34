import { verifyMessage } from 'viem'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostSite } from './support/host-site.ts'
import { hostConfig } from './support/lab.ts'
import { card, connectWith, dialog, networkRow, openModal, row } from './support/modal.ts'
import { foreignRequests, MOVING, troubles, type Visit, visit } from './support/visit.ts'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const SOMEBODY = `0x${'5a'.repeat(20)}`

const at = hostSite('reactHost')
let guest: Visit
let wallet: AnvilWallet

afterEach(() => guest?.close())

/** A visitor with a wallet that knows only the first local chain, on a page that knows nothing of us. */
async function arrive(options: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const urls = inject('chains')
  wallet = new AnvilWallet({ [FIRST_CHAIN]: urls[FIRST_CHAIN] ?? '' })
  guest = await visit(at.browser, { before: [hostConfig(options)], device: MOVING })
  await wallet.install(guest.context)
  await guest.page.goto(at.site.url)
}

const shownAddress = () => guest.page.locator('#address').innerText()

describe('a visitor with a wallet that really signs', () => {
  it('connects, switches network, reloads still connected, signs and disconnects', async () => {
    await arrive()
    const { page } = guest
    await connectWith(page, wallet.rdns)
    expect(await shownAddress()).toBe(wallet.account.address)
    await page.locator('#network', { hasText: 'First Chain' }).waitFor()

    await openModal(page)
    await card(page, 'Account').waitFor()
    const account = await dialog(page).innerText()
    expect(account).toContain(wallet.account.address.slice(0, 4))
    expect(account).toContain(wallet.account.address.slice(-6))
    await dialog(page)
      .getByText(/(99\d\d|10000|10,000|9,9\d\d)\.\d{3}/)
      .first()
      .waitFor()

    await page.getByTestId('w3m-account-select-network').click()
    await networkRow(page, 'Second Chain').click()
    await page.locator('#network', { hasText: 'Second Chain' }).waitFor()
    const asked = wallet.calls.map((call) => call.method)
    expect(asked).toContain('wallet_addEthereumChain')
    expect(asked.indexOf('wallet_switchEthereumChain')).toBeLessThan(asked.indexOf('wallet_addEthereumChain'))

    await page.reload()
    await page.locator('#status', { hasText: /^connected$/ }).waitFor()
    expect(await shownAddress()).toBe(wallet.account.address)
    await page.locator('#network', { hasText: 'Second Chain' }).waitFor()

    const message = 'Permission to moor at pier 7'
    const signature = await page.evaluate(async (text) => {
      const { portico } = (
        globalThis as unknown as {
          host: { portico: { getProvider(ns: string): { request(args: unknown): Promise<string> }; getAccount(): { address: string } } }
        }
      ).host
      const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      return portico.getProvider('eip155').request({ method: 'personal_sign', params: [hex, portico.getAccount().address] })
    }, message)
    expect(await verifyMessage({ address: wallet.account.address, message, signature: signature as `0x${string}` })).toBe(true)

    await openModal(page)
    await page.getByTestId('disconnect-button').click()
    await page.locator('#status', { hasText: 'disconnected' }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.waitForTimeout(500)
    expect(await page.locator('#status').innerText()).toBe('disconnected')
    expect(await shownAddress()).toBe('nobody')

    expect(foreignRequests(guest, at.site.url, ...Object.values(inject('chains')))).toEqual([])
    expect(await troubles(guest)).toEqual([])
  })

  it('says what happened when the visitor refuses in the wallet, and connects on the second try', async () => {
    await arrive()
    const { page } = guest
    wallet.answer = 'reject'
    await openModal(page)
    await row(page, wallet.rdns).click()
    await card(page, 'ConnectingExternal').waitFor()
    await page.getByText('Connection rejected').first().waitFor()
    wallet.answer = 'approve'
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await page.locator('#status', { hasText: /^connected$/ }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await troubles(guest)).toEqual([])
  })

  it('lets the visitor leave a wallet that never answers and use another', async () => {
    await arrive()
    const { page } = guest
    const other = new AnvilWallet(
      { [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' },
      { rdns: 'dev.other.wallet', name: 'Other Wallet' },
    )
    await other.install(guest.context)
    await page.reload()
    wallet.answer = 'ignore'
    await openModal(page)
    await row(page, wallet.rdns).click()
    await card(page, 'ConnectingExternal').waitFor()
    await page.getByTestId('header-back').click()
    await row(page, other.rdns).click()
    await page.locator('#status', { hasText: /^connected$/ }).waitFor()
    expect(await troubles(guest)).toEqual([])
  })

  it('follows the wallet: account, chain and disconnection chosen there', async () => {
    await arrive()
    const { page } = guest
    await connectWith(page, wallet.rdns)
    await wallet.emit('accountsChanged', ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'])
    await page.locator('#address', { hasText: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }).waitFor()
    await wallet.emit('chainChanged', '0x3039')
    await page.locator('#network', { hasText: 'Unknown Network' }).waitFor()
    await card(page, 'UnsupportedChain').waitFor()
    // Neither Escape, nor the backdrop, nor the button closes it.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.getByTestId('w3m-header-close').click()
    await page.waitForTimeout(400)
    expect(await card(page, 'UnsupportedChain').isVisible()).toBe(true)
    await wallet.emit('accountsChanged', [])
    await page.locator('#status', { hasText: 'disconnected' }).waitFor()
    expect(await troubles(guest)).toEqual([])
  })

  it('agrees with itself in two tabs', async () => {
    judgedNamed('storage-faults', 'tab A connects, tab B is open on the modal', 'tab A disconnects, tab B idle')
    await arrive()
    const { page } = guest
    const second = await visit(at.browser, { context: guest.context, before: [hostConfig()] })
    await second.page.goto(at.site.url)
    // A tab nobody has touched listens to nothing; this one was.
    await openModal(second.page)
    await row(second.page, wallet.rdns).waitFor()
    await second.page.keyboard.press('Escape')
    await connectWith(page, wallet.rdns)
    await second.page.locator('#status', { hasText: /^connected$/ }).waitFor()
    await openModal(page)
    await page.getByTestId('disconnect-button').click()
    await second.page.locator('#status', { hasText: 'disconnected' }).waitFor()
    expect(await troubles(guest)).toEqual([])
    expect(await troubles(second)).toEqual([])
  })
})

it('pays on the first tap, before anything of the modal is there', async () => {
  const bill = { paymentAsset: { network: `eip155:${FIRST_CHAIN}`, asset: 'native', metadata: ETHER }, recipient: SOMEBODY, amount: '0.25' }
  await arrive({ features: { pay: true }, bill })
  const { page } = guest
  await page.locator('#pay').click()
  await card(page, 'Pay').waitFor()
  await dialog(page).getByText('0.25').first().waitFor()
  expect(await page.locator('#paid').innerText()).toBe('pending')
  await page.keyboard.press('Escape')
  await page.locator('#paid', { hasText: 'MODAL_CLOSED' }).waitFor()
  expect(await troubles(guest)).toEqual([])
})
