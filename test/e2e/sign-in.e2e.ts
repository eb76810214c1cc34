import { base58 } from '@scure/base'
import type { Browser, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { startRelay } from '../fakes/relay/relay-server.ts'
import { isSolanaSignature } from '../support/verify-standard-signatures.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { card, closedByRelay, dialog, networkRow, openModal, row } from './support/modal.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { HOUR_MS, playAttacks } from './support/sign-in-attacks.ts'
import { account, cancelButton, closed, host, message, sessions, signButton } from './support/sign-in-page.ts'
import { troubles, type Visit, visit } from './support/visit.ts'
import { RELAYED_MS } from './support/waits.ts'

const FIRST = `eip155:${FIRST_CHAIN}`
const SECOND = `eip155:${SECOND_CHAIN}`
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OTHER_NAMESPACES = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']
const solanaChain = { ...solana, rpcUrls: { default: { http: [] } } }

let browser: Browser
let lab: NamespaceLab
let guest: Visit
let wallet: AnvilWallet
const closing: (() => unknown)[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(async () => {
  await guest?.close()
  for (const close of closing.splice(0)) await close()
})

async function arrive(signIn: object = {}, options: object = {}): Promise<Page> {
  const urls = inject('chains')
  wallet = new AnvilWallet({ [FIRST_CHAIN]: urls[FIRST_CHAIN] ?? '', [SECOND_CHAIN]: urls[SECOND_CHAIN] ?? '' })
  const config = { networks: localNetworks(), enableCoinbase: false, leaveOut: OTHER_NAMESPACES, signIn, ...options }
  guest = await visit(browser, { before: [`globalThis.hostConfig = ${JSON.stringify(config)}`, lab.script] })
  await wallet.install(guest.context)
  await guest.page.goto(lab.site.url)
  // The page fetches its sign-in before it listens to its button.
  await guest.page.waitForFunction(() => 'host' in globalThis)
  return guest.page
}

async function connect(page: Page, id: string = wallet.rdns): Promise<string> {
  await openModal(page)
  await row(page, id).click()
  await card(page, 'SIWXSignMessage').waitFor()
  await message(page).waitFor()
  return message(page).innerText()
}

describe('a required sign-in, with a wallet that really signs', () => {
  it('signs byte for byte what is shown; a reload stays signed in', async () => {
    const page = await arrive({ statement: 'Sign in to the lab.' })
    const shown = await connect(page)
    expect(shown.split('\n')[0]).toBe(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
    expect(await page.getByTestId('siwx-domain').innerText()).toBe(new URL(page.url()).host)
    expect(await page.getByTestId('siwx-origin').innerText()).toBe(new URL(page.url()).origin)
    expect(await page.getByTestId('siwx-account').textContent()).toBe(wallet.account.address)
    expect(await page.getByTestId('siwx-network').innerText()).toBe('First Chain')
    await signButton(page).click()
    await closed(page)
    const [hex] = (wallet.calls.find(({ method }) => method === 'personal_sign')?.params ?? []) as [Hex?]
    const textContent = Buffer.from(hex?.slice(2) ?? '', 'hex').toString()
    expect(textContent).toBe(shown)
    const [session] = await sessions(page)
    expect(session?.message).toBe(shown)
    expect(await recoverMessageAddress({ message: shown, signature: session?.signature as Hex })).toBe(wallet.account.address)

    await page.reload()
    await expect.poll(() => account(page)).toBe(wallet.account.address)
    expect((await host(page, ({ portico }) => portico.signIn())).message).toBe(shown)
    expect(await dialog(page).count()).toBe(0)
    expect(await troubles(guest)).toEqual([])
  })

  it('an address that the site asks for although its sign-in has no codes reaches its session, unproven', async () => {
    const page = await arrive({}, { features: { emailCapture: ['required'] } })
    await openModal(page)
    await row(page, wallet.rdns).click()
    await card(page, 'DataCapture').waitFor()
    expect(await page.getByText('Skip this step').count()).toBe(0)
    await page.getByTestId('wui-email-input').fill('ann@shop.example')
    await page.keyboard.press('Enter')
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await message(page).innerText()).not.toContain('ann@shop.example')
    await signButton(page).click()
    await closed(page)
    expect(await sessions(page)).toMatchObject([{ email: 'ann@shop.example' }])
  })

  it('a no in the wallet: told, and another text; cancel then disconnects', async () => {
    const page = await arrive()
    const first = await connect(page)
    wallet.answer = 'reject'
    await signButton(page).click()
    await page.getByTestId('wui-snackbar-message').filter({ hasText: 'Error signing message' }).waitFor()
    await expect.poll(() => message(page).innerText()).not.toBe(first)
    await cancelButton(page).click()
    await closed(page)
    expect(await host(page, ({ portico }) => portico.getAccount().isConnected)).toBe(false)
  })

  it('on another network: cancel goes back to the one of the session', async () => {
    const page = await arrive()
    await connect(page)
    await signButton(page).click()
    await closed(page)
    await openModal(page)
    await page.getByTestId('w3m-account-select-network').click()
    await networkRow(page, 'Second Chain').click()
    await card(page, 'SIWXSignMessage').waitFor()
    await expect.poll(() => page.getByTestId('siwx-network').innerText()).toBe('Second Chain')
    await cancelButton(page).click()
    await closed(page)
    expect(await host(page, ({ portico }) => portico.getAccount().isConnected)).toBe(true)
    expect([await sessions(page), await sessions(page, SECOND)].map(({ length }) => length)).toEqual([1, 0])
    expect(wallet.chainId).toBe(FIRST_CHAIN)
  })

  it('a session that is over, or was revoked, is none after a reload', async () => {
    const page = await arrive({ expiration: 3_600_000 })
    await connect(page)
    await signButton(page).click()
    await closed(page)
    expect(await sessions(page)).toHaveLength(1)
    await page.clock.setFixedTime(Date.now() + 3_600_001)
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await sessions(page)).toEqual([])
    await message(page).waitFor()
    await expect.poll(() => account(page)).toBe(wallet.account.address)
  })

  it('revoked by the site: asked again', async () => {
    const page = await arrive()
    await connect(page)
    await signButton(page).click()
    await closed(page)
    await host(page, ({ portico }) => portico.getSiwx().setSessions([]))
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await sessions(page)).toEqual([])
  })
})

describe('sixteen attacks on a required sign-in, in one page', () => {
  it('make no session, and nothing but a signature or leaving the wallet ends it', async () => {
    const page = await arrive({ expiration: HOUR_MS }, { storage: 'local' })
    await playAttacks(page, wallet, () => connect(page))
    expect(await troubles(guest)).toEqual([])
  })
})

describe('a sign-in that is not required', () => {
  it('can be closed; the wallet stays, and the site may ask later', async () => {
    const page = await arrive({ required: false })
    await connect(page)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await account(page)).toBe(wallet.account.address)
    const asked = host(page, ({ portico }) => portico.signIn())
    await signButton(page).click()
    expect((await asked).data['accountAddress']).toBe(wallet.account.address)
  })
})

describe('a Solana wallet', () => {
  const options = { networks: [solanaChain], leaveOut: OTHER_NAMESPACES.filter((each) => each !== 'solana').concat('eip155') }
  async function expectSigned(page: Page): Promise<string> {
    const [session] = await sessions(page, solanaChain.caipNetworkId)
    const text = session?.message ?? ''
    expect(text).toContain('wants you to sign in with your Solana account:')
    expect(isSolanaSignature((await account(page)) ?? '', text, base58.decode(session?.signature ?? ''))).toBe(true)
    return text
  }

  it('signs the message of its chain', async () => {
    const page = await arrive({}, options)
    const shown = await connect(page, 'test-solana')
    await signButton(page).click()
    await closed(page)
    expect(await expectSigned(page)).toBe(shown)
  })

  it('that can sign in while it connects is asked once, and not again after a reload', async () => {
    const page = await arrive({ statement: 'Sign in to the lab.' }, { ...options, commonWallet: 'Test Common' })
    await openModal(page)
    await row(page, 'test-common').click()
    await closed(page)
    const text = await expectSigned(page)
    expect(text).toContain('\n\nSign in to the lab.\n\n')
    const address = await account(page)
    await page.reload()
    await expect.poll(() => account(page)).toBe(address)
    expect((await host(page, ({ portico }) => portico.signIn())).message).toBe(text)
    expect(await dialog(page).count()).toBe(0)
    expect(await troubles(guest)).toEqual([])
  })
})

describe('a WalletConnect wallet', () => {
  async function scan(signsIn: boolean, prepare: (wallet: KeyWallet) => void = () => {}): Promise<{ page: Page; other: KeyWallet }> {
    const urls = inject('chains')
    const relay = await startRelay()
    closing.push(() => relay.stop())
    const rpcUrls = { [FIRST]: urls[FIRST_CHAIN] ?? '', [SECOND]: urls[SECOND_CHAIN] ?? '' }
    const other = await KeyWallet.start({ relayUrl: relay.url, privateKeys: [KEY], rpcUrls, signsIn })
    closing.unshift(() => other.dispose())
    prepare(other)
    const page = await arrive({}, { services: { relay: relay.url } })
    await openModal(page)
    await row(page, 'walletConnect').click()
    const code = page.locator('wui-qr-code')
    await code.waitFor().catch(async (error: unknown) => {
      console.log(await dialog(page).innerText(), await troubles(guest))
      throw error
    })
    await other.pair((await code.getAttribute('uri')) ?? '')
    return { page, other }
  }

  it('signs in as it accepts: one question, one pairing', async () => {
    const { page, other } = await scan(true)
    await closedByRelay(page)
    const [session] = await sessions(page)
    expect(session?.cacao).toBeTruthy()
    expect([other.authentications.length, other.proposals.length, other.requests.length]).toEqual([1, 0, 0])
    expect(await recoverMessageAddress({ message: session?.message ?? '', signature: session?.signature as Hex })).toBe(other.addresses[0])
    expect(await account(page)).toBe(other.addresses[0])
  })

  it('that cannot, connects in the same pairing and is asked in the dialog', async () => {
    const { page, other } = await scan(false)
    await card(page, 'SIWXSignMessage').waitFor()
    await message(page).waitFor()
    await signButton(page).click()
    await closed(page)
    expect(await sessions(page)).toHaveLength(1)
    expect([other.authentications.length, other.proposals.length]).toEqual([0, 1])
    expect(other.requests.map(({ method }) => method)).toContain('personal_sign')
  })

  it.each<[string, (wallet: KeyWallet) => void]>([
    ['with its address in lower case', (other) => (other.spelling = (address) => address.toLowerCase())],
    ['in a format that nobody knows', (other) => (other.tamper = (signed) => ({ ...signed, h: { t: 'unknown' } }))],
  ])('that signs %s as it accepts, is connected, and signs what the dialog shows next', async (_, prepare) => {
    const { page, other } = await scan(true, prepare)
    await card(page, 'SIWXSignMessage').waitFor({ timeout: RELAYED_MS })
    await message(page).waitFor()
    expect([await account(page), await sessions(page)]).toEqual([other.addresses[0], []])
    const shown = await message(page).innerText()
    await signButton(page).click()
    await closed(page)
    const [session] = await sessions(page)
    expect([session?.message, session?.cacao]).toEqual([shown, undefined])
    expect(await recoverMessageAddress({ message: shown, signature: session?.signature as Hex })).toBe(other.addresses[0])
    expect([other.authentications.length, other.proposals.length]).toEqual([1, 0])
    expect(other.requests.map(({ method }) => method)).toEqual(['personal_sign'])
  })
})

describe('in a frame', () => {
  it('the message names the frame, not the page around it', async () => {
    const page = await arrive()
    const inner = new URL(lab.site.url)
    inner.hostname = 'localhost'
    await page.setContent(`<iframe src="${inner.href}" style="width:600px;height:700px"></iframe>`)
    const frame = page.mainFrame().childFrames()[0]
    await frame?.waitForFunction(() => 'host' in globalThis)
    await frame?.locator('#connect').click()
    await frame?.getByTestId(`wallet-selector-${wallet.rdns}`).click()
    await frame?.getByTestId('siwx-message').waitFor()
    expect(await frame?.getByTestId('siwx-domain').innerText()).toBe(inner.host)
    expect((await frame?.getByTestId('siwx-message').innerText())?.startsWith(`${inner.host} wants`)).toBe(true)
  })
})
