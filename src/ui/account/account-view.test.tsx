import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { knownStored } from '../../../test/support/known-stored.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, type World, wallet } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function connected(world: World): Promise<void> {
  await world.connectWith(rainbow)
  world.router.reset('Account')
}
const rich = (world: World) => {
  world.adapter.balances.set('eip155:1', 1_234_567_891_234_567_891n)
  return connected(world)
}

it('shows the address, cut for the eye and whole for screen readers, and the balance rounded down', async () => {
  await show({ before: rich })
  expect(screen.getByTestId('wui-wallet-switch').textContent).toBe(`0xC0…756Cc2${ADDRESS}`)
  expect(screen.getByTestId('balance-amount').textContent).toBe('1.234 ETH')
  expect(screen.getByTestId('balance-amount').title).toBe('1.234567891234567891 ETH')
  expect(screen.getByTestId('single-account-avatar')).toBeTruthy()
})

it('shows the name instead, cut at 16 characters', async () => {
  await show({ before: rich, identity: { name: 'field-notes-and-more.eth' } })
  expect(screen.getByTestId('wui-wallet-switch').textContent).toBe('field-notes-and-…')
})

it('looks for the name again when it is opened again after that failed', async () => {
  let asked = 0
  let isDown = true
  const identity = async () => {
    asked++
    if (isDown) throw fail('IDENTITY_UNAVAILABLE', { address: ADDRESS })
    return { name: 'field.eth' }
  }
  const world = await show({ before: rich, identity })
  const failed = asked
  expect(screen.getByTestId('wui-wallet-switch').textContent).toContain(ADDRESS)
  world.router.reset('Networks')
  await settle(world)
  isDown = false
  expect(asked).toBe(failed)
  world.router.reset('Account')
  await settle(world)
  expect(screen.getByTestId('wui-wallet-switch').textContent).toBe('field.eth')
  world.router.reset('Networks')
  await settle(world)
  world.router.reset('Account')
  await settle(world)
  expect(asked).toBe(failed + 1)
})

it('never shows nothing for a balance that nobody could tell, and asks again', async () => {
  const world = await show({ before: connected })
  expect(screen.getByText('Balance unavailable')).toBeTruthy()
  world.adapter.balances.set('eip155:1', 0n)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle(world)
  expect(screen.getByTestId('balance-amount').textContent).toBe('0.000 ETH')
})

it('does not speak of a balance that nobody promised', async () => {
  const world = await show({
    before: async (given) => {
      given.adapter.balance = async () => {
        throw fail('BALANCE_UNAVAILABLE', { network: 'Hub', isRead: false })
      }
      await connected(given)
    },
  })
  await settle(world)
  expect(screen.queryByText('Balance unavailable')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByTestId('balance-amount')).toBeNull()
})

it('copies the whole address and says so in its place, and to a screen reader', async () => {
  const world = await show({ before: rich })
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await settle(world)
  expect(world.page.copied).toEqual([ADDRESS])
  const heard = screen.getByTestId('wui-snackbar-message')
  expect([heard.textContent, heard.closest('.unseen') !== null]).toEqual(['Address copied', true])
  expect(screen.getByRole('button', { name: 'Copy address' }).getAttribute('data-tip')).toBe('Copied')
  await settle(world, 2500)
  expect(screen.getByRole('button', { name: 'Copy address' }).getAttribute('data-tip')).toBe('Copy address')
  expect(screen.queryByTestId('wui-snackbar-message')).toBeNull()
  world.page.refusesClipboard = true
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await settle(world)
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Failed to copy')
})

it('has no link where the network has no explorer that is a web page', async () => {
  const bad = { ...chain(1, 'Ethereum'), blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)//' } } }
  await show({ before: rich, options: { networks: [bad] } })
  fireEvent.click(screen.getByTestId('account-menu'))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).not.toContain('Block Explorer')
})

it('disconnects', async () => {
  const world = await show({ before: rich })
  fireEvent.click(screen.getByTestId('disconnect-button'))
  await settle(world)
  expect(world.connections.connection('eip155')).toBeUndefined()
  expect(world.modal.state.value.open).toBe(false)
})

it('shows the network above, and opens the list of networks', async () => {
  const world = await show({ before: rich })
  const select = screen.getByTestId('w3m-account-select-network')
  expect(select.getAttribute('aria-label')).toBe('Network: Ethereum')
  fireEvent.click(select)
  await settle(world)
  expect(world.router.current.view).toBe('Networks')
})

it('opens no list when there is nothing to choose', async () => {
  const world = await show({ before: rich, options: { networks: [chain(1, 'Ethereum')] } })
  fireEvent.click(screen.getByTestId('w3m-account-select-network'))
  await settle(world)
  expect(world.router.current.view).toBe('Account')
})

it('says when the network is none of the site, and leads to those that are', async () => {
  const world = await show({
    before: (world) => {
      world.adapter.chain = 'eip155:5'
      return connected(world)
    },
  })
  expect(screen.getByTestId('w3m-account-select-network').title).toBe('Unsupported network')
  expect(screen.getByTestId('empty-state-description').textContent).toBe('This site does not work with your network.')
  fireEvent.click(screen.getByText('Switch Network', { selector: '.primary *, .primary' }))
  await settle(world)
  expect(world.router.current.view).toBe('Networks')
})

it('goes to the wallets, and back', async () => {
  const world = await show({ before: rich })
  fireEvent.click(screen.getByTestId('wui-wallet-switch'))
  await settle(world)
  expect(screen.getByTestId('wui-active-profile-wallet-item').textContent).toContain('Rainbow')
  expect(screen.getByText('Active')).toBeTruthy()
  fireEvent.click(screen.getByTestId('wui-active-profile-wallet-item-disconnect-button'))
  await settle(world)
  expect(world.connections.connection('eip155')).toBeUndefined()
})

it('offers to connect when nothing is', async () => {
  const world = await show({ before: ({ router }) => router.reset('ProfileWallets') })
  expect(screen.getByTestId('empty-state-text').textContent).toBe('No wallet connected')
  fireEvent.click(screen.getByTestId('empty-state-button'))
  await settle(world)
  expect(world.router.current.view).toBe('Connect')
})

describe('an account that its wallet has not confirmed', () => {
  const unconfirmed = async (world: World) => {
    const { connect, restore } = world.adapter
    await connected(world)
    world.adapter.restore = async (...given) => {
      const found = await restore.apply(world.adapter, given)
      return found && { ...found, isConfirmed: false }
    }
    const [before] = world.connections.connections
    if (!before) throw new Error('not connected')
    world.connections.dropLocally('eip155')
    await world.connections.restore([before.connector], await knownStored(world.connections, 'eip155'), new AbortController().signal)
    world.adapter.connect = connect
    world.router.reset('Account')
  }

  it('says so, and offers neither copying nor a link', async () => {
    const world = await show({ before: unconfirmed })
    expect(screen.getByText('Rainbow has not confirmed this address yet. It is the one this site remembers.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Block Explorer' })).toBeNull()
    expect(screen.getByTestId('disconnect-button')).toBeTruthy()
    fireEvent.click(screen.getByTestId('wui-wallet-switch'))
    await settle(world)
    expect(screen.queryByRole('button', { name: /copy/i })).toBeNull()
  })

  it('asks the wallet at a click, and is then like any other', async () => {
    const world = await show({ before: unconfirmed })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm in wallet' }))
    await settle(world)
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
    expect(screen.queryByTestId('account-unconfirmed')).toBeNull()
  })

  it('stays what it is after a no, which is said', async () => {
    const world = await show({ before: unconfirmed })
    world.adapter.rejects = true
    fireEvent.click(screen.getByRole('button', { name: 'Confirm in wallet' }))
    await settle(world)
    expect(screen.getByText('Connection rejected')).toBeTruthy()
    expect(screen.getByTestId('account-unconfirmed')).toBeTruthy()
  })
})
