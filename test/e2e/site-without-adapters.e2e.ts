import { base58 } from '@scure/base'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { serveHandlers } from '../../sandbox/serve-handlers.ts'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { type RelayServer, startRelay } from '../fakes/relay/relay-server.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { isSolanaSignature } from '../support/verify-standard-signatures.ts'
import { DEV_KEY } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, openModal, untilHeard } from './support/modal.ts'
import { EVERY_NAMESPACE, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { FIRST, OFF, SECOND } from './support/relay-guest.ts'
import { closed, message, sessions, signButton } from './support/sign-in-page.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

const SOLANA = solana.caipNetworkId
const quiet = { ...solana, rpcUrls: { default: { http: [] } } }
const BASE = 'eip155:8453'
const base = { id: 8453, name: 'Base', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

let browser: Browser
let lab: NamespaceLab
let guest: Visit
let wallet: KeyWallet
let relay: RelayServer
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
  await wallet?.dispose()
  await relay?.stop()
  for (const close of closing.splice(0)) await close()
})

/** The page of a site that lists no adapter, and a wallet without one-click sign-in on another device. */
async function arrive(options: Readonly<Record<string, unknown>> = {}, device?: BrowserContextOptions): Promise<Page> {
  const urls = inject('chains')
  relay = await startRelay()
  wallet = await KeyWallet.start({
    relayUrl: relay.url,
    privateKeys: [DEV_KEY],
    rpcUrls: { [FIRST]: urls[FIRST_CHAIN] ?? '', [SECOND]: urls[SECOND_CHAIN] ?? '', [BASE]: '' },
    solana: { seeds: ['far away'], chains: [SOLANA] },
  })
  const services = { ...OFF, relay: relay.url, ...(options['services'] as object | undefined) }
  const config = { networks: localNetworks(), enableCoinbase: false, leaveOut: EVERY_NAMESPACE, ...options, services }
  guest = await visit(browser, { before: [`globalThis.hostConfig = ${JSON.stringify(config)}`], device })
  await guest.page.goto(lab.site.url)
  // The page fetches its sign-in before it listens to its button.
  await guest.page.waitForFunction(() => 'host' in globalThis)
  return guest.page
}

const code = (page: Page) => page.locator('wui-qr-code')

/** Shows the wallet the code of the first view. */
async function scan(page: Page): Promise<void> {
  await openModal(page)
  await code(page).waitFor()
  await wallet.pair((await code(page).getAttribute('uri')) ?? '')
}

async function connect(page: Page): Promise<void> {
  await scan(page)
  await closed(page)
}

const addressOf = (page: Page, namespace: 'eip155' | 'solana') =>
  within(page, ({ portico }, ns) => portico.getAccount(ns).address, namespace)

describe('a required sign-in', () => {
  it('is signed by personal_sign over the session, and stands after a reload', async () => {
    const page = await arrive({ signIn: {} })
    await scan(page)
    await card(page, 'SIWXSignMessage').waitFor()
    await message(page).waitFor()
    const shown = await message(page).innerText()
    expect(shown.split('\n')[0]).toContain('wants you to sign in with your Ethereum account:')
    await signButton(page).click()
    await closed(page)
    const [session] = await sessions(page)
    expect(session?.message).toBe(shown)
    expect(await recoverMessageAddress({ message: shown, signature: session?.signature as Hex })).toBe(wallet.addresses[0])
    expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])
    await page.reload()
    await page.waitForFunction(() => 'host' in globalThis)
    await untilHeard(async () => (await addressOf(page, 'eip155')) === wallet.addresses[0])
    expect(await dialog(page).count()).toBe(0)
    expect(await troubles(guest)).toEqual([])
  })

  it('is signed by solana_signMessage over the session', async () => {
    const page = await arrive({ signIn: {}, networks: [quiet] })
    await scan(page)
    await card(page, 'SIWXSignMessage').waitFor()
    await message(page).waitFor()
    const shown = await message(page).innerText()
    expect(shown).toContain('wants you to sign in with your Solana account:')
    await signButton(page).click()
    await closed(page)
    const [session] = await sessions(page, SOLANA)
    const [address = ''] = wallet.solanaAddresses
    expect(isSolanaSignature(address, shown, base58.decode(session?.signature ?? ''))).toBe(true)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['solana_signMessage'])
    expect(await troubles(guest)).toEqual([])
  })
})

describe('the balance', () => {
  it('is read from a node where there is no service', async () => {
    const page = await arrive()
    await connect(page)
    await untilHeard(async () => (await within(page, ({ portico }) => portico.getAccount('eip155').balance)) !== undefined)
    expect(Number(await within(page, ({ portico }) => portico.getAccount('eip155').balance))).toBeGreaterThan(9000)
    await openModal(page)
    await card(page, 'Account').getByText('ETH').first().waitFor()
  })

  it('is read from the service on a network without nodes of the site', async () => {
    const [world, services] = await serve()
    world.setKnobs({ supportedChains: [...world.knobs.supportedChains, BASE] })
    const page = await arrive({ networks: [base], services, projectId: '0'.repeat(32) })
    await connect(page)
    await untilHeard(async () => (await within(page, ({ portico }) => portico.getAccount('eip155').balance)) !== undefined)
    expect(await within(page, ({ portico }) => portico.getAccount('eip155').balance)).toBe('1')
  })
})

/** The provider's services, on an address of their own. */
async function serve(): Promise<[ServiceWorld, Readonly<Record<string, string>>]> {
  const world = new ServiceWorld()
  const handlers = serviceHandlers(world)
  const server = await serveHandlers(() => handlers)
  closing.push(() => server.stop())
  return [world, Object.fromEntries(['blockchain', 'rpcGateway', 'analytics'].map((name) => [name, server.url]))]
}

it('a name is registered with a signature of the wallet', async () => {
  const [world, services] = await serve()
  world.setKnobs({ hasEns: true, supportedChains: [...world.knobs.supportedChains, FIRST] })
  const page = await arrive({ services, projectId: '0'.repeat(32) })
  await connect(page)
  await within(page, ({ portico }) => portico.open({ view: 'RegisterAccountName' }))
  await page.getByTestId('wui-ens-input').fill('alice-far-away')
  await page.getByTestId('account-name-suggestion').first().waitFor()
  await page.getByTestId('account-name-register').click()
  await page.getByText('Account name chosen successfully').waitFor()
  expect(world.names.get('alice-far-away.reown.id')?.addresses['60']?.address).toBe(wallet.addresses[0])
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])
})

describe('a namespace that the site adds later', () => {
  it('is connected with the others', async () => {
    const page = await arrive()
    await within(page, ({ portico }, network) => portico.addNetwork('solana', network), quiet)
    await connect(page)
    await untilHeard(async () => (await addressOf(page, 'solana')) === wallet.solanaAddresses[0])
    expect(await addressOf(page, 'eip155')).toBe(wallet.addresses[0])
  })

  it('is connected after the others, by a code of its own', async () => {
    const page = await arrive()
    await connect(page)
    await within(page, ({ portico }, network) => portico.addNetwork('solana', network), quiet)
    await within(page, ({ portico }) => portico.open({ namespace: 'solana' }))
    await code(page).waitFor()
    await wallet.pair((await code(page).getAttribute('uri')) ?? '')
    await untilHeard(async () => (await addressOf(page, 'solana')) === wallet.solanaAddresses[0])
    expect(await addressOf(page, 'eip155')).toBe(wallet.addresses[0])
  })
})

const LEGAL = { termsConditionsUrl: 'https://shop.example/terms', privacyPolicyUrl: 'https://shop.example/privacy' }

describe('what visitors agree to', () => {
  it('is asked before the code', async () => {
    const page = await arrive({ ...LEGAL, features: { legalCheckbox: true } })
    await openModal(page)
    await card(page, 'ConnectingWalletConnectBasic').waitFor()
    expect(await code(page).count()).toBe(0)
    await page.getByTestId('wui-checkbox').check()
    await code(page).waitFor()
    await wallet.pair((await code(page).getAttribute('uri')) ?? '')
    await closed(page)
  })

  it('is linked below the code', async () => {
    const page = await arrive(LEGAL)
    await openModal(page)
    await code(page).waitFor()
    expect(
      await dialog(page)
        .locator('footer a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
    ).toEqual([LEGAL.termsConditionsUrl, LEGAL.privacyPolicyUrl])
  })

  it.each([true, false])('is asked or linked on a phone, which lands on the list of wallets: asked %s', async (legalCheckbox) => {
    const [world] = await serve()
    const handlers = serviceHandlers(world)
    const registry = await serveHandlers(() => handlers)
    closing.push(() => registry.stop())
    const options = { ...LEGAL, features: { legalCheckbox }, services: { registry: registry.url }, projectId: '0'.repeat(32) }
    const page = await arrive(options, PHONE)
    await openModal(page)
    await card(page, 'AllWallets').waitFor()
    const first = dialog(page).locator('[data-testid^="wallet-search-item-"]').first()
    await first.waitFor()
    expect([await first.isDisabled(), await dialog(page).locator('footer a').count()]).toEqual(legalCheckbox ? [true, 0] : [false, 2])
    if (!legalCheckbox) return
    await page.getByTestId('wui-checkbox').check()
    expect(await first.isDisabled()).toBe(false)
  })
})

it('a phone without a registry reaches the pairing from the first view', async () => {
  const page = await arrive({}, PHONE)
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openModal(page)
  await dialog(page).getByText('WalletConnect', { exact: true }).click()
  await page.getByTestId('copy-wc2-uri').click()
  await dialog(page).getByText('Link copied').waitFor()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await untilHeard(async () => (await addressOf(page, 'eip155')) === wallet.addresses[0])
  expect(await troubles(guest)).toEqual([])
})
