import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChainNamespace, NetworkInput } from '../../../src/domain/network/network.ts'
import type { Portico } from '../../../src/ports/host/portico.ts'
import { launchBrowser } from './browser.ts'
import { card, dialog, openModal, row, until } from './modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, type Wallets, within } from './namespace-lab.ts'
import { foreignRequests, troubles } from './visit.ts'

type World = Readonly<{ wallets: Wallets; portico: Portico }>
type Signed = Readonly<{ address: string; signature: string; publicKey: string }>

/** What is of one namespace. Functions that take a `World` run in the page: they see nothing else. */
export type NamespaceStory = Readonly<{
  namespace: Exclude<ChainNamespace, 'eip155'>
  /** The row of its test wallet. */
  wallet: string
  networks: readonly [NetworkInput, NetworkInput]
  /** First account on the first network, and how it is written on the second; the second account on the first. */
  addresses: Readonly<{ first: string; elsewhere: string; second: string }>
  /** In the words of the standard, by what `getProvider` gave. */
  sign(world: World, message: string): Promise<Signed>
  isSigned(signed: Signed, message: string): boolean
  /** The visitor picks the other account in the wallet. */
  selectSecond(world: World): void
  calls(world: World): readonly string[]
  answer(world: World, answer: 'approve' | 'reject' | 'ignore'): void
}>

/** Of the six: those for whose signatures the package has a verifier. */
const CHECKED: readonly string[] = ['solana', 'bip122']
const MESSAGE = 'Permission to moor at pier 7 ⚓'

/** One visitor's whole way with the wallet of a namespace, in Chromium, with the packed package. */
export function describeNamespace(story: NamespaceStory): void {
  const { namespace, wallet, networks, addresses } = story
  const id = (network: NetworkInput) => network.caipNetworkId ?? ''
  let browser: Browser
  let lab: NamespaceLab
  let guest: Guest

  const status = () => within(guest.page, ({ portico }, ns) => portico.getAccount(ns).status, namespace as ChainNamespace)
  const caipAddress = () => within(guest.page, ({ portico }, ns) => portico.getAccount(ns).caipAddress, namespace as ChainNamespace)
  const at = async (network: NetworkInput, address: string) => until(async () => (await caipAddress()) === `${id(network)}:${address}`)
  const visitPage = async (delay = 0, config: object = {}) => {
    guest = await arrive(browser, lab, { networks, ...config }, { delay, isInCrowd: true })
  }
  const connect = async () => {
    await openModal(guest.page)
    await row(guest.page, wallet).click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    await at(networks[0], addresses.first)
  }
  const expectSignature = async (address: string) => {
    const signed = await within(guest.page, story.sign, MESSAGE)
    expect(signed.address).toBe(address)
    expect(story.isSigned(signed, MESSAGE)).toBe(true)
    expect(story.isSigned(signed, `${MESSAGE}!`)).toBe(false)
  }
  const expectClean = async () => {
    expect(foreignRequests(guest, guest.url)).toEqual([])
    expect(await troubles(guest)).toEqual([])
  }

  describe(`a visitor with a wallet of ${namespace}`, () => {
    beforeAll(async () => {
      browser = await launchBrowser()
      lab = await openNamespaceLab()
    })
    afterAll(async () => {
      await browser?.close()
      await lab?.site.stop()
    })
    afterEach(() => guest?.close())

    it('is not asked anything before a click', async () => {
      await visitPage()
      await openModal(guest.page)
      await row(guest.page, wallet).waitFor()
      await guest.page.waitForTimeout(1500)
      expect(await within(guest.page, story.calls, undefined)).toEqual([])
      await expectClean()
    })

    it('connects, signs, reloads still connected, switches account, disconnects, and stays so', async () => {
      await visitPage()
      await connect()
      await expectSignature(addresses.first)

      await guest.page.reload()
      await at(networks[0], addresses.first)
      expect(await status()).toBe('connected')
      await expectSignature(addresses.first)

      await within(guest.page, story.selectSecond, undefined)
      await at(networks[0], addresses.second)
      await expectSignature(addresses.second)

      await openModal(guest.page)
      await card(guest.page, 'Account').waitFor()
      // A balance that was promised and is not there is said to be; one that nobody promised is not spoken of.
      const isPromised = namespace === 'solana' || namespace === 'bip122'
      await until(async () => (await guest.page.getByText('Balance unavailable').count()) === (isPromised ? 1 : 0))
      await guest.page.getByTestId('disconnect-button').click()
      await until(async () => (await status()) === 'disconnected')
      await dialog(guest.page).waitFor({ state: 'detached' })
      await guest.page.reload()
      await guest.page.waitForTimeout(500)
      expect(await status()).toBe('disconnected')
      await expectClean()
    })

    it('moves to another network, where the account is written in another way, and comes back there after a reload', async () => {
      await visitPage()
      await connect()
      await within(guest.page, ({ portico }, network) => portico.switchNetwork(network as never, { throwOnFailure: true }), id(networks[1]))
      await at(networks[1], addresses.elsewhere)
      await expectSignature(addresses.elsewhere)
      await guest.page.reload()
      await at(networks[1], addresses.elsewhere)
      await expectClean()
    })

    it('finds the wallet again that injects itself two seconds after a reload', async () => {
      await visitPage(2000)
      await openModal(guest.page)
      await row(guest.page, wallet).click()
      await dialog(guest.page).waitFor({ state: 'detached' })
      await guest.page.reload()
      await until(async () => (await status()) === 'reconnecting')
      await at(networks[0], addresses.first)
      await expectClean()
    })

    it('is asked to sign in by a site without a back end only where that can check a signature', async () => {
      await visitPage(0, { signIn: {} })
      await guest.page.waitForFunction(() => 'host' in globalThis)
      if (CHECKED.includes(namespace)) {
        await openModal(guest.page)
        await row(guest.page, wallet).click()
        await card(guest.page, 'SIWXSignMessage').waitFor()
      } else {
        await connect()
        await guest.page.reload()
        await guest.page.waitForFunction(() => 'host' in globalThis)
        await at(networks[0], addresses.first)
        expect(await dialog(guest.page).count()).toBe(0)
      }
      await expectClean()
    })

    it('says no, and connects on the second try', async () => {
      await visitPage()
      await within(guest.page, story.answer, 'reject' as never)
      await openModal(guest.page)
      await row(guest.page, wallet).click()
      await guest.page.getByText('Connection rejected').first().waitFor()
      await within(guest.page, story.answer, 'approve' as never)
      await guest.page.getByTestId('w3m-connecting-widget-secondary-button').click()
      await dialog(guest.page).waitFor({ state: 'detached' })
      await at(networks[0], addresses.first)
      await expectClean()
    })
  })
}
