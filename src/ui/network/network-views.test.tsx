import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { quiet } from '../../../test/support/core-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, type World, wallet } from '../../../test/ui/world.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const names = ['Ethereum', 'Base', 'Arbitrum', 'Optimism', 'Polygon', 'Gnosis', 'Avalanche', 'Linea', 'Scroll']
const networks = names.map((name, place) => chain(place + 1, name))
const rows = () => screen.getAllByTestId(/^w3m-network-switch-/).map((row) => row.querySelector('.name')?.textContent)
const connected = (world: World) => world.connectWith(rainbow).then(() => world.router.reset('Account'))

it('lists the networks, the present one marked', async () => {
  await show({ view: 'Networks' })
  expect(rows()).toEqual(['Ethereum', 'Base'])
  expect(screen.getByTestId('w3m-network-switch-Ethereum').getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Choose Network')
})

it('shows the registry’s pictures of networks that bring none along, until then our drawings, else their initials', async () => {
  const own = { ...chain(8453, 'Base'), assets: { imageUrl: 'https://pictures.example/base.png' } }
  const options = { projectId: 'p1', networks: [chain(1, 'Ethereum'), own, chain(999_999, 'Nowhere')] }
  const world = await show({ view: 'Networks', options })
  const pictures = () => screen.getAllByTestId(/^w3m-network-switch-/).map((row) => row.querySelector('img')?.getAttribute('src'))
  expect(pictures()).toEqual([expect.stringMatching(/^data:image\/svg/), 'https://pictures.example/base.png', undefined])
  await vi.dynamicImportSettled()
  await settle(world)
  await world.clock.advance(110)
  await settle(world)
  expect(pictures()).toEqual([expect.stringMatching(/^blob:/), 'https://pictures.example/base.png', undefined])
})

it('finds by name once there are more than eight', async () => {
  await show({ view: 'Networks', options: { networks } })
  const search = screen.getByRole('searchbox', { name: 'Search network' })
  fireEvent.change(search, { target: { value: ' oP ' } })
  expect(rows()).toEqual(['Optimism'])
  fireEvent.change(search, { target: { value: 'a' } })
  expect(rows()).toEqual(['Base', 'Arbitrum', 'Avalanche', 'Linea'])
  fireEvent.change(search, { target: { value: 'x'.repeat(5000) } })
  expect(screen.getByText(/No network is called/).textContent?.length).toBeLessThan(200)
})

it('puts those the wallet approved first and shuts the others', async () => {
  await show({
    view: 'Networks',
    before: async (world) => {
      const approved: readonly CaipNetworkId[] = ['eip155:8453']
      const { connect } = world.adapter
      world.adapter.connect = async (...all) => ({ ...(await connect.apply(world.adapter, all)), approved })
      await connected(world)
    },
  })
  expect(rows()).toEqual(['Base', 'Ethereum'])
  expect((screen.getByTestId('w3m-network-switch-Ethereum') as HTMLButtonElement).disabled).toBe(true)
})

describe('a wallet over a relay that did not approve a network', () => {
  const METHODS = ['personal_sign', 'wallet_addEthereumChain']
  const row = () => screen.getByTestId('w3m-network-switch-Ethereum') as HTMLButtonElement

  async function open(methods: readonly string[]) {
    const world = await show({
      view: 'Networks',
      before: async ({ sessions, connections }) => {
        sessions.methods = methods
        sessions.refusedChains = ['eip155:1']
        const connector = { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain: 'eip155' } as const
        const connecting = connections.connect(connector, {}, new AbortController().signal)
        await quiet()
        sessions.approve()
        await connecting
      },
    })
    /** The wallet changes what it grants. */
    const update = async (granted: readonly string[], refusedChains: readonly string[] = ['eip155:1']) => {
      Object.assign(world.sessions, { methods: granted, refusedChains })
      world.sessions.update({ eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [], events: [] } })
      await settle(world)
    }
    return { ...world, update }
  }

  it('is asked to add it, where it can', async () => {
    const world = await open(METHODS)
    expect([rows(), row().disabled]).toEqual([['Base', 'Ethereum'], false])
    world.sessions.answers.set('wallet_addEthereumChain', null)
    fireEvent.click(row())
    await vi.dynamicImportSettled()
    await settle(world)
    expect(world.router.current.view).toBe('SwitchNetwork')
    expect(world.sessions.requests).toMatchObject([
      { method: 'wallet_addEthereumChain', caipNetworkId: 'eip155:8453', params: [{ chainId: '0x1', chainName: 'Ethereum' }] },
    ])
    await world.update(METHODS, [])
    expect(world.networks.state.value.active?.network.name).toBe('Ethereum')
    expect(world.router.current.view).toBe('Account')
  })

  it('offers it from the moment at which the session grants the method, and no longer', async () => {
    const { update } = await open(['personal_sign'])
    expect(row().disabled).toBe(true)
    await update(METHODS)
    expect(row().disabled).toBe(false)
    await update(['personal_sign'])
    expect(row().disabled).toBe(true)
  })
})

it('simply chooses when no wallet has to be asked', async () => {
  const world = await show({ view: 'Networks' })
  fireEvent.click(screen.getByTestId('w3m-network-switch-Base'))
  await settle(world)
  expect(world.networks.state.value.active?.network.name).toBe('Base')
  expect(world.router.current.view).toBe('Connect')
})

it('does nothing on the present network', async () => {
  const world = await show({ view: 'Networks' })
  fireEvent.click(screen.getByTestId('w3m-network-switch-Ethereum'))
  await settle(world)
  expect(world.router.current.view).toBe('Networks')
})

it('asks a connected wallet, and leads back to where the visitor came from when it moved', async () => {
  const world = await show({ view: 'Networks', before: connected })
  world.adapter.silent = true
  fireEvent.click(screen.getByTestId('w3m-network-switch-Base'))
  await settle(world)
  expect(screen.getByText('Approve in wallet')).toBeTruthy()
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Base')
  world.adapter.wakeUp()
  await settle(world)
  expect([world.router.current.view, screen.getByTestId('wui-toast-message-text').textContent]).toEqual(['Account', 'Now on Base'])
  expect(world.networks.state.value.active?.network.name).toBe('Base')
})

it('tells nobody to approve what a login by e-mail or social account changes unasked', async () => {
  const login = { ...wallet('AUTH', 'AUTH'), type: 'AUTH' } as const
  const world = await show({
    view: 'Networks',
    before: (made) => made.connectWith(login).then(() => made.router.reset('Account')),
  })
  world.adapter.silent = true
  fireEvent.click(screen.getByTestId('w3m-network-switch-Base'))
  await settle(world)
  expect(screen.getByText('Switch to Base')).toBeTruthy()
  expect(screen.queryByText(/in (your )?wallet/)).toBeNull()
  world.adapter.wakeUp()
  await settle(world)
  expect(world.router.current.view).toBe('Account')
})

it('offers another try after a no', async () => {
  const world = await show({ view: 'Networks', before: connected })
  world.adapter.rejectsSwitch = true
  fireEvent.click(screen.getByTestId('w3m-network-switch-Base'))
  await settle(world)
  expect(screen.getByRole('alert').textContent).toBe('Switch declinedYou said no in the wallet. Try again?')
  world.adapter.rejectsSwitch = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle(world)
  expect(world.networks.state.value.active?.network.name).toBe('Base')
})

it('says when the wallet does not know the network, with the code', async () => {
  const world = await show({ view: 'Networks', before: connected })
  world.adapter.knownChains = ['eip155:1']
  fireEvent.click(screen.getByTestId('w3m-network-switch-Base'))
  await settle(world)
  expect(screen.getByRole('alert').textContent).toContain('Could not switch')
  expect(screen.getByRole('alert').textContent).toContain('CHAIN_UNSUPPORTED')
})

it('leaves the modal after a wallet on an unsupported network has moved', async () => {
  const world = await show({
    before: async (made) => {
      made.adapter.chain = 'eip155:5'
      await made.connectWith(rainbow)
      made.router.reset('UnsupportedChain')
    },
  })
  expect(screen.getByText(/does not work with your network/)).toBeTruthy()
  expect(screen.getByTestId('disconnect-button')).toBeTruthy()
  fireEvent.click(screen.getByTestId('w3m-network-switch-Base'))
  await settle(world)
  expect(world.modal.state.value.open).toBe(false)
})

it('explains what a network is, from the footer', async () => {
  const world = await show({ view: 'Networks' })
  fireEvent.click(screen.getByRole('button', { name: 'What is a network' }))
  await settle(world)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What is a network?')
  expect(world.events.state.value?.data.event).toBe('CLICK_NETWORK_HELP')
})
