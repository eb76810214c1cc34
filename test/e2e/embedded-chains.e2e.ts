import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Browser, Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../sandbox/anvil.ts'
import { LiteChain } from '../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../sandbox/lite-svm.ts'
import { VisitorKeys } from '../../sandbox/secure-site/keys.ts'
import type { HandlerServer } from '../../sandbox/serve-handlers.ts'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { type Chain, chainOf } from '../support/market.ts'
import { launchBrowser } from './support/browser.ts'
import { openMarket } from './support/embedded-market.ts'
import { look } from './support/looks.ts'
import { card, dialog, networkRow, openModal } from './support/modal.ts'
import { press } from './support/money-page.ts'
import { type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { type Visit, visit } from './support/visit.ts'

type Provider = Readonly<{
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
}>
type Eip1193 = Readonly<{ request(asked: Readonly<{ method: string; params: readonly string[] }>): Promise<unknown> }>
type Siwx = Readonly<{ getSessions(chain: string, address: string): Promise<readonly object[]> }>

const EMAIL = 'bob@example.com'
const MARKET = 137
const MARKET_ID = `eip155:${MARKET}`
const OTHERS = ['bip122', 'polkadot', 'cosmos', 'sui', 'stacks']
/** Where there is a local Solana. */
const hasSolana = findLiteSvm() !== undefined
const keys = new VisitorKeys(EMAIL)
const me = keys.smart.address
const solanaMe = keys.solana.publicKey.toBase58()

let browser: Browser
let lab: NamespaceLab
let secure: SecureSiteServer
let guest: Visit
let page: Page
let anvil: Anvil
let market: Chain
let gold: `0x${string}`
let services: HandlerServer
let chain: LiteChain | undefined
let node: LiteServer | undefined
let solanaId = ''

beforeAll(async () => {
  ;[browser, lab, anvil] = await Promise.all([launchBrowser(), openNamespaceLab(), startAnvil(MARKET, 0)])
  if (hasSolana) {
    chain = new LiteChain()
    node = await serveSolana(chain)
    chain.airdrop(solanaMe, 2_000_000_000)
    solanaId = chain.genesisHash.slice(0, 32)
  }
  market = chainOf(anvil.url, 6)
  ;({ gold, services } = await openMarket(market, MARKET_ID, keys))
  secure = await startSecureSite({ smartAccountNetworks: [MARKET], tokens: [gold] })
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const caipNetworkId = `solana:${solanaId}`
  const networks = [
    { id: MARKET, name: 'Market', nativeCurrency: ether, rpcUrls: { default: { http: [anvil.url] } } },
    ...(node ? [{ ...solana, id: solanaId, name: 'Local Solana', caipNetworkId, rpcUrls: { default: { http: [node.url] } } }] : []),
  ]
  const leaveOut = hasSolana ? OTHERS : [...OTHERS, 'solana']
  const off = { relay: false, verify: false, analytics: false, registry: false, rpcGateway: false }
  const options = {
    ...{ networks, leaveOut, signIn: { statement: 'Hello.' }, enableCoinbase: false, projectId: '0'.repeat(32) },
    ...{ features: { email: true, swaps: true }, services: { ...off, blockchain: services.url, secureSite: secure.url } },
    tokens: { [MARKET_ID]: { address: gold } },
  }
  guest = await visit(browser, { before: [`globalThis.hostConfig = ${JSON.stringify(options)}`] })
  page = guest.page
  await page.goto(lab.site.url.replace('localhost', '127.0.0.1'))
  await page.waitForFunction('globalThis.host')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  for (const server of [lab?.site, secure, services, node, anvil]) await server?.stop()
})

const view = (name: string) => card(page, name).waitFor()
const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
const approval = () => page.frameLocator('#w3m-iframe')
const code = () => secure.mails.findLast((mail) => mail.code)?.code ?? ''
const gone = () => dialog(page).waitFor({ state: 'detached' })
const account = (namespace: 'eip155' | 'solana') => within(page, ({ portico }, name) => portico.getAccount(name), namespace)
const sessions = (id: string, address: string) =>
  within(
    page,
    ({ portico }, [network, owner]) => (portico.getSiwx() as unknown as Siwx).getSessions(network, owner).then(({ length }) => length),
    [id, address] as const,
  )

async function approve(): Promise<void> {
  await view('ApproveTransaction')
  await approval().locator('#approve').click()
}

async function openSettings(): Promise<void> {
  await openModal(page)
  for (const id of ['wui-wallet-switch', 'wui-active-profile-wallet-item-more-button', 'account-smart-account-settings-button'])
    await page.getByTestId(id).click()
}

async function signs(address: `0x${string}`): Promise<void> {
  const asked = within(
    page,
    ({ portico }, params) => (portico.getProvider('eip155') as Eip1193).request({ method: 'personal_sign', params }),
    ['0x6869', address] as const,
  )
  await approve()
  const chain = createPublicClient({ transport: http(anvil.url) })
  expect(await chain.verifyMessage({ address, message: { raw: '0x6869' }, signature: (await asked) as `0x${string}` })).toBe(true)
  await gone()
}

async function signsOnSolana(): Promise<void> {
  const signed = within(page, async ({ portico }) => [
    ...(await (portico.getProvider('solana') as Provider).signMessage(new TextEncoder().encode('hello'))),
  ])
  await approve()
  const signature = Uint8Array.from((await signed) as number[])
  expect(ed25519.verify(signature, new TextEncoder().encode('hello'), base58.decode(solanaMe))).toBe(true)
  await gone()
}

describe('the embedded wallet on an EVM chain and Solana, on a site with a sign-in', () => {
  it('logs in and signs in with one code and without a further question, and connects each namespace', async () => {
    await openModal(page)
    await page.getByTestId('wui-email-input').fill(EMAIL)
    await page.getByTestId('wui-email-input').press('Enter')
    await view('EmailVerifyDevice')
    secure.registerDevice(EMAIL)
    await view('EmailVerifyOtp')
    await page.getByTestId('wui-otp-input').fill(code())
    await gone()
    expect(await account('eip155')).toMatchObject({
      ...{ address: me, embeddedWalletInfo: { authProvider: 'email', accountType: 'smartAccount', user: { email: EMAIL } } },
    })
    if (hasSolana) await expect.poll(async () => (await account('solana')).address).toBe(solanaMe)
    expect(await sessions(MARKET_ID, me)).toBe(1)
    expect(secure.requests.filter((name) => name.startsWith('RPC_REQUEST'))).toEqual([])
  })

  it('swaps from the modal: approves exactly the amount, then swaps', async () => {
    await openModal(page)
    await page.getByTestId('wallet-features-swaps-button').click()
    for (const [side, symbol] of [
      ['sourceToken', 'GOLD'],
      ['toToken', 'ETH'],
    ]) {
      await page.getByTestId(`swap-select-token-button-${side}`).click()
      await page.getByTestId(`swap-select-token-item-${symbol}`).click()
      await view('Swap')
    }
    await page.getByTestId('swap-input-token-sourceToken').fill('25')
    await button('Review Swap').click()
    await view('SwapPreview')
    await press(page, 'Approve', card(page, 'ApproveTransaction'))
    await approve()
    await view('SwapPreview')
    await press(page, 'Swap', card(page, 'ApproveTransaction'))
    await approve()
    await dialog(page).getByText('Swapped').waitFor()
    expect(await market.held(gold, me)).toBe(975_000_000n)
    await page.getByTestId('w3m-header-close').click()
    await gone()
  })

  it.runIf(hasSolana)('signs a message with the Solana account', signsOnSolana)

  it.runIf(hasSolana)('signs several Solana transactions with one approval', async () => {
    const payerKey = keys.solana.publicKey
    const made = [1, 2].map((lamports) => {
      const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: Keypair.generate().publicKey, lamports })]
      return new VersionedTransaction(new TransactionMessage({ payerKey, recentBlockhash: solanaMe, instructions }).compileToV0Message())
    })
    const signing = within(
      page,
      async ({ portico }, all) => {
        const provider = portico.getProvider('solana') as Provider
        return (await provider.signAllTransactions(all.map((bytes) => Uint8Array.from(bytes)))).map((bytes) => [...bytes])
      },
      made.map((transaction) => [...transaction.serialize()]),
    )
    await approve()
    const signed = (await signing) as readonly number[][]
    expect(signed).toHaveLength(2)
    for (const [at, bytes] of signed.entries()) {
      const { signatures, message } = VersionedTransaction.deserialize(Uint8Array.from(bytes))
      expect(message.serialize()).toEqual(made[at]?.message.serialize())
      expect(ed25519.verify(signatures[0] ?? new Uint8Array(64), message.serialize(), keys.solana.publicKey.toBytes())).toBe(true)
    }
    await gone()
  })

  it.runIf(hasSolana)('moves to Solana and signs in there in the frame', async () => {
    await openModal(page)
    await page.getByTestId('w3m-account-select-network').click()
    await networkRow(page, 'Local Solana').click()
    await view('SIWXSignMessage')
    await page.getByTestId('w3m-connecting-siwe-sign').click()
    await approve()
    await gone()
    expect(await sessions(`solana:${solanaId}`, solanaMe)).toBe(1)
  })

  it.runIf(hasSolana)('sends SOL from the modal', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    await openModal(page)
    await page.getByTestId('wallet-features-send-button').click()
    await view('WalletSend')
    await button('Select Token').first().click()
    await dialog(page).locator('button.row', { hasText: 'SOL' }).click()
    await dialog(page).locator('input[inputmode=decimal]').fill('0.5')
    await dialog(page)
      .getByRole('textbox', { name: /address/i })
      .fill(to)
    await button('Preview Send').click()
    await view('WalletSendPreview')
    await button('Send').click()
    await approve()
    await view('WalletSendConfirmed')
    await dialog(page).getByText('Sent', { exact: true }).waitFor()
    expect(chain?.balance(to)).toBe(500_000_000)
    await dialog(page).locator('button.primary', { hasText: 'Done' }).click()
    await gone()
  })

  it('moves to the account of its own keys, which signs in for itself', async () => {
    const own = keys.eoa.address
    await within(page, ({ portico }, id) => portico.switchNetwork(id), MARKET_ID as `eip155:${string}`)
    await openSettings()
    await page.getByTestId('account-toggle-preferred-account-type').waitFor()
    await look(page, 'smart-settings')
    await page.getByTestId('account-toggle-preferred-account-type').click()
    await view('SIWXSignMessage')
    await page.getByTestId('w3m-connecting-siwe-sign').click()
    await approve()
    await gone()
    expect(await sessions(MARKET_ID, own)).toBe(1)
    expect(await account('eip155')).toMatchObject({ address: own, embeddedWalletInfo: { accountType: 'eoa' } })
  })

  it('comes back with each namespace and that account after a reload', async () => {
    await page.reload()
    await page.waitForFunction('globalThis.host')
    await expect
      .poll(async () => [(await account('eip155')).address, hasSolana && (await account('solana')).address])
      .toEqual([keys.eoa.address, hasSolana && solanaMe])
    expect(await dialog(page).count()).toBe(0)
    await signs(keys.eoa.address)
    if (hasSolana) await signsOnSolana()
  })

  it('moves back to the smart account, whose sign-in is known, and which signs from then on', async () => {
    await openSettings()
    await page.getByTestId('account-toggle-preferred-account-type').click()
    await expect
      .poll(() => account('eip155'))
      .toMatchObject({ ...{ address: me, status: 'connected', embeddedWalletInfo: { accountType: 'smartAccount' } } })
    expect([await sessions(MARKET_ID, me), await card(page, 'SIWXSignMessage').count()]).toEqual([1, 0])
    await page.getByTestId('w3m-header-close').click()
    await gone()
    await signs(me)
  })

  it('asks for the other version of the contract after the visitor forced it: the smart account is then another', async () => {
    await openSettings()
    await page.getByTestId('account-toggle-smart-account-version').click()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('#w3m-iframe')?.getAttribute('src')).catch(() => ''))
      .toContain('smartAccountVersion=v6')
    const kinds = async () => (await account('eip155')).allAccounts?.map(({ type, address }) => [type, address])
    await expect
      .poll(() => kinds().catch(() => []))
      .toEqual([
        ['smartAccount', expect.not.stringMatching(me)],
        ['eoa', keys.eoa.address],
      ])
  })
})
