import { expect, it } from 'vitest'
import { FakeSupportedChains } from '../../../test/fakes/network/fake-supported-chains.ts'
import { NamedChains } from './named-chains.ts'

it('knows the chains of the service, and asks again for one that it could not tell', async () => {
  const chains = new FakeSupportedChains()
  const named = new NamedChains(chains)
  const { has } = chains
  chains.has = () => Promise.reject(new Error('down'))
  await named.look('eip155:1')
  expect([...named.state.value]).toEqual([])
  chains.has = has
  await Promise.all([named.look('eip155:1'), named.look('eip155:999999')])
  expect([...named.state.value]).toEqual(['eip155:1'])
})

it('says nothing after its end', async () => {
  const named = new NamedChains(new FakeSupportedChains())
  const looking = named.look('eip155:1')
  named.dispose()
  await looking
  expect([...named.state.value]).toEqual([])
})

it('asks nothing after its end', async () => {
  const chains = new FakeSupportedChains()
  const named = new NamedChains(chains)
  named.dispose()
  await named.look('eip155:1')
  expect([chains.asked, named.state.value.size]).toEqual([0, 0])
})
