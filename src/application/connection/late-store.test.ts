import { describe, expect, it } from 'vitest'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { knownStored } from '../../../test/support/known-stored.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { connectionKey } from '../../domain/connection/connection-store.ts'
import { isStoredOf } from '../../domain/connection/stored-connection.ts'
import { AUTH_ID } from '../../domain/frame/auth-connector.ts'
import { forgetEmbedded } from '../../domain/frame/forget-embedded.ts'
import { recordKey } from '../../domain/multi-wallet/wallet-record.ts'
import { WalletRecords } from '../../domain/multi-wallet/wallet-records.ts'
import { DISCOVERY_MS } from '../../domain/wallets/wallet-service.ts'

const KEY = connectionKey('eip155')
const [alpha, beta] = [walletNamed('Alpha'), walletNamed('Beta')]
const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** A visitor connected with Alpha, and another tab of the site. */
async function connected() {
  const here = coreWorld()
  await here.connections.connect(alpha, {}, never())
  const news: string[] = []
  here.connections.news$.subscribe(({ type }) => news.push(type))
  return { ...here, news, otherTab: new FakeKeyValueStore(here.disk) }
}

describe('a store that does not answer when another tab wrote', () => {
  it('ends no connection; the departure is followed once it is known', async () => {
    const { connections, store, otherTab, news } = await connected()
    const answer = store.holdReads()
    await otherTab.delete(KEY)
    await quiet()
    expect([connections.of('eip155').status, news]).toEqual(['connected', []])
    answer()
    await quiet()
    expect([connections.of('eip155').status, news]).toEqual(['disconnected', ['ended']])
  })

  it('ends no connection that is still stored', async () => {
    const { connections, store, otherTab, news } = await connected()
    const answer = store.holdReads()
    await otherTab.update(KEY, (value) => value)
    await quiet()
    answer()
    await quiet()
    expect([connections.of('eip155').status, news]).toEqual(['connected', []])
  })
})

it('a message of another tab ends no connection that is approved while it is read', async () => {
  for (let turns = 0; turns < 16; turns++) {
    const { connections, disk, fakes } = coreWorld()
    const [adapter] = fakes
    if (!adapter) throw new Error('no adapter')
    void new FakeKeyValueStore(disk).delete(KEY)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    void connections.adopt(adapter, { connector: alpha, accounts: [{ namespace: 'eip155', address: ADDRESS }], caipNetworkId: 'eip155:1' })
    await quiet()
    expect([turns, connections.of('eip155').status]).toEqual([turns, 'connected'])
  }
})

describe('a store that does not answer at the start', () => {
  /** A reload; the store answers when the returned function is called. */
  async function reloaded() {
    const before = await connected()
    await before.store.set('network', 'eip155:8453')
    await before.store.set('recent', ['com.beta'])
    await before.store.set('cache/identity', [])
    before.connections.dispose()
    const after = coreWorld({ disk: before.disk, adapters: before.fakes })
    const answer = after.store.holdReads()
    void after.wallets.start(Promise.resolve([]))
    after.discovery.announce(alpha)
    after.discovery.announce(beta)
    await after.clock.advance(DISCOVERY_MS)
    await after.networks.start()
    await after.restore.run()
    return { ...after, answer }
  }

  it('deletes nothing, and everything comes back once it is known', async () => {
    const { answer, connections, networks, wallets, disk } = await reloaded()
    expect([connections.of('eip155').status, networks.state.value.active?.network.id, wallets.state.value.recent]).toEqual([
      'disconnected',
      1,
      [],
    ])
    expect([...disk.texts.keys()].sort()).toEqual(['cache/identity', KEY, 'network', 'recent'])
    answer()
    await quiet()
    expect(connections.connection('eip155')?.connector).toBe(alpha)
    expect(wallets.state.value.recent).toEqual(['com.beta'])
    expect(networks.of('eip155')?.network.id).toBe(connections.connection('eip155')?.caipNetworkId === 'eip155:1' ? 1 : 8453)
  })

  it('takes the network of the last visit when no wallet comes back, and not after the visitor has chosen', async () => {
    for (const isChosen of [false, true]) {
      const disk = new FakeDisk()
      await new FakeKeyValueStore(disk).set('network', 'eip155:8453')
      const { store, networks } = coreWorld({ disk })
      const answer = store.holdReads()
      await networks.start()
      expect(networks.state.value.active?.network.id).toBe(1)
      const mainnet = networks.find('eip155:1')
      if (isChosen && mainnet) networks.prefer(mainnet)
      answer()
      await quiet()
      expect(networks.state.value.active?.network.id).toBe(isChosen ? 1 : 8453)
    }
  })

  it('keeps the stored wallet when the visitor’s kept wallet takes its place', async () => {
    const { connections, store, fakes, answer } = await reloaded()
    const [adapter] = fakes
    if (!adapter) throw new Error('no adapter')
    expect(connections.stored.isUnknown('eip155')).toBe(true)
    const kept: Connection = { connector: beta, accounts: [{ namespace: 'eip155', address: ADDRESS }], caipNetworkId: 'eip155:1' }
    await connections.adopt(adapter, kept, !connections.stored.isUnknown('eip155'))
    answer()
    await quiet()
    expect(await store.get(KEY)).toMatchObject({ connectorId: alpha.id })
    expect(isStoredOf((await knownStored(connections, 'eip155')) ?? fail(), alpha)).toBe(true)
  })
})

describe('a store that does not answer about the embedded wallet', () => {
  const stored = { connectorId: AUTH_ID, type: 'AUTH', name: 'Email', address: ADDRESS }

  it('deletes neither its connection nor its record', async () => {
    const disk = new FakeDisk()
    const [store, otherTab] = [new FakeKeyValueStore(disk), new FakeKeyValueStore(disk)]
    await otherTab.set(KEY, stored)
    await otherTab.set('embedded', { isUsed: true, email: 'a@example.com' })
    const answer = store.holdReads()
    await forgetEmbedded(store, 'eip155')
    answer()
    expect([await store.get(KEY), await store.get('embedded')]).toEqual([stored, { isUsed: true, email: 'a@example.com' }])
    await otherTab.delete('embedded')
    await forgetEmbedded(store, 'eip155')
    expect(await store.get(KEY)).toBeUndefined()
  })
})

it('nothing follows from what a page reads while it ends', async () => {
  const { disk } = await connected()
  const page = coreWorld({ disk })
  const restored = page.restore.run()
  page.restore.dispose()
  await restored
  await quiet()
  expect(page.connections.of('eip155')).toEqual({ status: 'disconnected' })
})

describe('a store that does not answer about the wallets kept beside the active one', () => {
  it('leaves what was known of them', async () => {
    const disk = new FakeDisk()
    const store = new FakeKeyValueStore(disk)
    const records = new WalletRecords(store)
    records.note({ connector: alpha, accounts: [{ namespace: 'eip155', address: ADDRESS }], caipNetworkId: 'eip155:1' }, false)
    await quiet()
    const key = recordKey('eip155', alpha.id)
    const before = disk.texts.get(key)
    store.holdReads()
    expect(await records.reload(key)).toBe('unknown')
    expect([records.get(key)?.left, disk.texts.get(key)]).toEqual([false, before])
  })
})

function fail(): never {
  throw new Error('nothing is stored')
}

describe('a store that falls silent after the visitor left', () => {
  it('does not count as one that still has the connection', async () => {
    const { connections, store } = await connected()
    await connections.disconnect('eip155')
    store.holdReads()
    expect(await connections.stored.read('eip155')).toBeUndefined()
  })

  it('is unknown again once another tab wrote', async () => {
    const { connections, store, otherTab } = await connected()
    await connections.disconnect('eip155')
    store.holdReads()
    await otherTab.set(KEY, { connectorId: 'com.beta' })
    await quiet()
    expect(await connections.stored.read('eip155')).toBe('unknown')
  })
})
