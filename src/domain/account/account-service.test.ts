import { expect, it } from 'vitest'
import type { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import { CACHES } from '../shared/cache-table.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

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
  const { accounts, adapter } = await connected(undefined)
  expect(accounts.state.value.eip155?.balance).toEqual({ status: 'unavailable' })
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
