import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ChainNamespace, NetworkInput } from '../../src/domain/network/network.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { ask } from './support/host-calls.ts'
import { hostAccount } from './support/hostile.ts'
import { hostConfig } from './support/lab.ts'
import { connectWith, dialog, openModal, row, until } from './support/modal.ts'
import { arrive, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { cosmosStory, polkadotStory, stacksStory } from './support/namespace-stories.ts'
import { pageScript } from './support/page-script.ts'
import { arriveWithRelay, FIRST, SECOND } from './support/relay-guest.ts'
import { type Site, serveSite } from './support/site.ts'
import { bitcoinStory, solanaStory, suiStory } from './support/standard-stories.ts'
import { troubles, visit } from './support/visit.ts'

declare const page: typeof import('./support/legacy-page.ts')

const RDNS = 'dev.anvil.before'
let browser: Browser
let site: Site
let lab: NamespaceLab
beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
  site = await serveSite(inject('labHost'))
  site.pages.set('/before.html', {
    body: '<!doctype html><title>Before</title><link rel="icon" href="data:,"><script src="/before.js"></script>',
  })
  site.pages.set('/before.js', { body: await pageScript('test/e2e/support/legacy-page.ts'), type: 'text/javascript' })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await lab?.site.stop()
})

type Before = Readonly<{ namespace: ChainNamespace; id: string; name?: string; address: string; network: NetworkInput; others?: object }>

/** As if this visitor had connected through the kit of before, and never through us, and now comes back. */
async function becomeOneOfBefore(guest: Page, { namespace, id, name, address, network, others = {} }: Before): Promise<void> {
  const caipNetworkId = network.caipNetworkId ?? `${namespace}:${network.id}`
  const account = { address, caipAddress: `${caipNetworkId}:${address}`, type: namespace === 'bip122' ? 'payment' : undefined }
  const connection = { connectorId: id, name, icon: 'data:,', accounts: [account], caipNetwork: { ...network, caipNetworkId } }
  const keys = {
    connection_status: 'connected',
    connected_namespaces: namespace,
    active_namespace: namespace,
    active_caip_network_id: caipNetworkId,
    [`${namespace}:connected_connector_id`]: id,
    connections: JSON.stringify({ [namespace]: [connection] }),
    disconnected_connector_ids: JSON.stringify({ [namespace]: [] }),
    ...others,
  }
  const there = guest.url()
  // A page that runs none of our code: what the page before still had to store came before the database is deleted.
  await guest.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }))
  await guest.goto(new URL('/empty', there).href)
  await guest.evaluate(async (entries) => {
    // What the wallets of these tests remember lies there as well.
    for (const key of Object.keys(localStorage)) if (key.startsWith('portico/')) localStorage.removeItem(key)
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase('portico')
      request.onsuccess = done
      request.onerror = done
    })
    for (const [key, value] of entries) if (value !== undefined) localStorage.setItem(`@appkit/${key}`, String(value))
  }, Object.entries(keys))
  await guest.goto(there)
}

describe('a visitor of a site that used another kit before', () => {
  it.each([solanaStory, suiStory, bitcoinStory, polkadotStory, cosmosStory, stacksStory])(
    'stays connected with a wallet of $namespace, and signs',
    async (story) => {
      const { namespace, wallet, networks, addresses } = story
      const guest = await arrive(browser, lab, { networks })
      const status = () => within(guest.page, ({ portico }, ns) => portico.getAccount(ns).status, namespace as ChainNamespace)
      await openModal(guest.page)
      await row(guest.page, wallet).click()
      await dialog(guest.page).waitFor({ state: 'detached' })
      await until(async () => (await status()) === 'connected')
      const label = await within(guest.page, ({ portico }, ns) => portico.getWalletInfo(ns)?.name ?? '', namespace as ChainNamespace)
      expect(label).not.toBe('')
      await becomeOneOfBefore(guest.page, { namespace, id: label, name: label, address: addresses.first, network: networks[0] })
      await until(async () => (await status()) === 'connected')
      const signed = await within(guest.page, story.sign, 'As before')
      expect([signed.address, story.isSigned(signed, 'As before')]).toEqual([addresses.first, true])
      expect(await troubles(guest)).toEqual([])
      await guest.close()
    },
  )

  it.each([
    ['by its domain', { id: RDNS }],
    ['by its domain, of whom only caches say the address', { id: RDNS, others: { connections: undefined } }],
    ['by the key that ethers had', { id: RDNS, others: { 'eip155:connected_connector_id': undefined, wallet_id: RDNS } }],
  ])(
    'stays connected with an announced wallet: %s, and signs',
    async (_, { id, others = {} }: Readonly<{ id: string; others?: object }>) => {
      const guest = await visit(browser, { before: [hostConfig()] })
      const wallet = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' }, { rdns: RDNS, name: 'Before Wallet' })
      await wallet.install(guest.context)
      await guest.page.goto(site.url)
      await connectWith(guest.page, RDNS)
      await until(async () => (await hostAccount(guest.page)).status === 'connected')
      const { address = '' } = await hostAccount(guest.page)
      const cached = JSON.stringify({
        [`${FIRST}:${address}`]: { caipAddress: `${FIRST}:${address}`, balance: '1', symbol: 'ETH', timestamp: 1 },
      })
      const network = { id: FIRST_CHAIN, name: 'First Chain', caipNetworkId: FIRST, chainNamespace: 'eip155' } as unknown as NetworkInput
      await becomeOneOfBefore(guest.page, {
        namespace: 'eip155',
        id,
        address,
        network,
        others: { native_balance_cache: cached, ...others },
      })
      await until(async () => (await hostAccount(guest.page)).status === 'connected')
      expect(await ask(guest.page, 'personal_sign', ['0x6869', address])).toMatch(/^0x[0-9a-f]{130}$/)
      await guest.close()
    },
  )

  it('keeps the WalletConnect session: same client, same wallet, a signature after the reload, and a disconnect that the wallet hears', async () => {
    const guest = await arriveWithRelay(browser, `${site.url}/before.html`)
    const uri = await guest.page.evaluate((asked) => page.pairAsBefore(asked), {
      relayUrl: guest.relay.url,
      projectId: '0'.repeat(32),
      chains: [FIRST, SECOND],
    })
    await guest.wallet.pair(uri)
    await guest.wallet.connected()
    const [topic] = guest.wallet.topics
    const clientId = await guest.page.evaluate(() => page.keepAsBefore())
    expect([topic, clientId.startsWith('did:key:')]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), true])

    for (const visitNumber of [1, 2]) {
      await guest.page.goto(`${site.url}/?visit=${String(visitNumber)}`)
      await until(async () => (await hostAccount(guest.page)).status === 'connected')
      expect((await hostAccount(guest.page)).address?.toLowerCase()).toBe(guest.wallet.addresses[0]?.toLowerCase())
      expect(await ask(guest.page, 'personal_sign', ['0x6869', guest.wallet.addresses[0]])).toMatch(/^0x[0-9a-f]{130}$/)
      expect(guest.wallet.topics).toEqual([topic])
    }
    await guest.page.evaluate('host.portico.disconnect()')
    await until(async () => guest.wallet.topics.length === 0)
    await guest.page.reload()
    await openModal(guest.page)
    expect((await hostAccount(guest.page)).status).toBe('disconnected')
    await guest.close()
  })

  it('has no database of the client made for it where there was none', async () => {
    const guest = await visit(browser, { before: [hostConfig({ services: { relay: 'ws://127.0.0.1:9' } })] })
    await guest.page.goto(`${site.url}/before.html`)
    await becomeOneOfBefore(guest.page, {
      namespace: 'eip155',
      id: 'walletConnect',
      address: `0x${'ab'.repeat(20)}`,
      network: { id: FIRST_CHAIN, caipNetworkId: FIRST } as unknown as NetworkInput,
    })
    await guest.page.goto(site.url)
    await until(async () => (await hostAccount(guest.page)).status === 'disconnected', 12_000)
    const names = await guest.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(names).not.toContain('WALLET_CONNECT_V2_INDEXED_DB')
    await guest.close()
  })
})
