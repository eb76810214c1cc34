import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const view = { wallets: [rainbow], view: 'ConnectingExternal', params: { connectorId: 'me.rainbow', namespace: 'eip155' } } as const
const retry = () => screen.getByTestId('w3m-connecting-widget-secondary-button')

it('asks the wallet once, by itself, and says so', async () => {
  const world = await show({
    ...view,
    before: ({ adapter }) => {
      adapter.silent = true
    },
  })
  expect(world.adapter.prompts).toBe(1)
  expect(document.querySelector('.quiet-text')?.textContent).toBe('Open Rainbow and approve the connection.')
  expect(document.querySelector('.strong')?.textContent).toBe('Continue in Rainbow')
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Rainbow')
})

it('connects and leaves the modal when the wallet says yes', async () => {
  const world = await show(view)
  expect(world.connections.connection('eip155')?.connector.id).toBe('me.rainbow')
  expect(world.modal.state.value.open).toBe(false)
})

it('cancels at once, and a late yes changes nothing', async () => {
  const world = await show({
    ...view,
    before: ({ adapter }) => {
      adapter.silent = true
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await settle(world)
  expect(world.router.current.view).toBe('Connect')
  world.adapter.wakeUp()
  await settle(world)
  expect(world.connections.connection('eip155')).toBeUndefined()
})

it('offers another try after a no', async () => {
  const world = await show({
    ...view,
    before: ({ adapter }) => {
      adapter.rejects = true
    },
  })
  expect(screen.getByRole('alert').textContent).toBe('Connection rejectedYou said no in the wallet. Try again?')
  world.adapter.rejects = false
  fireEvent.click(retry())
  await settle(world)
  expect(world.connections.connection('eip155')).toBeDefined()
})

it.each([
  [fail('CONNECT_FAILED', { wallet: 'Rainbow' }), 'Failed to connect', 'CONNECT_FAILED'],
  [fail('NO_ACCOUNTS', { wallet: 'Rainbow' }), 'Rainbow shared no account', 'Unlock the wallet'],
  [fail('WALLET_SILENT', { wallet: 'Rainbow' }), 'No answer from Rainbow', 'Open the wallet'],
  [new Error('anything'), 'Failed to connect', 'CONNECT_FAILED'],
])('says in words what went wrong: %s', async (error, title, text) => {
  await show({
    ...view,
    before: ({ adapter }) => {
      adapter.connect = async () => {
        throw error
      }
    },
  })
  expect(screen.getByRole('alert').textContent).toContain(title)
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(retry().textContent).toBe('Try again')
})

it('tells that the account is linked already, and goes on when another one is chosen in the wallet', async () => {
  const world = await show({ ...view, before: ({ connectWith }) => connectWith(rainbow) })
  expect(screen.getByText(/already linked/)).toBeTruthy()
  expect(screen.queryByTestId('w3m-connecting-widget-secondary-button')).toBeNull()
  expect(world.adapter.prompts).toBe(1)
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x0000000000000000000000000000000000000001' }] })
  await settle(world)
  expect(world.modal.state.value.open).toBe(false)
})

it('says when the wallet is gone', async () => {
  const world = await show({ view: 'ConnectingExternal', params: { connectorId: 'gone' } })
  expect(screen.getByText('This wallet is gone')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Back' }).at(-1) as HTMLElement)
  await settle(world)
  expect(world.router.current.view).toBe('Connect')
})

it.each([
  ['POPUP_BLOCKED', fail('POPUP_BLOCKED', { origin: 'https://keys.example' }), /blocked the window of Rainbow/],
  ['POPUP_CLOSED', fail('POPUP_CLOSED', {}), /window was closed/i],
])('says what became of the window of the wallet: %s, and closes what was opened ahead', async (_, error, words) => {
  const world = await show({
    ...view,
    before: ({ adapter, page }) => {
      page.reserve('rainbow')
      adapter.connect = async () => {
        throw error
      }
    },
  })
  expect(document.body.textContent).toMatch(words)
  expect(retry()).toBeTruthy()
  expect(world.page.reserved).toBeUndefined()
})

it('closes what was opened ahead when the visitor leaves, and not before', async () => {
  const world = await show({
    ...view,
    before: ({ adapter, page }) => {
      page.reserve('rainbow')
      adapter.silent = true
    },
  })
  expect(world.page.reserved).toBe('rainbow')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await settle(world)
  expect(world.page.reserved).toBeUndefined()
})
