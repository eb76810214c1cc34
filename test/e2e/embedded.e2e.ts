import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { chainOf } from '../support/market.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { ask, call } from './support/host-calls.ts'
import { hostConfig } from './support/lab.ts'
import { card, dialog, openModal } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { type Visit, visit } from './support/visit.ts'

const ADA = 'ada@example.com'
const COUNTESS = 'countess@example.com'

let browser: Browser
let host: Site
let secure: SecureSiteServer
let guest: Visit
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  host = await serveSite(inject('reactHost'))
  secure = await startSecureSite({ smartAccountNetworks: [FIRST_CHAIN, SECOND_CHAIN], fund })
  const features = { email: true, socials: ['google', 'x'] }
  guest = await visit(browser, { before: [hostConfig({ services: { secureSite: secure.url }, features })] })
  page = guest.page
  // Of the same site as the secure page: browsers block the storage of frames of other sites.
  await page.goto(host.url.replace('localhost', '127.0.0.1'))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await secure?.stop()
})

/** Visitors of the secure site have something to send. */
async function fund(address: string, rpcUrl: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Everything that the stores of the page's origin hold, as one text. */
const stored = () =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, refuse) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => refuse(request.error)
      })
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await answer(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return texts.join('\n')
  })
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

/** The code of the error that a request ends with. */
function codeOf(method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, words]) => {
      const { portico } = (
        globalThis as unknown as { host: { portico: { getProvider(ns: string): { request(args: unknown): Promise<unknown> } } } }
      ).host
      return portico
        .getProvider('eip155')
        .request({ method: name, params: words })
        .catch((error: { code: number }) => error.code)
    },
    [method, params] as const,
  )
}

/** Asks through the site's provider and presses a button of the approval. */
async function approve(button: 'approve' | 'reject', method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = button === 'approve' ? ask(page, method, params) : codeOf(method, params)
  await view('ApproveTransaction')
  await approval().locator(`#${button}`).click()
  return answer
}

describe('the embedded wallet against the secure site', () => {
  it('fetches its code and creates its frame only when a login is used, and logs in with device and code', async () => {
    await openModal(page)
    await page.getByTestId('wui-email-input').waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = () => guest.requests.filter((url) => /embedded\.feature|post-message-frames/.test(url))
    judgedNamed('host-pages', 'type an e-mail, do not submit')
    const before = guest.requests.length
    await page.getByTestId('wui-email-input').fill(ADA)
    expect(guest.requests.slice(before).filter((url) => url.includes('ada'))).toEqual([])
    expect(await stored()).not.toContain(ADA)
    expect([scripts(), await page.locator('#w3m-iframe').count(), secure.requests]).toEqual([[], 0, []])
    await close()
    await enter(ADA)
    await view('EmailVerifyDevice')
    expect(secure.registerDevice(ADA)).toBe(true)
    await view('EmailVerifyOtp')
    await page.getByTestId('wui-otp-input').fill('000000')
    await card(page).getByText('Invalid code. Try Again').waitFor()
    const started = performance.now()
    await page.getByTestId('wui-otp-input').fill(code())
    await view('Account')
    const took = performance.now() - started
    console.log(`embedded: code to account ${Math.round(took)} ms`)
    expect(took).toBeLessThan(1_000)
    await close()
    await status('connected')
  })

  it('signs a message, and answers with 4001 what the visitor refuses or closes', async () => {
    const message = '0x6869'
    const signature = await approve('approve', 'personal_sign', [message, await address()])
    const from = (await address()) as `0x${string}`
    expect(await verifyMessage({ address: from, message: { raw: message }, signature: signature as `0x${string}` })).toBe(true)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await approve('reject', 'personal_sign', [message, from])).toBe(4001)
    await dialog(page).waitFor({ state: 'detached' })
    const closed = codeOf('personal_sign', [message, from])
    await view('ApproveTransaction')
    await approval().locator('#approve').waitFor()
    await page.locator('portico-frame-root button').click()
    expect(await closed).toBe(4001)
  })

  it('sends on Anvil', async () => {
    const from = await address()
    const to = '0x000000000000000000000000000000000000dEaD'
    const hash = await approve('approve', 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await dialog(page).waitFor({ state: 'detached' })
    const receipt = (await ask(page, 'eth_getTransactionReceipt', [hash])) as { status: string }
    expect(receipt.status).toBe('0x1')
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
    await dialog(page).getByText('You successfully sent asset').waitFor()
    expect(await chainOf(inject('chains')[FIRST_CHAIN] ?? '', 5).reader.getBalance({ address: to })).toBe(250_000_000_000_000_000n)
    await dialog(page).locator('button.primary', { hasText: 'Close' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('answers about abilities and assets, sends a batch, and grants and revokes permissions', async () => {
    const from = await address()
    const chainId = `0x${FIRST_CHAIN.toString(16)}`
    const to = privateKeyToAddress(generatePrivateKey())
    expect(await ask(page, 'wallet_getCapabilities', [from, [chainId]])).toHaveProperty([chainId, 'assetDiscovery', 'supported'], true)
    expect(await ask(page, 'wallet_getAssets', [{ account: from, chainFilter: [chainId] }])).toHaveProperty([chainId, 0, 'type'], 'NATIVE')
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2', data: '0x' },
    ]
    const { id } = (await approve('approve', 'wallet_sendCalls', [{ version: '2.0.0', from, chainId, calls }])) as { id: string }
    await dialog(page).waitFor({ state: 'detached' })
    expect(await ask(page, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect(await ask(page, 'eth_getBalance', [to, 'latest'])).toBe('0x3')
    expect(await approve('approve', 'wallet_grantPermissions', [{ chainId, expiry: 1 }])).toHaveProperty('context')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await approve('approve', 'wallet_revokePermissions', [{ permissionsContext: '0x01' }])).toBeNull()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('refuses a method of neither list without posting it', async () => {
    const before = secure.requests.length
    expect(await codeOf('eth_sign', [await address(), '0x00'])).toBe(4200)
    expect(secure.requests.length).toBe(before)
    await card(page).getByText('Action not allowed').waitFor()
    await close()
  })

  it('changes the e-mail address with a code for each address, and tells the site', async () => {
    const changed = call(page, 'updateEmail')
    await view('UpdateEmailWallet')
    const field = page.getByTestId('wui-email-input')
    expect(await field.inputValue()).toBe(ADA)
    await field.fill(COUNTESS)
    await field.press('Enter')
    await view('UpdateEmailPrimaryOtp')
    expect(secure.mails.at(-1)?.to).toBe(ADA)
    await page.getByTestId('wui-otp-input').fill('000000')
    await card(page).getByText('Invalid code. Try Again').waitFor()
    await page.getByTestId('wui-otp-input').fill(code())
    await view('UpdateEmailSecondaryOtp')
    expect(secure.mails.at(-1)?.to).toBe(COUNTESS)
    await page.getByTestId('wui-otp-input').fill(code())
    expect(await changed).toEqual({ email: COUNTESS })
    await dialog(page).waitFor({ state: 'detached' })
    expect(await call(page, 'getAccount', 'eip155')).toMatchObject({ embeddedWalletInfo: { user: { email: COUNTESS } } })
  })

  it('comes back after a reload, with the same account, and logs out', async () => {
    const before = await address()
    await page.reload()
    await status('connected')
    expect(await address()).toBe(before)
    await call(page, 'disconnect')
    await status('disconnected')
    await expect.poll(() => secure.requests.at(-1)).toBe('SIGN_OUT')
    judgedNamed('host-pages', 'submit e-mail, log in, disconnect')
    await expect.poll(stored).not.toMatch(/ada@|countess@/)
  })

  it('leaves nothing of it in the page when it is disposed of', async () => {
    await call(page, 'dispose')
    expect(await page.locator('iframe, portico-frame-root, portico-modal-root').count()).toBe(0)
  })
})
