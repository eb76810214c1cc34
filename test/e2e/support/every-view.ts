import type { Page } from 'playwright-core'
import { privateKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import type { ViewName } from '../../../src/domain/routing/view.ts'
import type { OpenOptions } from '../../../src/ports/host/portico.ts'
import type { SecureSiteServer } from '../../fakes/frame/secure-site-server.ts'
import type { AnvilWallet } from './anvil-wallet.ts'
import { SECOND_CHAIN } from './chains.ts'
import { ask } from './host-calls.ts'
import { card, closeModal, dialog, modalText, networkRow, openModal, row, UNKNOWN_VALUES } from './modal.ts'
import { amountField, button, confirmSend, press, receiverField, reviewSend } from './money-page.ts'
import { within } from './namespace-lab.ts'

const EMAIL = 'ada@example.com'
const STRANGER = privateKeyToAddress(`0x${'5a'.repeat(32)}`)
/** Opened by their name alone, by whoever comes. */
const WITHOUT_ACCOUNT: readonly ViewName[] = [
  ...(['Connect', 'AllWallets', 'BrowserWallets', 'ConnectingWalletConnectBasic', 'ConnectingWalletConnect'] as const),
  ...(['Networks', 'SwitchActiveChain', 'ConnectWallets', 'OnRampTokenSelect', 'OnRampFiatSelect'] as const),
  ...(['OnRampProviders', 'WhatIsAWallet', 'WhatIsANetwork', 'WhatIsABuy', 'UsageExceeded'] as const),
]
const OF_ACCOUNT: readonly ViewName[] = [
  ...(['Account', 'ProfileWallets', 'AccountSettings', 'Transactions', 'SmartSessionList', 'WalletAbilities', 'WalletReceive'] as const),
  ...(['Allowances', 'WalletCompatibleNetworks', 'FundWallet', 'ChooseAccountName', 'RegisterAccountName'] as const),
  ...(['Swap', 'SwapSelectToken', 'WalletSend', 'WalletSendSelectToken', 'PayWithExchange'] as const),
  'PayWithExchangeSelectAsset',
]

/** A visitor who looks at the views of a site with everything on. */
export class Tour {
  readonly seen = new Set<ViewName>()
  readonly wrong: string[] = []
  /** Views in which something was moving when they came. */
  readonly moved = new Set<ViewName>()

  constructor(private readonly page: Page) {}

  /** Without a wallet: by name, and for a wallet of each kind. */
  async looksAround(wallet: AnvilWallet, ofSeveralChains: string): Promise<void> {
    for (const view of WITHOUT_ACCOUNT) await this.#opens({ view })
    await this.#opens({ view: 'GetWallet' })
    await dialog(this.page).locator('.row').first().click()
    await this.#sees('Downloads')
    await this.#opens({ view: 'ConnectingMultiChain', arguments: { connectorId: ofSeveralChains } })
    wallet.answer = 'ignore'
    await this.#opens({ view: 'ConnectingExternal', arguments: { connectorId: wallet.rdns } })
    await expect.poll(() => wallet.calls.map(({ method }) => method)).toContain('eth_requestAccounts')
    wallet.answer = 'approve'
    await closeModal(this.page)
  }

  /** With a wallet that has to sign in, with an address: each step, and then what belongs to the account. */
  async connects(wallet: AnvilWallet): Promise<void> {
    const { page } = this
    await openModal(page)
    await row(page, wallet.rdns).click()
    await this.#sees('DataCapture')
    await page.getByTestId('wui-email-input').fill(EMAIL)
    await page.keyboard.press('Enter')
    await this.#sees('DataCaptureOtpConfirm')
    await page.getByTestId('wui-otp-input').waitFor()
    await page.keyboard.type('123456')
    await this.#sees('SIWXSignMessage')
    await page.getByTestId('w3m-connecting-siwe-sign').click()
    await dialog(page).waitFor({ state: 'detached' })
    for (const view of OF_ACCOUNT) await this.#opens({ view })
    await this.#opens({ view: 'Account' })
    await dialog(page).locator('button.token').first().click()
    await this.#sees('Token')
    await this.#opens({ view: 'Allowances' })
    await page.getByTestId('allowance-revoke').first().click()
    await this.#sees('RevokeAllowance')
    await this.#opens({ view: 'RegisterAccountName' })
    await page.getByTestId('wui-ens-input').fill('harbourmaster')
    await page.getByTestId('account-name-register').click()
    await this.#sees('RegisterAccountNameSuccess')
    await this.#opens({ view: 'OnRampProviders' })
    const [shop] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('onramp-provider-meld').click()])
    await this.#sees('BuyInProgress')
    await shop.close()
    wallet.answer = 'ignore'
    await this.#opens({ view: 'SwitchNetwork', arguments: { caipNetworkId: `eip155:${SECOND_CHAIN}` } })
    await expect.poll(() => wallet.calls.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
    wallet.answer = 'approve'
    await closeModal(page)
  }

  /** A transfer to its end, a bill of the site, and a chain that the site does not know. */
  async spends(wallet: AnvilWallet): Promise<void> {
    const { page } = this
    await this.#opens({ view: 'WalletSend' })
    await button(page, 'Select Token').first().click()
    await dialog(page).locator('button.row', { hasText: 'ETH' }).first().click()
    await amountField(page).fill('0.001')
    await receiverField(page).fill(STRANGER)
    await reviewSend(page)
    await this.#sees('WalletSendPreview')
    await confirmSend(page)
    await this.#sees('WalletSendConfirmed')
    await closeModal(page)
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const order = { paymentAsset: { network: 'eip155:8453', asset: 'native', metadata }, recipient: STRANGER, amount: '0.25' }
    const end = within(page, ({ portico }, given) => portico.open({ view: 'Pay', arguments: given }) as Promise<{ status: string }>, order)
    await this.#sees('Pay')
    await page.getByTestId('another-payment-option').click()
    await this.#sees('PayQuote')
    await page.getByTestId('pay-option-ETH').filter({ hasText: 'First Chain' }).click()
    await page.getByTestId('pay-deposit').waitFor()
    await press(page, 'Pay', card(page, 'PayLoading'))
    await this.#sees('PayLoading')
    await closeModal(page)
    expect(await end).toMatchObject({ status: 'SUCCESS' })
    await wallet.emit('chainChanged', '0x3039')
    await this.#sees('UnsupportedChain')
    await networkRow(page, 'First Chain').click()
    await dialog(page).waitFor({ state: 'detached' })
  }

  /** Without a wallet: each way to log in, then an address up to its own settings, and what the secure page asks. */
  async logsIn(secure: SecureSiteServer): Promise<void> {
    const { page } = this
    const code = () => secure.mails.findLast((mail) => mail.code)?.code ?? ''
    for (const view of ['EmailLogin', 'ConnectSocials', 'ConnectingFarcaster'] as const) await this.#opens({ view })
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      this.#opens({ view: 'ConnectingSocial', arguments: { provider: 'google' } }),
    ])
    await popup.close()
    await closeModal(page)
    await openModal(page)
    await page.getByTestId('wui-email-input').fill(EMAIL)
    await page.getByTestId('wui-email-input').press('Enter')
    await this.#sees('EmailVerifyDevice')
    secure.registerDevice(EMAIL)
    await this.#sees('EmailVerifyOtp')
    await page.getByTestId('wui-otp-input').fill(code())
    await dialog(page).waitFor({ state: 'detached' })
    for (const view of ['SmartAccountSettings', 'UpgradeEmailWallet', 'UpdateEmailWallet'] as const) await this.#opens({ view })
    await page.getByTestId('wui-email-input').fill('countess@example.com')
    await page.keyboard.press('Enter')
    await this.#sees('UpdateEmailPrimaryOtp')
    await page.getByTestId('wui-otp-input').fill(code())
    await this.#sees('UpdateEmailSecondaryOtp')
    await closeModal(page)
    const account = await within(page, ({ portico }) => portico.getAccount().address)
    const signed = ask(page, 'personal_sign', ['0x6869', account])
    await this.#sees('ApproveTransaction')
    await page.frameLocator('#w3m-iframe').locator('#approve').click()
    expect(await signed).toMatch(/^0x/)
  }

  async #opens(options: OpenOptions & { view: ViewName }): Promise<void> {
    await within(this.page, ({ portico }, given) => portico.open(given).then(() => undefined), options)
    await this.#sees(options.view)
  }

  async #sees(view: ViewName): Promise<void> {
    await card(this.page, view).waitFor()
    this.seen.add(view)
    const moving = () => document.querySelector('portico-modal-root')?.shadowRoot?.getAnimations().length
    if (await this.page.evaluate(moving)) this.moved.add(view)
    if (UNKNOWN_VALUES.test(await modalText(this.page))) this.wrong.push(`${view} shows an unknown value`)
  }
}
