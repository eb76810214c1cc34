import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import type { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { base, mainnet } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { Identity } from '../../ports/account/identities.ts'
import { fail } from '../errors/fail.ts'
import { CACHES } from '../shared/cache-table.ts'
import { AccountService, type AccountsState } from './account-service.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

async function connected(balance: bigint | undefined) {
  const world = coreWorld()
  const adapter = world.fakes[0] as FakeChainAdapter
  if (balance !== undefined) adapter.balances.set('eip155:1', balance)
  world.names.set(ADDRESS, { name: 'alice.eth' })
  await world.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  return { ...world, adapter }
}

it('tells balance and name of the connected account', async () => {
  const { accounts } = await connected(12n)
  expect(accounts.state.value.eip155).toEqual({
    address: ADDRESS,
    balance: { status: 'known', value: 12n, decimals: 18, symbol: 'ETH' },
    identity: { name: 'alice.eth' },
  })
})

it('says unavailable, never 0, when nobody answers; and tries again when asked', async () => {
  judgedNamed('timeline-faults', 'all RPC urls dead')
  const { accounts, adapter, disk } = await connected(undefined)
  expect(accounts.state.value.eip155?.balance).toEqual({ status: 'unavailable' })
  // Decision 23: no figure is kept that stands for the missing one.
  expect([...disk.texts.keys()].filter((key) => key === 'cache/native-balance')).toEqual([])
  adapter.balances.set('eip155:1', 5n)
  await accounts.refreshBalance('eip155')
  expect(accounts.state.value.eip155?.balance).toMatchObject({ status: 'known', value: 5n })
})

it('knows of no balance where balances of that kind of chain are not read', async () => {
  const { accounts, adapter } = await connected(1n)
  adapter.balance = async () => {
    throw fail('BALANCE_UNAVAILABLE', { network: 'Hub', isRead: false })
  }
  await accounts.refreshBalance('eip155')
  expect(accounts.state.value.eip155?.balance).toEqual({ status: 'none' })
})

it('keeps the tab of an account on its other networks, not for another account', async () => {
  const { accounts, adapter } = await connected(1n)
  accounts.chooseTab('eip155', 'activity')
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await quiet()
  expect(accounts.state.value.eip155?.tab).toBe('activity')
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
  await quiet()
  expect(accounts.state.value.eip155?.tab).toBeUndefined()
  accounts.chooseTab('solana', 'nfts')
  expect(Object.keys(accounts.state.value)).toEqual(['eip155'])
})

it('does not ask twice within 30 s', async () => {
  const { accounts, adapter, clock } = await connected(1n)
  adapter.balances.set('eip155:1', 2n)
  await accounts.refreshBalance('eip155', false)
  expect(accounts.state.value.eip155?.balance).toMatchObject({ value: 1n })
  await clock.advance(CACHES['native-balance'].ms)
  await accounts.refreshBalance('eip155', false)
  expect(accounts.state.value.eip155?.balance).toMatchObject({ value: 2n })
})

it('is unavailable on a network the site did not configure, and forgets with the connection', async () => {
  const { accounts, adapter, connections } = await connected(1n)
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:999' })
  await quiet()
  expect(accounts.state.value.eip155?.balance).toEqual({ status: 'unavailable' })
  await connections.disconnect('eip155')
  expect(accounts.state.value).toEqual({})
})

it('knows balance and name after a reload without asking, and asks when forced', async () => {
  const { disk, connections } = await connected(7n)
  connections.dispose()
  const next = coreWorld({ disk })
  const adapter = next.fakes[0] as FakeChainAdapter
  await next.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  expect(next.accounts.state.value.eip155).toMatchObject({ balance: { status: 'known', value: 7n }, identity: { name: 'alice.eth' } })
  adapter.balances.set('eip155:1', 9n)
  await next.accounts.refreshBalance('eip155')
  expect(next.accounts.state.value.eip155?.balance).toMatchObject({ value: 9n })
})

it('forgets both with the connection, and at a start with nothing to reconnect', async () => {
  const { disk, connections } = await connected(7n)
  await quiet()
  const caches = () => [...disk.texts.keys()].filter((key) => key.startsWith('cache/')).sort()
  expect(caches()).toEqual(['cache/identity', 'cache/native-balance'])
  const spare = new Map(disk.texts)
  await connections.disconnect('eip155')
  await quiet()
  expect(caches()).toEqual([])
  for (const [key, text] of spare) if (key.startsWith('cache/')) disk.texts.set(key, text)
  const next = coreWorld({ disk })
  await next.restore.run()
  await quiet()
  expect(caches()).toEqual([])
})

describe('the balance after the site changed its networks', () => {
  const balances = async (state: { value$: { subscribe(next: (value: AccountsState) => void): unknown } }) => {
    const seen: (string | bigint | undefined)[] = []
    state.value$.subscribe(({ eip155 }) => seen.push(eip155?.balance.status === 'known' ? eip155.balance.value : eip155?.balance.status))
    return seen
  }
  const polygon = { ...mainnet, id: 137, name: 'Polygon' }
  const otherNodes = { ...mainnet, rpcUrls: { default: { http: ['https://own.example'] } } }

  it('is read once the chain of the wallet is added, and not once it is removed', async () => {
    const { accounts, adapter, networks } = await connected(1n)
    adapter.balances.set('eip155:137', 3n)
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:137' })
    await quiet()
    expect(accounts.state.value.eip155?.balance).toEqual({ status: 'unavailable' })
    networks.add(polygon)
    await quiet()
    expect(accounts.state.value.eip155?.balance).toMatchObject({ status: 'known', value: 3n })
    networks.remove('eip155', 137)
    await quiet()
    expect(accounts.state.value.eip155?.balance).toEqual({ status: 'unavailable' })
  })

  it('is read from other nodes, and stays until then', async () => {
    const { accounts, adapter, networks } = await connected(1n)
    const seen = await balances(accounts.state)
    adapter.balances.set('eip155:1', 2n)
    networks.replace([otherNodes, base])
    await quiet()
    expect([...new Set(seen)]).toEqual([1n, 2n])
    adapter.balances.delete('eip155:1')
    networks.replace([mainnet, base])
    await quiet()
    expect([...new Set(seen)]).toEqual([1n, 2n])
  })

  it('is read from other nodes though the last ones did not answer, or not yet', async () => {
    const { accounts, adapter, networks } = await connected(undefined)
    adapter.balances.set('eip155:1', 2n)
    networks.replace([otherNodes, base])
    const found = accounts.findBalance('eip155')
    expect(await found).toMatchObject({ status: 'known', value: 2n })
    const { balance } = adapter
    const urls: (string | undefined)[] = []
    adapter.balance = (address, network, signal) => {
      urls.push(network.rpcUrls.default.http[0])
      return network.rpcUrls.default.http[0] === 'https://own.example'
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : balance.call(adapter, address, network, signal)
    }
    adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
    await quiet()
    expect([accounts.state.value.eip155?.balance.status, urls]).toEqual(['loading', ['https://own.example']])
    networks.replace([mainnet, base])
    expect(await accounts.findBalance('eip155')).toMatchObject({ status: 'known', value: 2n })
  })

  it('is not read for another picture', async () => {
    const { adapter, networks, options } = await connected(1n)
    let asked = 0
    adapter.balance = () => Promise.reject(new Error(`asked ${String(++asked)}`))
    options.update({ chainImages: { 1: 'https://pictures.example/one.png' } })
    networks.refresh()
    await quiet()
    expect(networks.state.value.active?.network.assets.imageUrl).toBe('https://pictures.example/one.png')
    expect(asked).toBe(0)
  })
})

describe('the name of an account', () => {
  async function asking() {
    const world = coreWorld()
    const asked: Readonly<{ address: string; signal: AbortSignal; answer(name: string): void; fail(): void }>[] = []
    const find = (address: string, _: unknown, signal: AbortSignal) =>
      new Promise<Identity>((resolve, reject) => {
        asked.push({ address, signal, answer: (name) => resolve({ name }), fail: () => reject(fail('IDENTITY_UNAVAILABLE', { address })) })
      })
    const { connections, networks, cache, logger, clock } = world
    world.accounts.dispose()
    const accounts = new AccountService(connections, networks, { find }, cache, logger, clock)
    await connections.connect(walletNamed('Alpha'), {}, never())
    await quiet()
    const adapter = world.fakes[0] as FakeChainAdapter
    const name = () => accounts.state.value.eip155?.identity?.name
    return { ...world, accounts, adapter, asked, name }
  }

  it('is found although the network changes meanwhile', async () => {
    const { adapter, asked, name } = await asking()
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    asked[0]?.answer('alice.eth')
    await quiet()
    expect([name(), asked.length]).toEqual(['alice.eth', 1])
  })

  it('is asked for again with the next network when nobody could say', async () => {
    const { adapter, asked, name } = await asking()
    asked[0]?.fail()
    await quiet()
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    asked[1]?.answer('alice.eth')
    await quiet()
    expect([name(), asked.length]).toEqual(['alice.eth', 2])
  })

  it('is never the one of an account before', async () => {
    const { adapter, asked, name } = await asking()
    adapter.emit({ type: 'accounts', accounts: [{ address: OTHER, caipAddress: `eip155:1:${OTHER}` }] } as never)
    await quiet()
    expect(asked.map(({ address }) => address)).toEqual([ADDRESS, OTHER])
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer('alice.eth')
    await quiet()
    expect(name()).toBeUndefined()
    asked[1]?.answer('bob.eth')
    await quiet()
    expect(name()).toBe('bob.eth')
  })

  it('is not asked for any more after a disconnect', async () => {
    const { connections, asked, accounts } = await asking()
    await connections.disconnect('eip155')
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer('alice.eth')
    await quiet()
    expect(accounts.state.value).toEqual({})
  })
})
