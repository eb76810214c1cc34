import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail.ts'
import { coreViews } from '../modal/core-views.ts'
import { ConnectingWalletConnectView } from '../walletconnect/connecting-wallet-connect-view.tsx'
import { AllWalletsView } from './all-wallets-view.tsx'
import { GetWalletView } from './get-wallet-view.tsx'

const views = { ...coreViews, AllWallets: AllWalletsView, GetWallet: GetWalletView }
const many = Array.from({ length: 60 }, (_, index) => listed(`Wallet ${index}`, { rdns: `com.w${index}`, isCertified: index % 2 === 0 }))
const open = (before?: (world: World) => unknown, more: Parameters<typeof show>[0] = {}) =>
  show({
    views,
    view: 'AllWallets',
    options: { projectId: 'p1' },
    ...more,
    before: (world) => {
      world.listing.registry.wallets = many
      return before?.(world)
    },
  })
const items = () => screen.queryAllByTestId(/^wallet-search-item-/)
const type = async (world: World, text: string) => {
  fireEvent.change(screen.getByTestId('wui-input-text'), { target: { value: text } })
  await settle(world, 300)
}

it('lists wallets; only what can be seen is in the document', async () => {
  await open()
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('All Wallets')
  const list = screen.getByRole('list', { name: 'All Wallets' })
  const [first] = list.querySelectorAll('[role=listitem]')
  expect(first?.getAttribute('aria-posinset')).toBe('1')
  expect(first?.getAttribute('aria-setsize')).toBe('60')
  expect(items().length).toBeLessThan(30)
})

it('finds, says how many, and says when there is none', async () => {
  const world = await open()
  await type(world, ' wallet 59 ')
  expect(items().map((item) => item.textContent)).toEqual(['Wallet 59'])
  expect(screen.getByText('Wallets found: 1').getAttribute('role')).toBe('status')
  expect(world.tracked.map(({ event }) => event)).toContain('SEARCH_WALLET')
  await type(world, 'zzz')
  expect(screen.getByTestId('no-wallet-found-text').textContent).toBe('No Wallet found')
  await type(world, '')
  expect(items().length).toBeGreaterThan(0)
})

it('shows a name that may be mistaken for another with its domain', async () => {
  const evil = [listed('MetаMask', { rdns: 'com.evil', isCertified: true }), listed('Wа11et', { homepage: undefined })]
  await open(({ listing }) => {
    listing.registry.wallets = [...evil, listed('Rainbow', { rdns: 'me.rainbow' })]
  })
  expect(items().map((item) => item.querySelector('.note')?.textContent)).toEqual(['com.evil', 'Gives no web address', undefined])
})

it('shows certified wallets alone', async () => {
  const world = await open()
  const toggle = screen.getByRole('switch', { name: 'Only WalletConnect certified' })
  fireEvent.click(toggle)
  await settle(world)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Only WalletConnect certified')
  expect(world.listing.list.state.value.wallets.every(({ isCertified }) => isCertified)).toBe(true)
})

it('says when the registry does not answer, and tries again', async () => {
  const world = await open((made) => {
    made.listing.registry.failure = fail('HTTP_TIMEOUT', { url: 'x' })
  })
  expect(screen.getByRole('alert').textContent).toContain('This did not load')
  world.listing.registry.failure = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle(world)
  expect(items().length).toBeGreaterThan(0)
})

it('says when a registry that wants to be asked less often can be tried again', async () => {
  const world = await open((made) => {
    made.listing.registry.failure = fail('APKT010', { retryAfterMs: 2500 })
  })
  const retry = () => screen.getByRole('button', { name: 'Try again' }) as HTMLButtonElement
  expect(screen.getByText('Try again in 3 s.')).toBeTruthy()
  expect(retry().disabled).toBe(true)
  await settle(world, 1000)
  expect(screen.getByText('Try again in 2 s.')).toBeTruthy()
  await settle(world, 2000)
  expect(screen.queryByText(/Try again in/)).toBeNull()
  expect(retry().disabled).toBe(false)
})

it('opens the extension of a wallet that is installed, and says that it is', async () => {
  const world = await open(undefined, { wallets: [wallet('Wallet 1', 'com.w1')] })
  await type(world, 'wallet 1')
  const item = screen.getByTestId('wallet-search-item-id-wallet1')
  expect(item.textContent).toContain('Installed')
  fireEvent.click(item)
  await settle(world)
  expect(world.tracked.map(({ event }) => event)).toContain('SELECT_WALLET')
  expect(world.connections.connection('eip155')?.connector.id).toBe('com.w1')
})

it('shows a code for a wallet elsewhere, and where one is found that no code reaches', async () => {
  const world = await open((made) => {
    made.listing.registry.wallets = [...many, listed('Shop', { supportsWalletConnect: false, mobileLink: undefined })]
  })
  await type(world, 'wallet 7')
  fireEvent.click(screen.getByTestId('wallet-search-item-id-wallet7'))
  await settle(world)
  expect(world.router.current).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet: { name: 'Wallet 7' } } })
  act(() => world.router.back(false))
  await settle(world)
  await type(world, 'shop')
  fireEvent.click(screen.getByTestId('wallet-search-item-id-shop'))
  await settle(world)
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Get Shop')
})

it('moves with the arrow keys, one row at a time in the order of Tab', async () => {
  const world = await open()
  const [first] = items()
  const current = () => document.activeElement as HTMLElement
  act(() => first?.focus())
  for (const [key, index] of [
    ['ArrowDown', '1'],
    ['PageDown', '7'],
    ['ArrowUp', '6'],
    ['Home', '0'],
    ['x', '0'],
  ] as const) {
    fireEvent.keyDown(current(), { key })
    await settle(world)
    expect([key, current().dataset['index'], current().tabIndex]).toEqual([key, index, 0])
  }
  expect(items().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('names the shops of a wallet, and tells which one was opened', async () => {
  const { homepage, ...rest } = listed('Beta', { chromeStore: 'https://store.example/beta', appStore: 'javascript:alert(1)' })
  const world = await show({ view: 'Downloads', params: { wallet: { ...rest, homepage } } })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Chrome Extension', 'Website'])
  // The shop itself is not visited.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  fireEvent.click(screen.getByRole('link', { name: /Chrome Extension/ }))
  await settle(world)
  expect(world.tracked.at(-1)).toMatchObject({ event: 'GET_WALLET', properties: { name: 'Beta', type: 'chrome_store' } })
})

it('says so when nobody knows where a wallet is found', async () => {
  const wanted = listed('Gone', { homepage: undefined })
  await show({ view: 'Downloads', params: { wallet: wanted } })
  expect(screen.getByText('No download link for this wallet.')).toBeTruthy()
})

it('shows a misleading name with its domain in every view that follows', async () => {
  const mixed = listed('МеtaMask', { homepage: 'https://evil.example/a' })
  const found = { views: { ...views, ConnectingWalletConnect: ConnectingWalletConnectView }, options: { projectId: 'p1' } }
  const before = (world: World) => {
    world.listing.registry.wallets = [mixed, ...many]
  }
  for (const view of ['GetWallet', 'Downloads', 'ConnectingWalletConnect'] as const) {
    await show({ ...found, before, view, params: { wallet: mixed } })
    expect([view, [...document.querySelectorAll('.note')].map((note) => note.textContent)]).toEqual([view, ['evil.example']])
    cleanup()
  }
})

const notes = () => [...document.querySelectorAll('.note')].map((note) => note.textContent)
const twins = (more: Parameters<typeof listed>[1] = {}) => ['one', 'two'].map((id) => listed('Twin', { id, rdns: `org.${id}`, ...more }))

it.each([
  ['AllWallets', 'ConnectingWalletConnect', { mobileLink: 'twin://', supportsWalletConnect: true }, /^wallet-search-item-two$/],
  ['AllWallets', 'Downloads', { mobileLink: undefined, webappLink: undefined, supportsWalletConnect: false }, /^wallet-search-item-two$/],
  ['Connect', 'ConnectingWalletConnect', { mobileLink: 'twin://', supportsWalletConnect: true }, /^wallet-selector-two$/],
] as const)('of two wallets of one name chosen in %s the domain is shown in %s', async (view, next, more, id) => {
  const world = await show({
    ...{
      view,
      views: { ...views, ConnectingWalletConnect: ConnectingWalletConnectView },
      options: { projectId: 'p1', services: { secureSite: false } },
    },
    before: (made) => {
      made.listing.registry.wallets = twins(more)
    },
  })
  fireEvent.click(screen.getByTestId(id))
  await settle(world)
  expect([world.router.current.view, notes()]).toEqual([next, ['org.two']])
})

it('two wallets of one name are suggested with their domains, and so is one of the name of a wallet of this page', async () => {
  const suggested = async (listing: readonly ReturnType<typeof listed>[], here: readonly ReturnType<typeof wallet>[] = []) => {
    const before = (world: World) => {
      world.listing.registry.wallets = listing
    }
    await show({ views, view: 'GetWallet', options: { projectId: 'p1' }, wallets: here, before })
    const shown = notes()
    cleanup()
    return shown
  }
  expect(await suggested(twins())).toEqual(['org.one', 'org.two'])
  const alone = twins().slice(0, 1)
  expect(await suggested(alone)).toEqual([])
  expect(await suggested(alone, [wallet('Twin', 'com.evil')])).toEqual(['org.one'])
  expect(await suggested(alone, [wallet('Twin', 'org.one')])).toEqual([])
})

it('suggests four wallets to begin with, from the help view', async () => {
  const world = await open(undefined, { view: 'WhatIsAWallet' })
  fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
  await settle(world)
  expect(world.tracked.map(({ event }) => event)).toContain('CLICK_GET_WALLET_HELP')
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Get a wallet')
  expect(screen.getAllByRole('button', { name: /^Wallet \d/ })).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Wallet 2' }))
  await settle(world)
  expect(world.router.current.view).toBe('Downloads')
})
