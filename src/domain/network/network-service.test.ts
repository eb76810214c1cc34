import { expect, it } from 'vitest'
import { coreWorld } from '../../../test/support/core-world.ts'
import { base, mainnet } from './viem-chains.ts'

const OWN = 'https://own.example'
const picture = 'https://pictures.example/one.png'

it('takes up addresses and pictures that the site gives later, for the active network too', () => {
  const { options, networks } = coreWorld()
  options.update({ customRpcUrls: { 'eip155:1': [{ url: OWN }] }, chainImages: { 1: picture } })
  networks.refresh()
  const { active, networks: all } = networks.state.value
  for (const network of [active?.network, all[0]])
    expect([network?.rpcUrls.default.http[0], network?.assets.imageUrl]).toEqual([OWN, picture])
  options.update({ customRpcUrls: {}, chainImages: {} })
  networks.refresh()
  const again = networks.state.value.active?.network
  expect([again?.rpcUrls.default.http, again?.assets.imageUrl]).toEqual([mainnet.rpcUrls.default.http, undefined])
})

it('knows a network by its latest description', () => {
  const { networks } = coreWorld()
  networks.replace([base, { ...mainnet, name: 'Mainnet of ours' }])
  expect(networks.state.value.active?.network.name).toBe('Mainnet of ours')
})

it('hands out networks that nobody can change, and leaves the site’s own alone', () => {
  const contracts = { multicall3: { address: '0x1' } }
  const { networks } = coreWorld({ options: { networks: [{ ...mainnet, contracts }] } })
  const network = networks.state.value.active?.network
  for (const part of [network, network?.nativeCurrency, network?.rpcUrls.default.http, network?.contracts?.['multicall3']])
    expect(Object.isFrozen(part)).toBe(true)
  expect(Object.isFrozen(contracts.multicall3)).toBe(false)
})
