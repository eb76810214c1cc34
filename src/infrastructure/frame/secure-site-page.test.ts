import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { base } from '../../../test/fakes/network/chains.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import { bitcoin, solana } from '../network/known-networks.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { secureUrl } from './secure-site-page.ts'

function queryWith(version?: 'v6' | 'v7') {
  const { options, networks } = coreWorld({
    options: { projectId: 'p', services: { secureSite: 'https://secure.example' }, features: { emailCapture: true } },
  })
  const url = secureUrl(options, networks, new RpcUrls(options), version)
  return [...new URL(url ?? '').searchParams].map(([name, value]) => (name === 'rpcUrl' ? name : `${name}=${value}`))
}

it('tells the secure site what it asks for, in the order of the reference', () => {
  const before = ['projectId=p', 'chainId=eip155:1', 'version=4', 'enableLogger=true', 'rpcUrl']
  expect(queryWith()).toEqual([...before, 'enableCloudAuthAccount=true'])
  expect(queryWith('v6')).toEqual([...before, 'smartAccountVersion=v6', 'enableCloudAuthAccount=true'])
})

it.each([
  ['its own, when one is active', [solana, base], solana.caipNetworkId],
  ['that of its first namespace, when another namespace is active', [bitcoin, solana, base], 'eip155:8453'],
  ['that of Solana, when that is all it has', [bitcoin, solana], solana.caipNetworkId],
  ['the default without one', [bitcoin], 'eip155:1'],
])('names a network of the embedded wallet: %s', (_, given, expected) => {
  const { options, networks } = coreWorld({
    options: { projectId: 'p', services: { secureSite: 'https://secure.example' }, networks: given },
    adapters: (['eip155', 'solana', 'bip122'] as const).map((namespace) => new FakeChainAdapter(namespace)),
  })
  expect(networks.state.value.active?.network.name).toBe(given[0]?.name)
  expect(new URL(secureUrl(options, networks, new RpcUrls(options)) ?? '').searchParams.get('chainId')).toBe(expected)
})
