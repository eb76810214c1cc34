import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { KeeperFetcher } from './keeper-fetcher.ts'

function open() {
  const world = coreWorld({ adapters: [new FakeChainAdapter('eip155')], options: { features: { multiWallet: true } } })
  const several = { use: () => new Promise<never>(() => {}) }
  return { ...world, fetcher: new KeeperFetcher(world.connections, world.options, { storage: {} } as never, several, world.clock) }
}

it('a connection does not wait for code that never arrives: the wallet before it is disconnected', async () => {
  const { connections, clock, fakes } = open()
  await connections.connect(walletNamed('Alpha'), {}, never())
  const second = connections.connect(walletNamed('Beta'), {}, never())
  await clock.advance(29_999)
  expect(fakes[0]?.disconnects).toBe(0)
  await clock.advance(1)
  expect((await second).connector.name).toBe('Beta')
  await quiet()
  expect(fakes[0]?.disconnects).toBe(1)
})

it('nor for an instance that is disposed of', async () => {
  const { connections, fetcher } = open()
  await connections.connect(walletNamed('Alpha'), {}, never())
  const second = connections.connect(walletNamed('Beta'), {}, never())
  await quiet()
  fetcher.dispose()
  expect((await second).connector.name).toBe('Beta')
})
