import { describe, expect, it } from 'vitest'
import type { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { base } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { SHAKE_MS } from '../../domain/routing/modal-service.ts'

const alpha = walletNamed('Alpha')

function opened(options: Parameters<typeof coreWorld>[0] = {}) {
  const world = coreWorld(options)
  world.follow.start()
  world.discovery.announce(alpha)
  void world.wallets.start(Promise.resolve([]))
  world.open.run({})
  return { ...world, adapter: world.fakes[0] as FakeChainAdapter }
}

describe('picking a wallet', () => {
  it('connects, remembers the wallet and leaves the modal', async () => {
    const { connect, modal, wallets, tracked, connections, router } = opened()
    await connect.run(alpha, never())
    expect(connections.connection('eip155')?.connector).toBe(alpha)
    expect(modal.state.value).toMatchObject({ open: false, loading: {} })
    expect(router.current.view).toBe('Connect')
    expect(wallets.state.value.recent).toEqual(['com.alpha'])
    expect(tracked).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  it('stays in the modal after a refusal, and says so', async () => {
    const { connect, modal, adapter, tracked } = opened()
    adapter.rejects = true
    await expect(connect.run(alpha, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(modal.state.value).toMatchObject({ open: true, loading: {} })
    expect(tracked.at(-1)).toBe('USER_REJECTED')
  })

  it('asks for a supported network when the wallet stands on another', async () => {
    const { connect, router, modal, adapter, networks } = opened()
    adapter.chain = 'eip155:12345'
    await connect.run(alpha, never())
    expect(modal.state.value.open).toBe(true)
    expect(router.current.view).toBe('UnsupportedChain')
    expect(networks.state.value.active).toMatchObject({ supported: false, network: { name: 'Unknown Network', id: 12345 } })
  })

  it('asks for one also when the site connected the wallet by itself, unless it draws its own views', async () => {
    for (const headless of [false, true]) {
      const { connect, router, modal, adapter, close } = opened({ options: { features: { headless } } })
      close.run()
      adapter.chain = 'eip155:12345'
      await connect.run(alpha, never())
      expect([modal.state.value.open, router.current.view]).toEqual(headless ? [false, 'Connect'] : [true, 'UnsupportedChain'])
    }
  })

  it('supports every network of a namespace the site named none of', async () => {
    const { connect, networks, modal } = opened({ options: { networks: [{ ...base, chainNamespace: 'solana' }] } })
    await connect.run(alpha, never())
    expect(networks.state.value.active).toMatchObject({ supported: true, network: { id: 1 } })
    expect(modal.state.value.open).toBe(false)
  })

  it('does not ask when the site allows unsupported networks', async () => {
    const { connect, modal, adapter } = opened({ options: { allowUnsupportedChain: true } })
    adapter.chain = 'eip155:12345'
    await connect.run(alpha, never())
    expect(modal.state.value.open).toBe(false)
  })

  it('follows the wallet to its network, unless the visitor chose one before', async () => {
    const follows = opened()
    follows.adapter.chain = 'eip155:8453'
    await follows.connect.run(alpha, never())
    expect(follows.networks.state.value.active?.network.name).toBe('Base')

    const leads = opened()
    const network = leads.networks.find(base.id)
    if (network) await leads.switchNetwork.run(network, never())
    await leads.connect.run(alpha, never())
    expect(leads.adapter.chain).toBe('eip155:8453')
  })
})

describe('a wallet that acts by itself', () => {
  it('closes the modal when it leaves', async () => {
    const { connect, open, modal, adapter } = opened()
    await connect.run(alpha, never())
    open.run({})
    adapter.emit({ type: 'disconnected' })
    await quiet()
    expect(modal.state.value.open).toBe(false)
  })

  it('opens UnsupportedChain when it moves to a network the site does not know, and closes it when it comes back', async () => {
    const { connect, modal, router, adapter } = opened()
    await connect.run(alpha, never())
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:999' })
    await quiet()
    expect([modal.state.value.open, router.current.view]).toEqual([true, 'UnsupportedChain'])
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:1' })
    await quiet()
    expect(modal.state.value.open).toBe(false)
  })

  it('leaves UnsupportedChain, and SwitchNetwork on top of it, by another network or by disconnecting only', async () => {
    const { connect, modal, router, adapter, close, back, disconnect, clock } = opened()
    await connect.run(alpha, never())
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:999' })
    await quiet()
    const stays = async () => {
      expect(modal.state.value).toMatchObject({ open: true, shaking: true })
      await clock.advance(SHAKE_MS)
    }
    close.safely()
    await stays()
    back.run()
    await stays()
    router.push('SwitchNetwork', { caipNetworkId: 'eip155:8453' })
    close.safely()
    await stays()
    back.run()
    expect(router.current.view).toBe('UnsupportedChain')
    await disconnect.run()
    expect(modal.state.value.open).toBe(false)
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])('never opens the modal with %j', async (options) => {
    const { connect, modal, adapter } = opened({ options })
    await connect.run(alpha, never())
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:999' })
    await quiet()
    expect(modal.state.value.open).toBe(false)
  })
})

it('disconnects and closes', async () => {
  const { connect, disconnect, open, modal, connections, tracked } = opened()
  await connect.run(alpha, never())
  open.run({})
  await disconnect.run()
  expect(modal.state.value.open).toBe(false)
  expect(connections.connections).toEqual([])
  expect(tracked).toContain('DISCONNECT_SUCCESS')
})
