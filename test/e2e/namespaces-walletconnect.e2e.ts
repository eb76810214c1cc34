import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { namespaceKeys } from '../fakes/relay/namespace-keys.ts'
import { NamespaceRelayWallet } from '../fakes/relay/namespace-relay-wallet.ts'
import { type RelayServer, startRelay } from '../fakes/relay/relay-server.ts'
import { standardNamespaceKeys } from '../fakes/relay/standard-namespace-keys.ts'
import { launchBrowser } from './support/browser.ts'
import { closedByRelay, openModal, row, untilHeard } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { cosmosStory, polkadotStory, stacksStory } from './support/namespace-stories.ts'
import type { NamespaceStory } from './support/namespace-story.ts'
import { bitcoinStory, solanaStory, suiStory } from './support/standard-stories.ts'
import { troubles } from './support/visit.ts'

const STORIES = [polkadotStory, cosmosStory, stacksStory, solanaStory, suiStory, bitcoinStory]
/** A test wallet's keys are made of its name. */
const SEEDS = { solana: 'Test Solana', sui: 'Test Sui', bitcoin: 'Test Bitcoin' }
/** Services that have nothing to do with a relay. */
const OFF = { registry: false, blockchain: false, rpcGateway: false, analytics: false, cloudAuth: false, secureSite: false }
const MESSAGE = 'Moor at pier 7 ⚓'

let browser: Browser
let lab: NamespaceLab
let relay: RelayServer
let wallet: NamespaceRelayWallet
let guest: Guest

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
})

async function pair(stories: readonly NamespaceStory[]): Promise<void> {
  relay = await startRelay()
  wallet = await NamespaceRelayWallet.start(relay.url, { ...namespaceKeys(), ...standardNamespaceKeys(SEEDS) })
  const networks = stories.flatMap((story) => [...story.networks])
  guest = await arrive(browser, lab, { networks, services: { ...OFF, relay: relay.url } }, { isInCrowd: true })
  const { page } = guest
  await openModal(page)
  await row(page, 'walletConnect').click()
  const code = page.locator('wui-qr-code')
  await code.waitFor()
  await wallet.pair((await code.getAttribute('uri')) ?? '')
  await closedByRelay(page)
}

const address = (namespace: ChainNamespace) => within(guest.page, ({ portico }, ns) => portico.getAccount(ns).address, namespace)
/** Of a Bitcoin account its key is asked once it is shown: a signature is checked with it. */
const shows = (namespace: ChainNamespace, wanted: string) =>
  untilHeard(async () => {
    const { address: shown, allAccounts } = await within(guest.page, ({ portico }, ns) => portico.getAccount(ns), namespace)
    return shown === wanted && (namespace !== 'bip122' || allAccounts.find((each) => each.address === shown)?.publicKey !== undefined)
  })
const status = (namespace: ChainNamespace) => within(guest.page, ({ portico }, ns) => portico.getAccount(ns).status, namespace)

async function expectSigned({ sign, isSigned, addresses }: NamespaceStory, by = addresses.first): Promise<void> {
  const signed = await within(guest.page, sign, MESSAGE)
  expect(signed.address).toBe(by)
  expect(isSigned(signed, MESSAGE)).toBe(true)
}

describe('a wallet on another device', () => {
  it.each(STORIES.map((story) => [story.namespace, story] as const))(
    'of %s connects, signs, comes back after a reload, switches account, also by an update of the session, and disconnects',
    async (namespace, story) => {
      await pair([story])
      await shows(namespace, story.addresses.first)
      await expectSigned(story)
      await guest.page.reload()
      await shows(namespace, story.addresses.first)
      await expectSigned(story)
      const chain = story.networks[0].caipNetworkId ?? ''
      await wallet.showAccount(chain, story.addresses.second)
      await shows(namespace, story.addresses.second)
      await expectSigned(story, story.addresses.second)
      await guest.page.reload()
      await shows(namespace, story.addresses.second)
      await expectSigned(story, story.addresses.second)

      await wallet.grantOnly(chain, story.addresses.first)
      await shows(namespace, story.addresses.first)
      await expectSigned(story)
      await wallet.grantOnly(chain, story.addresses.second)
      await shows(namespace, story.addresses.second)
      await expectSigned(story, story.addresses.second)
      await within(guest.page, ({ portico }, ns) => portico.disconnect({ namespace: ns }), namespace)
      expect(await status(namespace)).toBe('disconnected')
      await untilHeard(async () => wallet.topics.length === 0)
      expect(await troubles(guest)).toEqual([])
    },
  )

  it('of several namespaces connects in all of them at once, and when it leaves, the site hears so of each', async () => {
    await pair(STORIES)
    for (const story of STORIES) {
      await untilHeard(async () => (await address(story.namespace)) === story.addresses.first)
      await expectSigned(story)
    }
    await guest.page.reload()
    for (const story of STORIES) {
      await untilHeard(async () => (await address(story.namespace)) === story.addresses.first)
      await expectSigned(story)
    }
    await within(guest.page, ({ portico }) => {
      const ended: unknown[] = []
      portico.subscribeEvents(({ data }) => data.event === 'DISCONNECT_SUCCESS' && ended.push(data.properties?.['namespace']))
      Object.assign(globalThis, { ended })
    })
    await wallet.leave()
    const ended = () => guest.page.evaluate(() => (globalThis as unknown as { ended: string[] }).ended)
    await untilHeard(async () => (await ended()).length >= STORIES.length)
    expect([...(await ended())].sort()).toEqual(STORIES.map(({ namespace }) => namespace).sort())
    expect(await troubles(guest)).toEqual([])
  })
})
