import { describe, expect, it } from 'vitest'
import type { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { base, mainnet, sepolia } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'

async function connected(options = {}) {
  const world = coreWorld({ options })
  await world.connections.connect(walletNamed('Alpha'), {}, never())
  world.networks.activate('eip155')
  const target = world.networks.find(base.id)
  if (!target) throw new Error('no network')
  return { ...world, adapter: world.fakes[0] as FakeChainAdapter, target }
}

describe('switching the network', () => {
  it('moves the wallet and remembers the choice', async () => {
    const { switchNetwork, networks, target, adapter, disk } = await connected()
    await switchNetwork.run(target, never())
    expect(adapter.chain).toBe('eip155:8453')
    expect(networks.state.value.active?.network.name).toBe('Base')
    expect(disk.texts.get('network')).toBe('"eip155:8453"')
  })

  it('stays where the wallet stands when the visitor says no', async () => {
    const { switchNetwork, networks, target, adapter } = await connected()
    adapter.rejectsSwitch = true
    await expect(switchNetwork.run(target, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(networks.state.value.active?.network.name).toBe('Ethereum')
  })

  it('shows where the wallet really is when it claims to have moved', async () => {
    const { switchNetwork, networks, target, adapter } = await connected()
    adapter.switchNetwork = async () => 'eip155:1'
    await expect(switchNetwork.run(target, never())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED', message: 'Chain is not supported' })
    expect(networks.state.value.active?.network.name).toBe('Ethereum')
  })

  it('can be cancelled while the wallet is silent', async () => {
    const { switchNetwork, target, adapter } = await connected()
    adapter.silent = true
    const controller = new AbortController()
    const pending = switchNetwork.run(target, controller.signal)
    controller.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('back to the chain that is shown gives up the change that is running: the later choice counts', async () => {
    const { switchNetwork, networks, target, adapter } = await connected()
    const [home] = networks.state.value.networks
    let answer: (id: 'eip155:8453') => void = () => {}
    adapter.switchNetwork = () => new Promise((resolve) => (answer = resolve))
    const away = switchNetwork.run(target, never())
    if (home) await switchNetwork.run(home, never())
    answer('eip155:8453')
    await expect(away).rejects.toMatchObject({ code: 'ABORTED' })
    expect(networks.state.value.active?.network.name).toBe('Ethereum')
  })

  it.each([
    ['moves', () => {}],
    ['refuses', (adapter: FakeChainAdapter) => Object.assign(adapter, { rejectsSwitch: true })],
    ['does not know the chain', (adapter: FakeChainAdapter) => Object.assign(adapter, { knownChains: [] })],
  ])('is told as SWITCH_NETWORK when the wallet %s', async (_, set) => {
    const { switchNetwork, target, adapter, events } = await connected()
    set(adapter)
    await switchNetwork.run(target, never()).catch(() => {})
    expect(events.state.value?.data).toMatchObject({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:8453' } })
  })

  it('is told as SWITCH_NETWORK without a wallet, and not for a network that the site does not have', async () => {
    const { switchNetwork, networks, tracked } = coreWorld()
    const [first, target] = networks.state.value.networks
    if (!first || !target) throw new Error('no network')
    await switchNetwork.run(target, never())
    expect(tracked).toEqual(['SWITCH_NETWORK'])
    networks.replace([mainnet])
    await expect(switchNetwork.run(target, never())).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND', message: 'Network not found' })
    expect(tracked).toEqual(['SWITCH_NETWORK'])
  })

  it('is refused when the site has it off', async () => {
    const { switchNetwork, target } = await connected({ enableNetworkSwitch: false })
    await expect(switchNetwork.run(target, never())).rejects.toMatchObject({ code: 'NETWORK_SWITCH_DISABLED' })
  })
})

describe('the network without a wallet', () => {
  it('is the one of last time, if it is still configured', async () => {
    const first = coreWorld()
    const target = first.networks.find(base.id)
    if (target) await first.switchNetwork.run(target, never())
    const second = coreWorld({ disk: first.disk })
    await second.networks.start()
    expect(second.networks.state.value.active?.network.name).toBe('Base')
    const third = coreWorld({ disk: first.disk, options: { networks: [mainnet] } })
    await third.networks.start()
    expect(third.networks.state.value.active?.network.name).toBe('Ethereum')
  })

  it('is the default network at first', () => {
    expect(coreWorld({ options: { defaultNetwork: base } }).networks.state.value.active?.network.name).toBe('Base')
  })

  it('is one of those the site names from now on', () => {
    const { networks } = coreWorld()
    networks.replace([base, sepolia])
    expect(networks.state.value.networks.map(({ name }) => name)).toEqual(['Base', 'Sepolia'])
    expect(networks.state.value.active?.network.name).toBe('Base')
  })

  it('can be wished for a namespace whose wallet is still to come', async () => {
    const { networks, connect, fakes } = coreWorld()
    const target = networks.find(base.id)
    if (!target) throw new Error('no network')
    expect(networks.preferredNetworkId('eip155')).toBeUndefined()
    networks.prefer(target)
    await connect.run(walletNamed('Alpha'), never())
    expect([fakes[0]?.chain, networks.state.value.active?.network.name]).toEqual(['eip155:8453', 'Base'])
  })

  it('moves to the first that remains when the active one is removed', () => {
    const { networks } = coreWorld()
    networks.remove('eip155', mainnet.id)
    expect(networks.state.value.active?.network.name).toBe('Base')
  })
})
