import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, type World, wallet } from '../../../test/ui/world.ts'

const alpha = wallet('Alpha', 'com.alpha')
const sun = wallet('Sun', 'com.sun', { chain: 'solana' })
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solana = { ...chain(1, 'Solana', 'SOL'), id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' as const }
const site = {
  namespaces: ['eip155', 'solana'] as const,
  wallets: [alpha, sun],
  options: { networks: [chain(1, 'Ethereum'), chain(8453, 'Base'), solana] },
}
const pick = async (world: World, name: string) => {
  fireEvent.click(screen.getByTestId(`w3m-network-switch-${name}`))
  await settle(world)
}
const active = ({ networks }: World) => networks.state.value.active?.network.caipNetworkId
const alphaHere = (world: World) => world.connectWith(alpha).then(() => world.router.reset('Account'))

describe('a network of another kind than the connected wallet', () => {
  it('needs another wallet: its list, then that network, and the first wallet stays', async () => {
    const world = await show({ ...site, before: alphaHere, view: 'Networks' })
    await pick(world, 'Solana')
    expect(world.router.current.view).toBe('SwitchActiveChain')
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Switch Chain')
    expect(screen.getByTestId('w3m-switch-active-chain-to-Solana').textContent).toContain('Switch to Solana')
    expect(active(world)).toBe('eip155:1')
    fireEvent.click(screen.getByTestId('w3m-switch-active-chain-button'))
    await settle(world)
    expect(world.router.current).toEqual({ view: 'Connect', params: { namespace: 'solana' } })
    fireEvent.click(screen.getByTestId('wallet-selector-com.sun'))
    await settle(world)
    expect(active(world)).toBe(SOLANA)
    expect(world.connections.connections.map(({ connector }) => connector.name)).toEqual(['Alpha', 'Sun'])
    expect(world.adapter.disconnects).toBe(0)
  })

  it('goes on with the wallet that is there when the visitor turns back', async () => {
    const world = await show({ ...site, before: alphaHere, view: 'Networks' })
    await pick(world, 'Solana')
    fireEvent.click(screen.getByTestId('header-back'))
    await settle(world)
    expect([world.router.current.view, active(world)]).toEqual(['Networks', 'eip155:1'])
  })

  it('is shown at once where its own wallet stands there already', async () => {
    const world = await show({
      ...site,
      view: 'Networks',
      before: async (made) => {
        await made.connectWith(sun)
        await alphaHere(made)
        made.networks.activate('eip155')
      },
    })
    const { prompts } = world.adapter
    await pick(world, 'Solana')
    expect([world.router.current.view, active(world), world.adapter.prompts]).toEqual(['Account', SOLANA, prompts])
  })
})

describe('a wallet on a network the site does not know', () => {
  const lost = async (world: World) => {
    world.adapter.chain = 'eip155:5'
    await world.connectWith(alpha)
    world.router.reset('UnsupportedChain')
  }

  it('is asked to move and may leave (what holds the modal open is tested with `FollowWallets`)', async () => {
    const world = await show({ ...site, before: lost })
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Switch Network')
    expect(screen.getAllByTestId(/^w3m-network-switch-/)).toHaveLength(3)
    fireEvent.click(screen.getByTestId('w3m-header-close'))
    await settle(world)
    expect(world.modal.state.value.open).toBe(false)
  })

  it('moves', async () => {
    const world = await show({ ...site, before: lost })
    await pick(world, 'Base')
    expect([active(world), world.modal.state.value.open]).toEqual(['eip155:8453', false])
  })

  it('leaves', async () => {
    const world = await show({ ...site, before: lost })
    fireEvent.click(screen.getByTestId('disconnect-button'))
    await settle(world)
    expect(world.connections.connections).toEqual([])
    expect(world.modal.state.value.open).toBe(false)
  })

  it('is left behind for a wallet of another kind', async () => {
    const world = await show({
      ...site,
      before: async (made) => {
        await made.connectWith(sun)
        await lost(made)
        made.networks.activate('eip155')
      },
    })
    await pick(world, 'Solana')
    expect([active(world), world.modal.state.value.open]).toEqual([SOLANA, false])
  })
})
