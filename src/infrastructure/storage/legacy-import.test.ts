import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../../test/fakes/storage/fake-local-storage.ts'
import { hasLegacyConnection } from './hint.ts'
import { importLegacyConnections } from './legacy-import.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

function visitor(keys: Readonly<Record<string, unknown>>) {
  const page = { localStorage: new FakeLocalStorage() as unknown as Storage }
  for (const [key, value] of Object.entries(keys)) {
    page.localStorage.setItem(`@appkit/${key}`, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { page, store: new FakeKeyValueStore() }
}

const CONNECTED = {
  connection_status: 'connected',
  connected_namespaces: 'eip155,solana',
  'eip155:connected_connector_id': 'io.metamask',
  active_caip_network_id: 'eip155:10',
  connections: {
    eip155: [
      { connectorId: 'other', accounts: [{ address: '0x1' }] },
      {
        connectorId: 'io.metamask',
        name: 'MetaMask',
        icon: 'data:,',
        accounts: [{ address: ADDRESS }],
        caipNetwork: { caipNetworkId: 'eip155:1' },
      },
    ],
  },
  recent_wallets: [{ id: 'c57ca95b47569778a828d19178114f4d', name: 'MetaMask', rdns: 'io.metamask' }, { id: 'abc' }, 7],
}

describe('importLegacyConnections', () => {
  it('does without the list of namespaces', async () => {
    const { connected_namespaces: _, ...rest } = CONNECTED
    const { page, store } = visitor(rest)
    await importLegacyConnections(page, store)
    expect(await store.get('connection/eip155')).toMatchObject({ connectorId: 'io.metamask', address: ADDRESS })
  })

  it('takes over the connection, network and recent wallets, once', async () => {
    const { page, store } = visitor(CONNECTED)
    expect(hasLegacyConnection(page)).toBe(true)
    await importLegacyConnections(page, store)
    expect(await store.get('connection/eip155')).toEqual({
      connectorId: 'io.metamask',
      type: 'ANNOUNCED',
      name: 'MetaMask',
      rdns: 'io.metamask',
      address: ADDRESS,
      caipNetworkId: 'eip155:10',
      isImported: true,
    })
    expect([await store.get('network'), await store.get('recent'), await store.get('imported')]).toEqual([
      'eip155:10',
      ['io.metamask', 'abc'],
      true,
    ])
    expect(hasLegacyConnection(page)).toBe(false)
    await store.delete('connection/eip155')
    await importLegacyConnections(page, store)
    expect(await store.get('connection/eip155')).toBeUndefined()
  })

  it('touches no foreign key', async () => {
    const { page, store } = visitor(CONNECTED)
    const before = { ...page.localStorage }
    await importLegacyConnections(page, store)
    expect({ ...page.localStorage }).toEqual({ ...before, 'portico/hint': '' })
  })

  it('writes nothing for a visitor who never used the other kit', async () => {
    const { page, store } = visitor({})
    await importLegacyConnections(page, store)
    expect([await store.keys(), { ...page.localStorage }]).toEqual([[], {}])
  })

  it('does nothing when we have keys of our own', async () => {
    const { page, store } = visitor(CONNECTED)
    await store.set('connection/solana', { connectorId: 'x' })
    await importLegacyConnections(page, store)
    expect(await store.keys()).toEqual(['connection/solana'])
  })

  it('imports no connection for a visitor who disconnected there', async () => {
    const { page, store } = visitor({ ...CONNECTED, connection_status: 'disconnected' })
    await importLegacyConnections(page, store)
    expect([...(await store.keys())].sort()).toEqual(['imported', 'network', 'recent'])
  })

  it.each([
    ['walletConnect', 'WALLET_CONNECT'],
    ['AUTH', 'AUTH'],
    ['injected', 'INJECTED'],
    ['coinbaseWalletSDK', 'EXTERNAL'],
    ['4f2a1c9e-0000-4000-8000-000000000000', 'ANNOUNCED'],
  ])('knows what kind of connector %s is', async (connectorId, type) => {
    const connections = { eip155: [{ connectorId, accounts: [{ address: ADDRESS }] }] }
    const { page, store } = visitor({ ...CONNECTED, connections, 'eip155:connected_connector_id': connectorId })
    await importLegacyConnections(page, store)
    expect(await store.get('connection/eip155')).toMatchObject({ connectorId, type, name: connectorId })
  })
})
