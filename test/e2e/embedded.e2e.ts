import type { Browser, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SEED_TOKENS, shareTokens } from '../../sandbox/seed.ts'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { chainOf } from '../support/market.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { isSigned, signsAsContract } from './support/contract-signature.ts'
import { meetsTwoApprovals } from './support/frame-clicks.ts'
import { ask, call, outcomeOf } from './support/host-calls.ts'
import { endsWhileItSpeaks, meetsHostileFrame } from './support/hostile-frame.ts'
import { hostConfig } from './support/lab.ts'
import { look } from './support/looks.ts'
import { card, dialog, openModal } from './support/modal.ts'
import { storedText } from './support/page-state.ts'
import { revokesInTheView, startPermissions } from './support/permissions-visitor.ts'
import { scriptsWith } from './support/scripts-with.ts'
import { type Site, serveSite } from './support/site.ts'
import { untilQuiet, type Visit, visit } from './support/visit.ts'

const ADA = 'ada@example.com'
const COUNTESS = 'countess@example.com'
const LOVELACE = 'lovelace@example.com'

let browser: Browser
let host: Site
const LOGINS = { email: true, socials: ['google', 'x'], smartSessions: true }
let secure: SecureSiteServer
let permissions: Awaited<ReturnType<typeof startPermissions>>
let guest: Visit
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  host = await serveSite(inject('reactHost'))
  const lists = { tokens: SEED_TOKENS.map((token) => token.address), collectibles: ['Harbour Lantern', 'Tide Bell'] }
  secure = await startSecureSite({ smartAccountNetworks: [FIRST_CHAIN, SECOND_CHAIN], fund, ...lists })
  permissions = await startPermissions({ secureSite: secure.url })
  guest = await visit(browser, {
    before: [hostConfig({ ...permissions.options, features: LOGINS, tokens: { [`eip155:${FIRST_CHAIN}`]: SEED_TOKENS } })],
    hasOwnClock: true,
  })
  page = guest.page
  // Of the same site as the secure page: browsers block the storage of frames of other sites.
  await page.goto(host.url.replace('localhost', '127.0.0.1'))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await Promise.all([secure?.stop(), permissions?.server.stop()])
})

/** Visitors of the secure site have something to send. */
async function fund(address: string, rpcUrl: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await shareTokens(rpcUrl, address as Hex)
}

const stored = () => storedText(page)
const view = (name: string) => page.locator(`[data-view=${name}]`).waitFor()
const status = (text: string) => page.locator('#status', { hasText: new RegExp(`^${text}$`) }).waitFor()
const address = () => page.locator('#address').innerText()
const code = () => secure.mails.findLast((mail) => mail.code)?.code ?? ''
const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
const approval = () => page.frameLocator('#w3m-iframe')

async function close(): Promise<void> {
  await card(page).getByTestId('w3m-header-close').click()
  await dialog(page).waitFor({ state: 'detached' })
}

async function enter(email: string): Promise<void> {
  await openModal(page)
  await page.getByTestId('wui-email-input').fill(email)
  await page.getByTestId('wui-email-input').press('Enter')
}

/** Asks through the site's provider and presses a button of the approval. */
async function approve(button: 'approve' | 'reject', method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = button === 'approve' ? ask(page, method, params) : outcomeOf(page, method, params)
  await view('ApproveTransaction')
  await approval().locator(`#${button}`).click()
  return answer
}

describe('the embedded wallet against the secure site', () => {
  it('fetches its code and creates its frame only when a login is used, and logs in with device and code, after a wrong code', async () => {
    await openModal(page)
    await page.getByTestId('wui-email-input').waitFor()
    await untilQuiet(page)
    const scripts = () => scriptsWith(/@w3m-app\/|portico-frame-root/, guest.requests, secure.url)
    judgedNamed('host-pages', 'type an e-mail, do not submit')
    const before = guest.requests.length
    await page.getByTestId('wui-email-input').fill(ADA)
    expect(guest.requests.slice(before).filter((url) => url.includes('ada'))).toEqual([])
    expect(await stored()).not.toContain(ADA)
    expect([await scripts(), await page.locator('#w3m-iframe').count(), secure.requests]).toEqual([[], 0, []])
    await close()
    await enter(ADA)
    await view('EmailVerifyDevice')
    expect(secure.registerDevice(ADA)).toBe(true)
    await view('EmailVerifyOtp')
    await page.getByTestId('wui-otp-input').fill('000000')
    await card(page).getByText('Invalid code. Try Again').waitFor()
    await page.getByTestId('wui-otp-input').fill(code())
    await dialog(page).waitFor({ state: 'detached' })
    expect((await scripts()).length).toBeGreaterThan(0)
    await status('connected')
  })

  it('signs a message, and answers with 4001 what the visitor refuses or closes', async () => {
    const message = '0x6869'
    const signature = await approve('approve', 'personal_sign', [message, await address()])
    const from = (await address()) as `0x${string}`
    expect(await isSigned(from, message, signature as Hex)).toBe(true)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await approve('reject', 'personal_sign', [message, from])).toBe(4001)
    await dialog(page).waitFor({ state: 'detached' })
    const closed = outcomeOf(page, 'personal_sign', [message, from])
    await view('ApproveTransaction')
    await approval().locator('#approve').waitFor()
    await look(page, 'approve')
    await page.locator('portico-frame-root button').click()
    expect(await closed).toBe(4001)
    // As a site that puts another body in the place of its own.
    await page.evaluate(() => document.querySelector('portico-frame-root')?.remove())
    // And as one that offers logins no longer: who is logged in still signs.
    await call(page, 'updateOptions', { features: { ...LOGINS, email: false, socials: false } })
    expect(await approve('approve', 'personal_sign', [message, from])).toBe(signature)
    await call(page, 'updateOptions', { features: LOGINS })
  })

  it('shows two requests of the site in turn, and takes no click that was meant for something else', async () => {
    await meetsTwoApprovals(page, await address())
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('is asked above whatever the page covers, and hears no other window, no guessed, replayed or early answer', async () => {
    await meetsHostileFrame(page, secure, await address(), `${host.url}/elsewhere`)
  })

  it('sends on Anvil, which deploys its account: the chain takes its signatures before (ERC-6492) and after (ERC-1271)', async () => {
    const from = await address()
    await signsAsContract(page, from as Hex, false)
    const to = '0x000000000000000000000000000000000000dEaD'
    const hash = await approve('approve', 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await dialog(page).waitFor({ state: 'detached' })
    const receipt = (await ask(page, 'eth_getTransactionReceipt', [hash])) as { status: string }
    expect(receipt.status).toBe('0x1')
    await signsAsContract(page, from as Hex, true)
  })

  it('sends from the modal: what is typed is still there after a refusal, and the second time it is sent', async () => {
    const to = privateKeyToAddress(generatePrivateKey())
    await openModal(page)
    await page.getByTestId('wallet-features-send-button').click()
    await view('WalletSend')
    await button('Select Token').first().click()
    await dialog(page).locator('button.row', { hasText: 'ETH' }).click()
    await dialog(page).locator('input[inputmode=decimal]').fill('0.25')
    await dialog(page)
      .getByRole('textbox', { name: /address/i })
      .fill(to)
    await button('Preview Send').click()
    await view('WalletSendPreview')
    await button('Send').click()
    await view('ApproveTransaction')
    expect(await approval().locator('dl').innerText()).toMatch(new RegExp(`${to}[^]*250000000000000000`))
    await approval().locator('#reject').click()
    await view('WalletSendPreview')
    await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
    await button('Try again').click()
    await button('Send').click()
    await approval().locator('#approve').click()
    await view('WalletSendConfirmed')
    await dialog(page).getByText('Sent', { exact: true }).waitFor()
    expect(await chainOf(inject('chains')[FIRST_CHAIN] ?? '', 5).reader.getBalance({ address: to })).toBe(250_000_000_000_000_000n)
    await dialog(page).locator('button.primary', { hasText: 'Done' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('answers about abilities and assets, sends a batch, and grants and revokes permissions, also in the view', async () => {
    const from = await address()
    const chainId = `0x${FIRST_CHAIN.toString(16)}`
    const to = privateKeyToAddress(generatePrivateKey())
    expect(await ask(page, 'wallet_getCapabilities', [from, [chainId]])).toHaveProperty([chainId, 'assetDiscovery', 'supported'], true)
    expect(await ask(page, 'wallet_getAssets', [{ account: from, chainFilter: [chainId] }])).toHaveProperty([chainId, 0, 'type'], 'NATIVE')
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2', data: '0x' },
    ]
    const batch = { version: '2.0.0', from, chainId, calls }
    // EIP-5792: refused without a word to the visitor.
    expect(await outcomeOf(page, 'wallet_sendCalls', [{ ...batch, atomicRequired: true }])).toBe(5760)
    expect(await outcomeOf(page, 'wallet_sendCalls', [{ ...batch, capabilities: { paymasterService: {} } }])).toBe(5700)
    expect(secure.requests).not.toContain('RPC_REQUEST wallet_sendCalls')
    await dialog(page).waitFor({ state: 'detached' })
    const { id } = (await approve('approve', 'wallet_sendCalls', [batch])) as { id: string }
    await dialog(page).waitFor({ state: 'detached' })
    expect(await ask(page, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect(await ask(page, 'eth_getBalance', [to, 'latest'])).toBe('0x3')
    expect(await approve('approve', 'wallet_grantPermissions', [{ chainId, expiry: 1 }])).toHaveProperty('context')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await approve('approve', 'wallet_revokePermissions', [{ permissionsContext: '0x01' }])).toBeNull()
    await dialog(page).waitFor({ state: 'detached' })
    await revokesInTheView(page, permissions, from)
    await close()
  })

  it('shows the lists of the wallet itself: tokens, and collectibles with their pictures', async () => {
    await openModal(page)
    await view('Account')
    const symbols = () => page.getByTestId('token-list').locator('.token-note bdi:first-child').allInnerTexts()
    await expect.poll(symbols).toEqual(['ETH', 'USDC', 'DAI', 'TIDE'])
    await page.getByTestId('tab-nfts').click()
    const tiles = page.getByTestId('nft-grid').locator('li')
    await expect.poll(() => tiles.allInnerTexts()).toEqual(['Harbour Lantern #1', 'Tide Bell #2'])
    await expect
      .poll(() => tiles.locator('img').evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length))
      .toBe(2)
    await look(page, 'embedded-nfts')
    await close()
  })

  it('refuses a method of neither list without posting it', async () => {
    expect(await outcomeOf(page, 'eth_sign', [await address(), '0x00'])).toBe(4200)
    await card(page).getByText('Action not allowed').waitFor()
    expect(secure.requests).not.toContain('RPC_REQUEST eth_sign')
    await close()
  })

  it('changes the e-mail address with a code for each address, and tells the site', async () => {
    const changed = call(page, 'updateEmail')
    await view('UpdateEmailWallet')
    const field = page.getByTestId('wui-email-input')
    expect(await field.inputValue()).toBe(ADA)
    await look(page, 'email-update')
    await field.fill(COUNTESS)
    await field.press('Enter')
    await view('UpdateEmailPrimaryOtp')
    expect(secure.mails.at(-1)?.to).toBe(ADA)
    await page.getByTestId('wui-otp-input').fill('000000')
    await card(page).getByText('Invalid code. Try Again').waitFor()
    await look(page, 'email-update-primary')
    await page.getByTestId('wui-otp-input').fill(code())
    await view('UpdateEmailSecondaryOtp')
    await look(page, 'email-update-secondary')
    expect(secure.mails.at(-1)?.to).toBe(COUNTESS)
    // Another address: who has confirmed the current one is not asked to again.
    await page.clock.runFor(30_000)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await view('UpdateEmailWallet')
    await field.fill(LOVELACE)
    await field.press('Enter')
    await view('UpdateEmailSecondaryOtp')
    expect(secure.mails.at(-1)?.to).toBe(LOVELACE)
    await page.getByTestId('wui-otp-input').fill(code())
    expect(await changed).toEqual({ email: LOVELACE })
    await dialog(page).waitFor({ state: 'detached' })
    expect(await call(page, 'getAccount', 'eip155')).toMatchObject({ embeddedWalletInfo: { user: { email: LOVELACE } } })
  })

  it('comes back after a reload, with the same account, and logs out before it has come back', async () => {
    const before = await address()
    await page.reload()
    await status('connected')
    expect(await address()).toBe(before)
    secure.setFaults({ lateMs: { IS_CONNECTED: 600_000 } })
    const seen = secure.requests.length
    await page.reload()
    await expect.poll(() => secure.requests.slice(seen)).toContain('IS_CONNECTED')
    await status('reconnecting')
    await call(page, 'disconnect')
    await status('disconnected')
    await expect.poll(() => secure.requests.at(-1)).toBe('SIGN_OUT')
    secure.setFaults({})
    judgedNamed('host-pages', 'submit e-mail, log in, disconnect')
    await expect.poll(stored).not.toMatch(/ada@|countess@|lovelace@/)
  })

  it('leaves nothing of it in the page when it is disposed of, and hears nothing more', async () => {
    const before = guest.pageErrors.length
    await endsWhileItSpeaks(page, () => call(page, 'dispose'))
    expect(await page.locator('iframe, portico-frame-root, portico-modal-root').count()).toBe(0)
    expect(guest.pageErrors.slice(before)).toEqual([])
  })
})
