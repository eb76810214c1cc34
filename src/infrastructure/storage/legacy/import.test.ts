import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../../../test/fakes/storage/fake-local-storage.ts'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { LoginRecord } from '../../../domain/frame/login-record.ts'
import { nameId } from '../../../domain/wallets/name-id.ts'
import { hasLegacyConnection } from '../hint.ts'
import { importLegacyConnections } from './import.ts'

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
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get('connection/eip155')).toMatchObject({ connectorId: 'io.metamask', address: ADDRESS })
  })

  it('takes over the connection, network and recent wallets, once', async () => {
    const { page, store } = visitor(CONNECTED)
    expect(hasLegacyConnection(page)).toBe(true)
    await importLegacyConnections(page, store, new FakeClock())
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
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get('connection/eip155')).toBeUndefined()
  })

  it('touches no foreign key', async () => {
    const { page, store } = visitor(CONNECTED)
    const before = { ...page.localStorage }
    await importLegacyConnections(page, store, new FakeClock())
    expect({ ...page.localStorage }).toEqual({ ...before, 'portico/hint': '' })
  })

  it('writes nothing for a visitor who never used the other kit', async () => {
    const { page, store } = visitor({})
    await importLegacyConnections(page, store, new FakeClock())
    expect([await store.keys(), { ...page.localStorage }]).toEqual([[], {}])
  })

  it('does nothing when we have keys of our own', async () => {
    const { page, store } = visitor(CONNECTED)
    await store.set('connection/solana', { connectorId: 'x' })
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.keys()).toEqual(['connection/solana', 'imported'])
  })

  it('imports no connection for a visitor who disconnected there', async () => {
    const { page, store } = visitor({ ...CONNECTED, connection_status: 'disconnected' })
    await importLegacyConnections(page, store, new FakeClock())
    expect([...(await store.keys())].sort()).toEqual(['imported', 'network', 'recent'])
  })

  it('writes over nothing that this page wrote meanwhile', async () => {
    const { page, store } = visitor(CONNECTED)
    const { update } = store
    store.update = async (key, change) => {
      if (key === 'network') await store.set(key, 'eip155:1')
      await update.call(store, key, change)
    }
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get('network')).toBe('eip155:1')
  })

  it('takes the session of a connection over WalletConnect over before the connection is stored', async () => {
    const accounts = [{ address: ADDRESS }]
    const { page, store } = visitor({
      ...CONNECTED,
      'eip155:connected_connector_id': 'walletConnect',
      connections: { eip155: [{ connectorId: 'walletConnect', accounts }] },
    })
    const [topic, publicKey] = ['a'.repeat(64), 'b'.repeat(64)]
    const session = { topic, expiry: 1_900_000_000, self: { publicKey }, namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`] } } }
    page.localStorage.setItem('wc@2:client:0.3//session', JSON.stringify([session]))
    page.localStorage.setItem('wc@2:core:0.3//keychain', JSON.stringify({ client_ed25519_seed: 'c'.repeat(64), [topic]: 'd'.repeat(64) }))
    const { update } = store
    const present: unknown[] = []
    store.update = async (key, change) => {
      if (key === 'connection/eip155') present.push(await store.get('walletconnect/wc@2:client:0.3:portico//session'))
      await update.call(store, key, change)
    }
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get('connection/eip155')).toMatchObject({ type: 'WALLET_CONNECT', address: ADDRESS, isImported: true })
    expect(present).toEqual([[session]])
  })

  it('takes no session over where the connection was not over WalletConnect', async () => {
    const { page, store } = visitor(CONNECTED)
    const topic = 'a'.repeat(64)
    const session = {
      topic,
      expiry: 1_900_000_000,
      self: { publicKey: topic },
      namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`] } },
    }
    page.localStorage.setItem('wc@2:client:0.3//session', JSON.stringify([session]))
    page.localStorage.setItem('wc@2:core:0.3//keychain', JSON.stringify({ client_ed25519_seed: topic, [topic]: topic }))
    await importLegacyConnections(page, store, new FakeClock())
    expect((await store.keys()).filter((key) => key.startsWith('walletconnect/'))).toEqual([])
  })

  it('takes the address from what was cached last where no connection was listed', async () => {
    const entry = (address: string, timestamp: number) => [`eip155:1:${address}`, { balance: '1', timestamp }]
    const cached = Object.fromEntries([entry(`0x${'1'.repeat(40)}`, 1), entry(ADDRESS, 3), entry(`0x${'2'.repeat(40)}`, 2)])
    const other = { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin': { timestamp: 9 } }
    const { page, store } = visitor({ ...CONNECTED, connections: '{"__proto__":1}', native_balance_cache: { ...other, ...cached } })
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get('connection/eip155')).toMatchObject({ connectorId: 'io.metamask', address: ADDRESS })
  })

  it.each([
    ['eip155', 'wallet_id'],
    ['solana', 'solana_wallet'],
  ] as const)('reads the key that an earlier release had for %s: %s', async (namespace, key) => {
    const { [`eip155:connected_connector_id` as const]: _, ...rest } = CONNECTED
    const connections = { [namespace]: [{ connectorId: 'com.earlier', accounts: [{ address: ADDRESS }] }] }
    const { page, store } = visitor({ ...rest, connections, [key]: 'com.earlier' })
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get(`connection/${namespace}`)).toMatchObject({ connectorId: 'com.earlier', address: ADDRESS, isImported: true })
  })

  const UUID = '4f2a1c9e-0000-4000-8000-000000000000'
  const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  it.each<
    [namespace: string, id: string, name: string | undefined, expected: readonly [id: string, type: string, name: string, rdns?: string]]
  >([
    ['eip155', 'walletConnect', undefined, ['walletConnect', 'WALLET_CONNECT', 'WalletConnect']],
    ['solana', 'walletConnect', 'WalletConnect', ['walletConnect', 'WALLET_CONNECT', 'WalletConnect']],
    ['bip122', 'WALLETCONNECT', undefined, ['walletConnect', 'WALLET_CONNECT', 'WalletConnect']],
    ['eip155', 'AUTH', undefined, ['AUTH', 'AUTH', 'AUTH']],
    ['eip155', 'injected', undefined, ['injected', 'INJECTED', 'Browser Wallet']],
    ['eip155', 'safe', 'Safe', ['safe', 'EXTERNAL', 'Safe']],
    ...['coinbaseWallet', 'coinbaseWalletSDK', 'coinbase', 'CoinbaseWallet', 'baseAccount'].map(
      (id) =>
        ['eip155', id, undefined, ['coinbaseWalletSDK', 'EXTERNAL', 'Coinbase']] as [string, string, undefined, [string, string, string]],
    ),
    ['eip155', 'IO.Metamask', 'MetaMask', ['io.metamask', 'ANNOUNCED', 'MetaMask', 'io.metamask']],
    ['eip155', 'My Own Wallet', undefined, ['announced-my-own', 'ANNOUNCED', 'My Own Wallet']],
    ['eip155', UUID, 'Nameful', ['announced-nameful', 'ANNOUNCED', 'Nameful']],
    ['eip155', 'Кошелёк 2', undefined, [`announced-${nameId('Кошелёк 2')}`, 'ANNOUNCED', 'Кошелёк 2']],
    ['solana', PHANTOM, undefined, ['phantom', 'ANNOUNCED', 'Phantom']],
    ['solana', PHANTOM, 'Phantom', ['phantom', 'ANNOUNCED', 'Phantom']],
    ['solana', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'Trust', ['trust', 'ANNOUNCED', 'Trust']],
    ['solana', '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6', undefined, ['magic-eden', 'ANNOUNCED', 'Magic Eden']],
    ['solana', 'Brave Wallet', undefined, ['brave', 'ANNOUNCED', 'Brave Wallet']],
    ['solana', 'coinbaseWallet', 'Coinbase Wallet', ['coinbase', 'ANNOUNCED', 'Coinbase Wallet']],
    ['bip122', 'unisat', undefined, ['unisat', 'ANNOUNCED', 'unisat']],
    ['bip122', 'bitget', 'Bitget Wallet', ['bitget', 'ANNOUNCED', 'Bitget Wallet']],
    ['bip122', 'binancew3w', undefined, ['binance', 'ANNOUNCED', 'Binance Wallet']],
    ['bip122', 'okxwallet', 'okxwallet', ['okx', 'ANNOUNCED', 'okxwallet']],
    ['eip155', ' coinbaseWallet ', undefined, ['coinbaseWalletSDK', 'EXTERNAL', 'Coinbase']],
    ['bip122', 'OKX Wallet', undefined, ['okx', 'ANNOUNCED', 'OKX Wallet']],
    ['bip122', 'okx', 'OKX Wallet', ['okx', 'ANNOUNCED', 'OKX Wallet']],
    ['bip122', 'LeatherProvider', undefined, ['leather', 'ANNOUNCED', 'Leather']],
    ['bip122', 'XverseProviders.BitcoinProvider', undefined, ['xverse', 'ANNOUNCED', 'Xverse Wallet']],
    ['bip122', '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b', undefined, ['xverse', 'ANNOUNCED', 'Xverse Wallet']],
    ['bip122', 'Magic Eden', undefined, ['magic-eden', 'ANNOUNCED', 'Magic Eden']],
    ['polkadot', 'polkadot-js', undefined, ['polkadot-js', 'ANNOUNCED', 'polkadot-js']],
    ['polkadot', 'talisman', 'Talisman', ['talisman', 'ANNOUNCED', 'Talisman']],
    ['cosmos', 'Keplr', undefined, ['keplr', 'ANNOUNCED', 'Keplr']],
    ['sui', 'Slush Wallet', undefined, ['slush', 'ANNOUNCED', 'Slush Wallet']],
    ['stacks', 'Leather', undefined, ['leather', 'ANNOUNCED', 'Leather']],
  ])('knows who %s %s (%s) is', async (namespace, connectorId, name, [id, type, called, rdns]) => {
    const address = namespace === 'eip155' ? ADDRESS : '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
    const { page, store } = visitor({
      ...CONNECTED,
      connected_namespaces: namespace,
      connections: { [namespace]: [{ connectorId, name, accounts: [{ address }] }] },
      [`${namespace}:connected_connector_id`]: connectorId,
    })
    await importLegacyConnections(page, store, new FakeClock())
    const { caipNetworkId: _, ...stored } = (await store.get(`connection/${namespace}`)) as Record<string, unknown>
    expect(stored).toEqual({ connectorId: id, type, name: called, address, isImported: true, ...(rdns ? { rdns } : {}) })
  })
})

describe('a login by e-mail or social account', () => {
  const LOGIN = {
    ...{ connection_status: 'connected', connected_namespaces: 'eip155', 'eip155:connected_connector_id': 'AUTH' },
    ...{ active_caip_network_id: 'eip155:1', connections: { eip155: [{ connectorId: 'AUTH', accounts: [{ address: ADDRESS }] }] } },
  }
  const imported = async (wallet: Readonly<Record<string, string>>, keys: Readonly<Record<string, unknown>> = {}) => {
    const { page, store } = visitor({ ...LOGIN, ...keys })
    for (const [key, value] of Object.entries(wallet)) page.localStorage.setItem(`@appkit-wallet/${key}`, value)
    await importLegacyConnections(page, store, new FakeClock())
    return { connection: await store.get('connection/eip155'), login: await new LoginRecord(store).read() }
  }

  it('is asked for at the secure page, with the address, the name and the provider it had', async () => {
    const email = await imported({ EMAIL_LOGIN_USED_KEY: 'true', EMAIL: 'ada@example.com' })
    expect(email).toMatchObject({
      connection: { connectorId: 'AUTH', type: 'AUTH', isImported: true },
      login: { isUsed: true, email: 'ada@example.com' },
    })
    const social = await imported({ EMAIL_LOGIN_USED_KEY: 'true', SOCIAL_USERNAME: 'ada' }, { connected_social: 'discord' })
    expect(social.login).toEqual({ isUsed: true, userName: 'ada', provider: 'discord' })
  })

  it('takes nothing that is no e-mail address, and no provider that there is not', async () => {
    const { login } = await imported({ EMAIL: '<img src=x>' }, { connected_social: '__proto__' })
    expect(login).toEqual({ isUsed: true })
  })

  it('is none where another wallet was connected', async () => {
    const { page, store } = visitor(CONNECTED)
    page.localStorage.setItem('@appkit-wallet/EMAIL', 'ada@example.com')
    await importLegacyConnections(page, store, new FakeClock())
    expect(await store.get('embedded')).toBeUndefined()
  })
})
