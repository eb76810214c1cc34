import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import type { Connector, StoredConnection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { candidatesFor, claimants } from './claimants.ts'
import { nameId } from './name-id.ts'
import { DISCOVERY_MS } from './wallet-service.ts'

const solana = (id: string, name: string): Connector => ({ id, name, type: 'ANNOUNCED', chain: 'solana', provider: {} })

const evm = (id: string, rdns: string | undefined = 'com.wallet', name = 'A'): Connector => ({
  id,
  rdns,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  provider: {},
})

const bare = (id: string, name: string): Connector => ({ ...evm(id), rdns: undefined, name })

async function open(...connectors: readonly Connector[]) {
  const { wallets, discovery, clock } = coreWorld({ adapters: [new FakeChainAdapter('solana'), new FakeChainAdapter('eip155')] })
  await wallets.start(Promise.resolve([]))
  for (const connector of connectors) discovery.announce(connector)
  const ask = (stored: Partial<StoredConnection> & { connectorId: string }, chain: ChainNamespace) =>
    candidatesFor(wallets, { type: 'ANNOUNCED', ...stored }, chain)?.map(({ id }) => id)
  return { ask, settle: () => clock.advance(DISCOVERY_MS) }
}

describe('the wallet of an earlier connection', () => {
  it('is nobody before the wallets of the page had their time, and then the one with its id', async () => {
    const { ask, settle } = await open(solana('phantom', 'Phantom'), solana('backpack', 'Backpack'))
    expect(ask({ connectorId: 'phantom' }, 'solana')).toBeUndefined()
    await settle()
    expect(ask({ connectorId: 'phantom' }, 'solana')).toEqual(['phantom'])
    expect(ask({ connectorId: 'phantom' }, 'eip155')).toBeUndefined()
    expect(ask({ connectorId: 'solflare' }, 'solana')).toBeUndefined()
  })

  it.each(['Phantom', 'phantom wallet', 'PHANTOM'])('is each of two that claim its name, the other as "%s"', async (name) => {
    const { ask, settle } = await open(solana('phantom', name), solana('announced-solana-1', 'Phantom'))
    await settle()
    expect(ask({ connectorId: 'phantom' }, 'solana')).toEqual(['phantom', 'announced-solana-1'])
  })

  it('is no wallet of the page where it was one of ours, whatever that calls itself', async () => {
    const { ask, settle } = await open(bare('announced-1', 'WalletConnect'))
    await settle()
    expect(ask({ connectorId: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect' }, 'eip155')).toBeUndefined()
  })

  it.each<[string, readonly Connector[], Partial<StoredConnection> & { connectorId: string }, readonly string[]]>([
    [
      'those of its domain, also beyond the first rows',
      [evm('com.wallet'), evm('announced-1')],
      { connectorId: 'announced-7', rdns: 'com.wallet' },
      ['com.wallet', 'announced-1'],
    ],
    [
      'those whose domain is its id, as other kits store it',
      [evm('com.wallet'), evm('announced-1')],
      { connectorId: 'com.wallet' },
      ['com.wallet', 'announced-1'],
    ],
    ['no wallet that has a domain, for one that had none', [evm('announced-1')], { connectorId: 'announced-1', name: 'A' }, []],
    [
      'by its name, for one whose id was made here',
      [bare('announced-1', 'B'), bare('announced-2', 'A')],
      { connectorId: 'announced-1', name: 'A' },
      ['announced-2'],
    ],
  ])('is one of %s', async (_, connectors, stored, ids) => {
    const { wallets, discovery } = coreWorld({ adapters: [new FakeChainAdapter('eip155')] })
    await wallets.start(Promise.resolve([]))
    discovery.others = connectors.slice(1)
    for (const connector of connectors.slice(0, 1)) discovery.announce(connector)
    expect(claimants(wallets, { type: 'ANNOUNCED', ...stored }, 'eip155').map(({ id }) => id)).toEqual(ids)
  })

  it('is each of two that claim its domain', async () => {
    const { ask, settle } = await open(evm('com.wallet'), evm('announced-1'))
    await settle()
    expect(ask({ connectorId: 'com.wallet', rdns: 'com.wallet' }, 'eip155')).toEqual(['com.wallet', 'announced-1'])
  })
})

it.each([
  ['OKX Wallet', 'okx'],
  ['Phantom', 'phantom'],
  ['Wallet', 'wallet'],
  ['My.Wallet_2-x', 'my.wallet_2-x'],
  ['错误', 'u9519u8bef'],
])('"%s" has the id "%s"', (name, id) => {
  expect(nameId(name)).toBe(id)
})
