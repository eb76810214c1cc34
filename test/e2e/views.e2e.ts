import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runLength } from '../support/run-length.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostConfig, localNetworks } from './support/lab.ts'
import { card, connectWith, dialog, modalText, networkRow, openModal, row, UNKNOWN_VALUES } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles, visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('reactHost'))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

type Look = (name: string) => Promise<void>
type Tour = Readonly<{ page: Page; wallet: AnvilWallet; look: Look }>

/** Every view a visitor can reach, in the states worth a picture, in the order a visitor would meet them. */
async function tour({ page, wallet, look }: Tour): Promise<void> {
  await openModal(page)
  await row(page, wallet.rdns).waitFor()
  await look('connect')
  await page.locator('[data-portico=card] header button').first().click()
  await card(page, 'WhatIsAWallet').waitFor()
  await look('what-is-a-wallet')
  await page.getByTestId('header-back').click()

  wallet.answer = 'ignore'
  await row(page, wallet.rdns).click()
  await card(page, 'ConnectingExternal').waitFor()
  await look('connecting-external-waiting')
  await page.getByTestId('header-back').click()
  wallet.answer = 'reject'
  await row(page, wallet.rdns).click()
  await page.getByTestId('w3m-connecting-widget-secondary-button').waitFor()
  await look('connecting-external-declined')
  wallet.answer = 'approve'
  await page.getByTestId('w3m-connecting-widget-secondary-button').click()
  await dialog(page).waitFor({ state: 'detached' })
  await look('page-connected')

  await openModal(page)
  await card(page, 'Account').waitFor()
  await dialog(page)
    .getByText(/\d\.\d{3}/)
    .first()
    .waitFor()
  await look('account')
  await page.getByTestId('w3m-account-select-network').click()
  await networkRow(page, 'Second Chain').waitFor()
  await look('networks')
  await card(page, 'Networks').locator('input').first().fill('nothing like it')
  await page.waitForTimeout(300)
  await look('networks-none-found')
  await card(page, 'Networks').locator('input').first().fill('')
  await page.locator('[data-portico=card] footer button').click()
  await card(page, 'WhatIsANetwork').waitFor()
  await look('what-is-a-network')
  await page.getByTestId('header-back').click()

  wallet.answer = 'ignore'
  await networkRow(page, 'Second Chain').click()
  await card(page, 'SwitchNetwork').waitFor()
  await look('switch-network-waiting')
  await page.getByTestId('header-back').click()
  wallet.answer = 'reject'
  await networkRow(page, 'Second Chain').click()
  await page.getByTestId('w3m-connecting-widget-secondary-button').waitFor()
  await look('switch-network-declined')
  wallet.answer = 'approve'
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  await wallet.emit('chainChanged', '0x3039')
  await card(page, 'UnsupportedChain').waitFor()
  await look('unsupported-chain')
  await networkRow(page, 'First Chain').click()
  await page.locator('#network', { hasText: 'First Chain' }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await openModal(page)
  await card(page, 'Account').waitFor()
  await page.getByTestId('wui-wallet-switch').first().click()
  await card(page, 'ProfileWallets').waitFor()
  await look('profile-wallets')
}

/** Enough networks for a search field. */
const manyNetworks = () => {
  const [first] = localNetworks()
  return [...localNetworks(), ...Array.from({ length: 9 }, (_, index) => ({ ...first, id: 41000 + index, name: `Harbour ${index + 1}` }))]
}

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const VARIANTS = [
  ['light', 'desk', {}],
  ['dark', 'phone', {}],
  ['ar', 'phone', { locale: 'ar' }],
  ['light', 'phone', {}],
  ['dark', 'desk', {}],
  ['ar', 'desk', { locale: 'ar' }],
] as const
// What axe says of colours does not depend on the size, nor what it says of sizes on the colours.
const DAILY = VARIANTS.slice(0, 3)
const variants = runLength({ check: DAILY, test: DAILY, full: [...VARIANTS] })

describe('every view', () => {
  it.concurrent.for(variants)('is accessible and readable: %s on a %s', { timeout: 120_000 }, async ([look, size, options], { expect }) => {
    const wallet = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' })
    const guest = await visit(browser, {
      before: [
        hostConfig({ networks: manyNetworks(), themeMode: look === 'dark' ? 'dark' : 'light', ...options }),
        tableWallet({ rdns: 'com.second.wallet', name: 'Second Wallet' }),
        tableWallet({ rdns: 'com.long.wallet', name: 'A Wallet With A Rather Long Name Indeed' }),
      ],
      device: {
        viewport: sizes[size],
        colorScheme: look === 'dark' ? 'dark' : 'light',
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
      },
    })
    await wallet.install(guest.context)
    const { page } = guest
    await page.goto(site.url)
    const found: string[] = []
    const lookAt: Look = async (name) => {
      await page.waitForTimeout(200)
      found.push(...(await axeViolations(page)).map((violation) => `${name}: ${violation}`))
      if (UNKNOWN_VALUES.test(await modalText(page))) found.push(`${name}: shows an unknown value`)
    }
    await tour({ page, wallet, look: lookAt })
    expect(found).toEqual([])
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it.for(['desk', 'phone'] as const)('doubles its text with that of the page and stays whole: on a %s', async (size) => {
    const wallet = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' })
    const guest = await visit(browser, { before: [hostConfig()], device: { viewport: sizes[size] } })
    await wallet.install(guest.context)
    const { page } = guest
    await page.goto(site.url)
    await openModal(page)
    const name = row(page, wallet.rdns).locator('.name')
    await name.waitFor()
    const glyphs = () => name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const before = await glyphs()
    // Common on pages that count in rem: no reason to read smaller.
    await page.addStyleTag({ content: 'html { font-size: 62.5% }' })
    expect(await glyphs()).toBe(before)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await glyphs()).toBe(before * 2)
    await page.waitForTimeout(300)
    const cut = await page.evaluate(() =>
      [...(document.querySelector('portico-modal-root')?.shadowRoot?.querySelectorAll<HTMLElement>('h2, p, button, .name, .tag') ?? [])]
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2,
        )
        .map((element) => element.textContent),
    )
    expect(cut).toEqual([])
    await page.keyboard.press('Escape')
    await connectWith(page, wallet.rdns)
    await guest.close()
  })

  it('moves nothing for a visitor who asked for reduced motion', async () => {
    const guest = await visit(browser, {
      before: [hostConfig(), tableWallet({ rdns: 'com.second.wallet' })],
      device: { reducedMotion: 'reduce' },
    })
    const { page } = guest
    await page.goto(site.url)
    await openModal(page)
    await row(page, 'com.second.wallet').waitFor()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('portico-modal-root')]
        .flatMap((host) => (host.shadowRoot as ShadowRoot).getAnimations())
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 50)
        .map((animation) => JSON.stringify((animation.effect as KeyframeEffect).getKeyframes()))
        .filter((frames) => /"(transform|translate|scale|height|width|top|left)"/.test(frames)),
    )
    expect(moving).toEqual([])
    await guest.close()
  })
})
