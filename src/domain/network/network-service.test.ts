import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { base, mainnet, solana } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'

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

it('keeps what the visitor chooses while the network of the last visit is read', async () => {
  const { networks, store } = coreWorld({ options: { networks: [mainnet, base] } })
  await store.set('network', 'eip155:8453')
  const starting = networks.start()
  const chosen = networks.find('eip155:1')
  if (chosen) await networks.choose(chosen)
  await starting
  expect(networks.state.value.active?.network.caipNetworkId).toBe('eip155:1')
})

/** A wallet on an EVM chain, then one on Solana, which is the active one. */
async function onTwo(before: (world: ReturnType<typeof coreWorld>) => Promise<void> = async () => {}) {
  const adapters = [new FakeChainAdapter('eip155'), new FakeChainAdapter('solana')]
  const world = coreWorld({ adapters, options: { networks: [mainnet, base, solana] } })
  await before(world)
  await world.connect.run(walletNamed('Rainbow'), never())
  await world.connect.run(walletNamed('Phantom', 'solana'), never())
  return world
}

it('stays with the wallet that was connected last while the network of the last visit was read', async () => {
  let answer = () => {}
  let starting = Promise.resolve()
  const { networks } = await onTwo(async ({ networks, store }) => {
    await store.set('network', 'eip155:1')
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const reading = store.read('network')
    store.read = () => isAnswered.then(() => reading)
    starting = networks.start()
  })
  answer()
  await starting
  expect(networks.namespace).toBe('solana')
})

it('goes on with another connected namespace when the last wallet of the active one leaves', async () => {
  const { networks, connections } = await onTwo()
  expect(networks.namespace).toBe('solana')
  await connections.disconnect('solana')
  expect([networks.namespace, networks.state.value.active?.network.caipNetworkId]).toEqual(['eip155', 'eip155:1'])
})

it('is back at the namespace that was active when nothing is connected any more, or when it is connected again', async () => {
  const { networks, connections, connect } = await onTwo()
  await connections.disconnect('solana')
  await connections.disconnect('eip155')
  expect(networks.namespace).toBe('solana')
  await connect.run(walletNamed('Rainbow'), never())
  await connections.disconnect('eip155')
  expect(networks.namespace).toBe('eip155')
})

it('stays where the visitor chose to be, connected or not', async () => {
  const { networks, connections } = await onTwo()
  await connections.disconnect('eip155')
  expect(networks.namespace).toBe('solana')
  await networks.choose(networks.find('eip155:8453') as never)
  await connections.disconnect('solana')
  expect(networks.state.value.active?.network.caipNetworkId).toBe('eip155:8453')
})

it('the network of the last visit is still that of its namespace, where another one was made active while it was read', async () => {
  const adapters = [new FakeChainAdapter('eip155'), new FakeChainAdapter('solana')]
  const { networks, store, connect } = coreWorld({ adapters, options: { networks: [mainnet, base, solana] } })
  await store.set('network', 'eip155:8453')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const reading = store.read('network')
  store.read = () => isAnswered.then(() => reading)
  const starting = networks.start()
  Reflect.deleteProperty(store, 'read')
  await connect.run(walletNamed('Phantom', 'solana'), never())
  answer()
  await starting
  expect([networks.namespace, networks.of('eip155')?.network.caipNetworkId]).toEqual(['solana', 'eip155:8453'])
})
