import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, type World, wallet } from '../../../test/ui/world.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const alpha = wallet('Alpha', 'com.alpha')
const beta = wallet('Beta', 'com.beta')
const sun = wallet('Sun', 'com.sun', { chain: 'solana' })
const solana = { ...chain(1, 'Solana', 'SOL'), id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' as const }
const several = { options: { features: { multiWallet: true } }, wallets: [alpha, beta] }
const everyChain = {
  namespaces: ['eip155', 'solana'] as const,
  wallets: [alpha, beta, sun],
  options: { features: { multiWallet: true }, networks: [chain(1, 'Ethereum'), chain(8453, 'Base'), solana] },
}

const both = async (world: World) => {
  await world.connectWith(alpha)
  await world.connectWith(beta)
  world.router.reset('ProfileWallets')
}
const card = () => screen.getByTestId('wui-active-profile-wallet-item')
const others = () => screen.queryAllByTestId('active-connection').map((row) => row.querySelector('.name')?.textContent)
const recent = () => screen.queryAllByTestId('recent-connection').map((row) => row.querySelector('.name')?.textContent)
const press = async (world: World, element: HTMLElement) => {
  fireEvent.click(element)
  await settle(world)
}
const said = () => screen.getByTestId('wui-snackbar-message').textContent

describe('one namespace', () => {
  it('shows the active wallet, the others, and how many there are', async () => {
    await show({ ...several, before: both })
    expect(card().textContent).toContain('Beta')
    expect(others()).toEqual(['Alpha'])
    expect(screen.getByTestId('balance-amount').textContent).toBe('2')
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  it('shows misleading names with their domain, connected or left', async () => {
    const [mixed, bare] = [wallet('МеtaMask', 'com.evil'), wallet('Rаinbow', 'announced-1', { rdns: undefined })]
    const world = await show({
      ...several,
      wallets: [mixed, bare, beta],
      before: async (made) => {
        for (const each of [mixed, bare, beta]) await made.connectWith(each)
        made.router.reset('ProfileWallets')
      },
    })
    const notes = () => [...document.querySelectorAll('.wallets .note')].map((note) => note.textContent)
    expect(notes()).toEqual(['com.evil', 'Gives no web address'])
    expect(card().querySelector('.note')).toBeNull()
    await press(world, screen.getAllByTestId('wui-inactive-profile-wallet-item-button')[0] as HTMLElement)
    expect(card().querySelector('.note')?.textContent).toBe('com.evil')
  })

  it('names an embedded wallet by its login', async () => {
    await show({
      before: async (world) => {
        const user = { email: 'ada@example.com', accounts: [] }
        world.adapter.embedded = { user, authProvider: 'email', accountType: 'eoa', isSmartAccountDeployed: false }
        await world.connectWith(alpha)
        world.router.reset('ProfileWallets')
      },
    })
    expect(card().querySelector('.name')?.textContent).toBe('ada@example.com')
  })

  it('switches to another wallet and says so', async () => {
    const world = await show({ ...several, before: both })
    await press(world, screen.getByTestId('wui-inactive-profile-wallet-item-button'))
    expect(card().textContent).toContain('Alpha')
    expect(others()).toEqual(['Beta'])
    expect(said()).toBe('Wallet switched')
    expect(world.modal.state.value.open).toBe(true)
  })

  it('switches to another account of the same wallet', async () => {
    const world = await show({
      ...several,
      before: async (made) => {
        made.adapter.accounts = [ALICE, BOB]
        await made.connectWith(alpha)
        made.router.reset('ProfileWallets')
      },
    })
    await press(world, screen.getByTestId('wui-active-profile-wallet-item-switch-button'))
    expect(world.connections.connection('eip155')?.accounts[0].address).toBe(BOB)
    expect(said()).toBe('Account switched')
    expect(card().textContent).toContain(BOB)
  })

  it('says when it could not switch, and nothing has changed', async () => {
    const world = await show({ ...several, before: both })
    world.adapter.granted = false
    world.adapter.rejects = true
    await press(world, screen.getByTestId('wui-inactive-profile-wallet-item-button'))
    expect(said()).toBe('Failed to switch wallet')
    expect(card().textContent).toContain('Beta')
  })

  it('is not held up by a wallet that never answers', async () => {
    const world = await show({ ...several, before: both })
    world.adapter.silent = true
    await press(world, screen.getByTestId('wui-inactive-profile-wallet-item-button'))
    expect(screen.getByTestId('wui-inactive-profile-wallet-item-button').getAttribute('aria-busy')).toBe('true')
    world.adapter.silent = false
    await press(world, screen.getByRole('button', { name: 'Disconnect Alpha' }))
    world.adapter.wakeUp()
    await settle(world)
    expect([card().textContent?.includes('Beta'), others()]).toEqual([true, []])
  })

  it('disconnects one; the next becomes active; the last closes the modal', async () => {
    const world = await show({ ...several, before: both })
    await press(world, screen.getByTestId('wui-active-profile-wallet-item-disconnect-button'))
    expect(card().textContent).toContain('Alpha')
    expect(said()).toBe('Wallet disconnected')
    expect([recent(), world.modal.state.value.open]).toEqual([['Beta'], true])
    await press(world, screen.getByTestId('wui-active-profile-wallet-item-disconnect-button'))
    expect(world.modal.state.value.open).toBe(false)
    expect(world.connections.connection('eip155')).toBeUndefined()
  })

  it('disconnects all', async () => {
    const world = await show({ ...several, before: both })
    await press(world, screen.getByTestId('disconnect-all-button'))
    expect([world.several.live, world.adapter.disconnects]).toEqual([[], 2])
    expect(world.modal.state.value.open).toBe(false)
  })

  it('connects a recent one again, or forgets it', async () => {
    const world = await show({ ...several, before: both })
    await press(world, screen.getByTestId('wui-active-profile-wallet-item-disconnect-button'))
    expect(screen.getByTestId('recently-connected-text').textContent).toBe('Recently connected')
    const row = screen.getByTestId('recent-connection')
    await press(world, within(row).getByRole('button', { name: 'Connect' }))
    expect(world.connections.connection('eip155')?.connector.name).toBe('Beta')
    await settle(world, 150)
    expect([world.router.current.view, said()]).toEqual(['ProfileWallets', 'New Wallet Added'])
    await press(world, screen.getByRole('button', { name: 'Disconnect Alpha' }))
    await press(world, screen.getByRole('button', { name: 'Remove Alpha' }))
    expect(recent()).toEqual([])
    expect(world.several.state.value.records.map(({ name }) => name)).toEqual(['Beta'])
  })

  it('adds another wallet: the list of this namespace, and back', async () => {
    const world = await show({ ...several, before: both })
    await press(world, screen.getByTestId('add-connection-button'))
    expect(world.router.current).toEqual({ view: 'Connect', params: { namespace: 'eip155' } })
    await press(world, screen.getByTestId('header-back'))
    expect(world.router.current.view).toBe('ProfileWallets')
  })
})

describe('with the feature off', () => {
  it('shows the one wallet, and no way to add another', async () => {
    await show({ ...several, options: {}, before: both })
    expect(card().textContent).toContain('Beta')
    expect(others()).toEqual([])
    expect(screen.queryByTestId('add-connection-button')).toBeNull()
    expect(screen.queryByTestId('disconnect-all-button')).toBeNull()
  })
})

describe('several namespaces', () => {
  const three = async (world: World) => {
    await both(world)
    await world.connectWith(sun)
    world.router.reset('ProfileWallets')
  }
  const tab = (name: string) => screen.getByRole('tab', { name })

  it('has a tab for each, the active one first shown', async () => {
    const world = await show({
      ...everyChain,
      before: async (made) => {
        await three(made)
        made.networks.activate('solana')
      },
    })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['EVM', 'Solana'])
    expect(tab('Solana').getAttribute('aria-selected')).toBe('true')
    expect(card().textContent).toContain('Sun')
    await press(world, tab('EVM'))
    expect([card().textContent?.includes('Beta'), others()]).toEqual([true, ['Alpha']])
    expect(screen.getByRole('tabpanel', { name: 'EVM' })).toBeTruthy()
  })

  it('moves between tabs with the arrows, the other way round in right-to-left languages', async () => {
    const world = await show({ ...everyChain, before: three })
    fireEvent.keyDown(tab('EVM'), { key: 'ArrowRight' })
    await settle(world)
    expect(tab('Solana').getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(tab('Solana'), { key: 'Home' })
    await settle(world)
    expect(tab('EVM').getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(tab('EVM'), { key: 'ArrowLeft' })
    await settle(world)
    expect(tab('Solana').getAttribute('aria-selected')).toBe('true')
  })

  it('invites to connect where nothing is connected', async () => {
    const world = await show({ ...everyChain, before: both })
    await press(world, tab('Solana'))
    expect(screen.getByTestId('empty-state-text').textContent).toBe('No wallet connected')
    expect(screen.getByTestId('empty-state-description').textContent).toBe('Add your first Solana wallet')
    await press(world, screen.getByTestId('empty-state-button'))
    expect(world.router.current).toEqual({ view: 'Connect', params: { namespace: 'solana' } })
    expect(screen.getAllByTestId(/^wallet-selector-/).map(({ textContent }) => textContent)).toEqual(['SunInstalled'])
  })

  it('leaves the other namespaces alone, whatever goes', async () => {
    const world = await show({ ...everyChain, before: three })
    await press(world, screen.getByTestId('disconnect-all-button'))
    expect(world.several.live.map(({ connector }) => connector.name)).toEqual(['Sun'])
    expect(world.others.get('solana')?.disconnects).toBe(0)
    expect(world.modal.state.value.open).toBe(true)
  })
})
