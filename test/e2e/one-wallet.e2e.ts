import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { StandardKeyWallet } from '../fakes/wallets/standard-key-wallet.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { evmPart, type SigningPart } from './support/evm-story.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, networkRow, openModal, row, rows, until } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { bitcoinStory, solanaStory } from './support/standard-stories.ts'
import { troubles } from './support/visit.ts'

/** One wallet, found twice in the page: announced for EVM, and registered once for Solana and Bitcoin together. */
const NAME = 'Harbour'
const MESSAGE = 'One boat, three piers'
const PARTS: readonly SigningPart[] = [
  { ...evmPart, wallet: 'dev.harbour' },
  { ...solanaStory, wallet: 'harbour' },
  { ...bitcoinStory, wallet: 'harbour' },
]
const [evm, solana, bitcoin] = PARTS as readonly [SigningPart, SigningPart, SigningPart]
const keys = new StandardKeyWallet({ name: NAME, namespaces: ['solana', 'bitcoin'] }).keys.map(({ address }) => address)

let browser: Browser
let lab: NamespaceLab
let guest: Guest
let anvil: AnvilWallet
let signatures = 0

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
  console.log(`one wallet for EVM, Solana and Bitcoin: ${signatures} signatures verified, each with the others connected or left`)
})
afterEach(() => guest?.close())

async function come(multiWallet: boolean): Promise<void> {
  guest = await arrive(browser, lab, {
    networks: [...localNetworks(), ...solanaStory.networks, ...bitcoinStory.networks],
    leaveOut: ['polkadot', 'cosmos', 'sui', 'stacks'],
    features: { multiWallet },
    enableCoinbase: false,
    commonWallet: NAME,
  })
  anvil = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' }, { rdns: evm.wallet, name: NAME })
  await anvil.install(guest.context)
  await guest.page.reload()
}

const statuses = () =>
  within(guest.page, ({ portico }) => (['eip155', 'solana', 'bip122'] as const).map((ns) => portico.getAccount(ns).status))
const isConnected = async ({ namespace }: SigningPart) =>
  (await within(guest.page, ({ portico }, ns) => portico.getAccount(ns).status, namespace)) === 'connected'
const disconnects = () => within(guest.page, ({ wallets }) => wallets.common.calls.filter(({ method }) => method === 'disconnect').length)
const disconnect = ({ namespace }: SigningPart) => within(guest.page, ({ portico }, ns) => portico.disconnect({ namespace: ns }), namespace)

async function connectAll(): Promise<void> {
  for (const { wallet, namespace } of PARTS) {
    const options = { connectorId: wallet, namespace }
    await within(guest.page, async ({ portico }, wanted) => void (await portico.connect(wanted)), options)
  }
}

async function expectSigned(part: SigningPart): Promise<void> {
  await until(() => isConnected(part))
  const signed = await within(guest.page, part.sign, MESSAGE)
  expect([part.namespace, await part.isSigned(signed, MESSAGE)]).toEqual([part.namespace, true])
  if (part !== evm) expect(keys).toContain(signed.address)
  signatures += 1
}

describe('one wallet for EVM, Solana and Bitcoin', () => {
  it('is shown once for each of its objects, asks for the chain, and is connected in each from where the visitor goes', async () => {
    await come(false)
    const { page } = guest
    await openModal(page)
    await until(async () => (await rows(page).count()) === 4)
    // What was announced for EVM has the name in common with the other, and nothing that proves more.
    expect(await row(page, evm.wallet).textContent()).toContain(evm.wallet)
    await row(page, solana.wallet).click()
    await card(page, 'ConnectingMultiChain').waitFor()
    const chains = page.locator('[data-testid^="wui-list-chain-"]')
    await chains.first().waitFor()
    const offered = await chains.evaluateAll((all) => all.map((each) => each.getAttribute('data-testid')))
    expect(offered.sort()).toEqual(['bip122', 'solana'].map((namespace) => `wui-list-chain-${namespace}`))
    expect(await axeViolations(page)).toEqual([])
    await page.getByTestId('wui-list-chain-solana').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await statuses()).toEqual(['disconnected', 'connected', 'disconnected'])
    expect(anvil.calls.map(({ method }) => method)).not.toContain('eth_requestAccounts')

    // The other chains are reached by their networks: the same wallet, there for that chain, is the row to press.
    for (const [network, part] of [['Bitcoin', bitcoin] as const, ['First Chain', evm] as const]) {
      await openModal(page)
      await page.getByTestId('w3m-account-select-network').click()
      await networkRow(page, network).click()
      await card(page, 'SwitchActiveChain').waitFor()
      await page.getByTestId('w3m-switch-active-chain-button').click()
      await card(page, 'Connect').waitFor()
      await row(page, part.wallet).click()
      await dialog(page).waitFor({ state: 'detached' })
      await until(() => isConnected(part))
    }
    for (const part of PARTS) await expectSigned(part)
    await page.reload()
    for (const part of PARTS) await expectSigned(part)
    expect(await troubles(guest)).toEqual([])
  })

  it.each([true, false])('leaves one chain and keeps the others, before and after a reload (multiWallet: %s)', async (multiWallet) => {
    for (const left of PARTS) {
      await come(multiWallet)
      await connectAll()
      const others = PARTS.filter((part) => part !== left)
      await disconnect(left)
      expect(await isConnected(left)).toBe(false)
      for (const other of others) await expectSigned(other)
      await guest.page.reload()
      for (const other of others) await expectSigned(other)
      expect(await isConnected(left)).toBe(false)
      expect(await troubles(guest)).toEqual([])
      await guest.close()
    }
  })

  it('is asked to disconnect once, when its last chain of one object is left', async () => {
    await come(false)
    await connectAll()
    await disconnect(solana)
    expect(await disconnects()).toBe(0)
    await disconnect(bitcoin)
    expect(await disconnects()).toBe(1)
    await connectAll()
    await within(guest.page, ({ portico }) => portico.disconnect())
    expect(await disconnects()).toBe(2)
    await guest.page.reload()
    await within(guest.page, ({ portico }) => portico.ready)
    expect(await statuses()).toEqual(['disconnected', 'disconnected', 'disconnected'])
    expect(await troubles(guest)).toEqual([])
  })
})
