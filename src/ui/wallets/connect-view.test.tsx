import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { Views } from '../../ports/features/views.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const rabby = wallet('Rabby Wallet', 'io.Rabby')
const names = () => screen.getAllByTestId(/^wallet-selector-/).map((row) => row.textContent)

it('lists the wallets of this browser, the recent one first, with their tags and test ids', async () => {
  await show({ wallets: [rainbow, rabby], recent: ['io.Rabby'] })
  expect(names()).toEqual(['Rabby WalletRecent', 'RainbowInstalled'])
  expect(screen.getByTestId('wallet-selector-io.rabby').textContent).toContain('Rabby')
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Connect Wallet')
})

it('marks the wallet that is connected, and goes to its account', async () => {
  const world = await show({ wallets: [rainbow], view: 'ConnectWallets', before: ({ connectWith }) => connectWith(rainbow) })
  expect(screen.getByText('Connected')).toBeTruthy()
  fireEvent.click(screen.getByTestId('wallet-selector-me.rainbow'))
  await settle(world)
  expect(world.router.current.view).toBe('Account')
})

it('fetches the code of pairing when the pointer moves over its row, not when the row appears under it', async () => {
  const fetched: string[] = []
  const before: NonNullable<Parameters<typeof show>[0]>['before'] = ({ bind, resolve }) =>
    bind(Views, { ...resolve(Views), prefetch: (view: string) => fetched.push(view) })
  await show({ options: { projectId: 'x' }, wallets: [rainbow], before })
  const row = screen.getByTestId('wallet-selector-walletconnect')
  fireEvent.pointerMove(screen.getByTestId('wallet-selector-me.rainbow'))
  fireEvent.pointerOver(row)
  fireEvent.focus(row)
  expect(fetched).toEqual([])
  fireEvent.pointerMove(row)
  expect(fetched).toEqual(['ConnectingWalletConnect'])
})

it('opens the wallet that is clicked', async () => {
  const world = await show({ wallets: [rainbow] })
  fireEvent.click(screen.getByRole('button', { name: /Rainbow/ }))
  await settle(world)
  expect(world.router.current.view === 'ConnectingExternal' || world.connections.connection('eip155') !== undefined).toBe(true)
})

it('shows places for wallets while they announce themselves, then where to find one', async () => {
  const world = await show({ before: (made) => made.discovery })
  expect(screen.getByText('No wallet in this browser yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get a wallet' }).getAttribute('rel')).toBe('noopener noreferrer')
  const asked = world.discovery.refreshes
  world.discovery.answering = [rainbow]
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await settle(world)
  expect(world.discovery.refreshes).toBe(asked + 1)
  expect(names()).toEqual(['RainbowInstalled'])
})

it('guides nobody where the site wants no guide', async () => {
  await show({ options: { enableWalletGuide: false } })
  expect(screen.getByText('No wallet in this browser yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Get a wallet' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'What is a wallet?' })).toBeNull()
})

it('shows at most fifty rows', async () => {
  await show({ wallets: Array.from({ length: 80 }, (_, place) => wallet(`W${String(place)}`, `w${String(place)}.example`)) })
  expect(names()).toHaveLength(50)
})

const legal = { termsConditionsUrl: 'https://shop.example/terms', privacyPolicyUrl: 'https://shop.example/privacy' }

it('says in the footer what connecting means, with links only for given URLs', async () => {
  await show({ wallets: [rainbow], options: legal })
  expect(screen.getByRole('contentinfo').textContent).toBe(
    'By connecting your wallet, you agree to our Terms of Service and Privacy Policy',
  )
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

it('has no footer without a usable URL', async () => {
  await show({ wallets: [rainbow], options: { termsConditionsUrl: 'javascript:alert(1)' } })
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

it('keeps the list shut until the box is ticked, and remembers the tick', async () => {
  const world = await show({ wallets: [rainbow], options: { ...legal, features: { legalCheckbox: true } } })
  const row = () => screen.getByTestId('wallet-selector-me.rainbow') as HTMLButtonElement
  expect(row().disabled).toBe(true)
  expect(row().tabIndex).toBe(-1)
  expect(screen.queryByRole('contentinfo')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms of service and privacy policy' }))
  expect(row().disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
  await settle(world)
  fireEvent.click(screen.getByTestId('header-back'))
  await settle(world)
  expect(row().disabled).toBe(false)
})

it.each(['What is a wallet?', 'New to wallets?'])('explains what a wallet is, from %s', async (name) => {
  const world = await show({ wallets: [rainbow] })
  fireEvent.click(screen.getByRole('button', { name }))
  await settle(world)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What is a Wallet?')
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(world.events.state.value?.data.event).toBe('CLICK_WALLET_HELP')
})
