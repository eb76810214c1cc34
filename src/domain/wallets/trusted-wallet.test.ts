import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import type { Connector } from '../connection/connection.ts'
import { nameId } from './name-id.ts'
import { claimants, trustedWallet } from './trusted-wallet.ts'

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
  const { wallets, discovery } = coreWorld({ adapters: [new FakeChainAdapter('solana'), new FakeChainAdapter('eip155')] })
  await wallets.start(Promise.resolve([]))
  for (const connector of connectors) discovery.announce(connector)
  return wallets
}

describe('the wallet of an earlier connection', () => {
  it('is the one with its id', async () => {
    const wallets = await open(solana('phantom', 'Phantom'), solana('backpack', 'Backpack'))
    expect(trustedWallet(wallets, { connectorId: 'phantom' }, 'solana')?.name).toBe('Phantom')
    expect(trustedWallet(wallets, { connectorId: 'phantom' }, 'eip155')).toBeUndefined()
    expect(trustedWallet(wallets, { connectorId: 'solflare' }, 'solana')).toBeUndefined()
  })

  it.each(['Phantom', 'phantom wallet', 'PHANTOM'])('is neither of two that claim its name, the other as "%s"', async (name) => {
    const wallets = await open(solana('phantom', name), solana('announced-solana-1', 'Phantom'))
    expect(trustedWallet(wallets, { connectorId: 'phantom' }, 'solana')).toBeUndefined()
  })

  it.each<[string, readonly Connector[], Parameters<typeof claimants>[1], readonly string[]]>([
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
    expect(claimants(wallets, stored, 'eip155').map(({ id }) => id)).toEqual(ids)
  })

  it('is neither of two that claim its domain', async () => {
    const wallets = await open(evm('com.wallet'), evm('announced-1'))
    expect(trustedWallet(wallets, { connectorId: 'com.wallet', rdns: 'com.wallet' }, 'eip155')).toBeUndefined()
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
