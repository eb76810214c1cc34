import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, networkRow, openModal, until } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { solanaStory } from './support/standard-stories.ts'
import { troubles } from './support/visit.ts'

let browser: Browser
let lab: NamespaceLab
let guest: Guest
let alpha: AnvilWallet

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(() => guest?.close())

/** A visitor with an EVM wallet and one of Solana, on a page with a button for the account on Solana. */
async function come(): Promise<Page> {
  guest = await arrive(browser, lab, {
    networks: [...localNetworks(), ...solanaStory.networks],
    leaveOut: ['polkadot', 'cosmos', 'sui', 'stacks', 'bip122'],
    accountButtons: ['solana'],
    enableCoinbase: false,
  })
  alpha = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' }, { rdns: 'dev.alpha', name: 'Alpha' })
  await alpha.install(guest.context)
  await guest.page.reload()
  return guest.page
}

const connect = (page: Page, connectorId: string, namespace: 'eip155' | 'solana' = 'eip155') =>
  within(page, async ({ portico }, options) => void (await portico.connect(options)), { connectorId, namespace })
const network = (page: Page) => within(page, ({ portico }) => portico.getNetwork().caipNetwork?.name)

describe('a network that the site does not know', () => {
  it('is left for another network or by disconnecting, and by nothing else', async () => {
    const page = await come()
    await connect(page, alpha.rdns)
    await alpha.emit('chainChanged', '0x3039')
    await card(page, 'UnsupportedChain').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const leave = [
      () => page.getByTestId('w3m-header-close').click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 4),
    ] as const
    for (const each of leave) {
      await each()
      await page.locator('[data-testid="w3m-modal-card"][data-shaking]').waitFor()
      await page.locator('[data-testid="w3m-modal-card"]:not([data-shaking])').waitFor()
      await card(page, 'UnsupportedChain').waitFor()
    }
    await networkRow(page, 'Second Chain').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await network(page)).toBe('Second Chain')

    await alpha.emit('chainChanged', '0x3039')
    await card(page, 'UnsupportedChain').waitFor()
    await page.getByTestId('disconnect-button').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await within(page, ({ portico }) => portico.getAccount('eip155').status)).toBe('disconnected')
    expect(await troubles(guest)).toEqual([])
  })

  it('keeps nobody from the account of another kind of chain; the way out of it opens after a reload, too', async () => {
    const page = await come()
    await connect(page, solanaStory.wallet, 'solana')
    await connect(page, alpha.rdns)
    alpha.chainId = 12_345
    await alpha.emit('chainChanged', '0x3039')
    await card(page, 'UnsupportedChain').waitFor()
    const address = await within(page, ({ portico }) => portico.getAccount('solana').address ?? '')
    const comeBack = async () => {
      await page.reload()
      const status = () => within(page, ({ portico }) => [portico.getAccount('eip155').status, portico.getAccount('solana').status].join())
      await until(async () => (await status()) === 'connected,connected')
    }
    await comeBack()
    await openModal(page)
    await card(page, 'UnsupportedChain').waitFor()
    await comeBack()
    await page.getByTestId('account-button-solana').click()
    await card(page, 'Account').waitFor()
    expect(await page.getByTestId('wui-profile-button').innerText()).toContain(address.slice(0, 4))
    await page.getByTestId('w3m-header-close').click()
    await dialog(page).waitFor({ state: 'detached' })
    await within(page, ({ portico }) => portico.open({ namespace: 'eip155' }).then(() => undefined))
    await card(page, 'UnsupportedChain').waitFor()
    await networkRow(page, 'Second Chain').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await network(page)).toBe('Second Chain')
    expect(await troubles(guest)).toEqual([])
  })
})
