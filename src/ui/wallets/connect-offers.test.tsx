import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { fail } from '../../domain/errors/fail.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const wallets = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => listed(name, { rdns: `com.${name.toLowerCase()}` }))
const fill = (world: World) => {
  world.listing.registry.wallets = wallets
}
const names = () => screen.queryAllByTestId(/^wallet-selector-/).map((row) => row.querySelector('.name')?.textContent)
const projectId = { projectId: 'p1', services: { secureSite: false } } as const

it('adds recommended wallets and the way to all of them', async () => {
  const world = await show({ wallets: [rainbow], options: projectId, before: fill })
  expect(names()).toEqual(['Rainbow', 'Alpha', 'Beta', 'Gamma', 'WalletConnect'])
  expect(screen.getByTestId('all-wallets').textContent).toBe('Search Wallet4')
  fireEvent.click(screen.getByTestId('wallet-selector-id-alpha'))
  await settle(world)
  expect(world.router.current).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet: { id: 'id-alpha', name: 'Alpha' } } })
})

it('puts a heading above each kind of wallets, installed ones before the others', async () => {
  await show({ wallets: [rainbow, wallet('Rabby', 'io.rabby')], recent: ['io.rabby'], options: projectId, before: fill })
  const headings = screen.getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Recent', 'Installed', 'Recommended', 'More'])
  expect(names()).toEqual(['Rabby', 'Rainbow', 'Alpha', 'Beta', 'WalletConnect'])
})

it('needs no heading for one kind of wallets', async () => {
  await show({ wallets: [rainbow] })
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})

it('offers neither another try nor a search where a registry refuses a site without a project id', async () => {
  const registry = 'https://registry.example'
  await show({
    wallets: [rainbow],
    options: { services: { registry, relay: 'wss://relay.example', secureSite: false } },
    before: (made) => {
      made.listing.registry.failure = fail('HTTP_STATUS', { status: 401, url: registry })
    },
  })
  expect(names()).toEqual(['Rainbow', 'WalletConnect'])
  expect([screen.queryByTestId('services-missing'), screen.queryByTestId('all-wallets')]).toEqual([null, null])
})

it('tracks who looks at all of them', async () => {
  const world = await show({ wallets: [rainbow], options: projectId, before: fill })
  fireEvent.click(screen.getByTestId('all-wallets'))
  await settle(world)
  expect(world.tracked.map(({ event }) => event)).toContain('CLICK_ALL_WALLETS')
  expect(world.router.current.view).toBe('AllWallets')
})

it('offers another try where the registry did not answer, and keeps no places for it', async () => {
  const world = await show({
    wallets: [rainbow],
    options: projectId,
    before: (made) => {
      fill(made)
      made.listing.registry.failure = fail('HTTP_TIMEOUT', { url: 'x' })
    },
  })
  expect(names()).toEqual(['Rainbow', 'WalletConnect'])
  expect(document.querySelectorAll('.rows > li:empty')).toHaveLength(0)
  world.listing.registry.failure = undefined
  fireEvent.click(screen.getByRole('button', { name: /These wallets did not load/ }))
  await settle(world)
  expect(names()).toHaveLength(5)
})

it('says when another try is possible where the registry was asked too often', async () => {
  const world = await show({
    wallets: [rainbow],
    options: projectId,
    before: (made) => {
      made.listing.registry.failure = fail('APKT010', { retryAfterMs: 2000 })
    },
  })
  const row = () => screen.getByRole('button', { name: /These wallets did not load/ }) as HTMLButtonElement
  expect([row().textContent, row().disabled]).toEqual(['These wallets did not loadTry again in 2 s.', true])
  await settle(world, 2000)
  expect([row().textContent, row().disabled]).toEqual(['These wallets did not loadTry again', false])
})

it('tells a wallet of the registry from another of its name by its domain', async () => {
  const imitation = wallet('Alpha', 'org.evil')
  await show({ wallets: [imitation], options: projectId, before: fill })
  const notes = screen.getAllByTestId(/^wallet-selector-/).map((row) => row.querySelector('.note')?.textContent)
  expect(notes).toEqual(['org.evil', 'com.alpha', undefined, undefined, undefined])
})

it('gives the host of its site for a misleading name without an rdns, or says that there is none', async () => {
  const [mixed, bare] = ['МеtaMask', 'Rаinbow']
  await show({
    options: projectId,
    before: (world) => {
      world.listing.registry.wallets = [listed(mixed, { homepage: 'https://evil.example/a' }), listed(bare, { homepage: undefined })]
    },
  })
  const notes = screen.getAllByTestId(/^wallet-selector-/).map((row) => row.querySelector('.note')?.textContent)
  expect(notes).toEqual(['evil.example', 'Gives no web address', undefined])
})

it('shows the site’s own wallets without any registry', async () => {
  const customWallets = [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }]
  await show({ wallets: [rainbow], options: { customWallets, services: { registry: false, relay: 'wss://relay.example' } } })
  expect(names()).toEqual(['Rainbow', 'Mine', 'WalletConnect'])
  expect(screen.queryByTestId('all-wallets')).toBeNull()
})

it('hides a wallet of this page that is excluded by its registry id', async () => {
  await show({
    wallets: [rainbow, wallet('Alpha', 'com.alpha')],
    options: { ...projectId, excludeWalletIds: ['id-alpha'] },
    before: fill,
  })
  expect(names()).toEqual(['Rainbow', 'Beta', 'Gamma', 'Delta', 'WalletConnect'])
})

it('shows no way to find wallets where there are some to find', async () => {
  await show({ options: projectId, before: fill })
  expect(screen.queryByTestId('empty-template')).toBeNull()
  expect(names()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta', 'WalletConnect'])
})

it('puts wallets behind one button beside other logins, where the site wants that', async () => {
  const logins = wallet('Logins', 'x', { id: 'AUTH', type: 'AUTH', rdns: undefined })
  const world = await show({ wallets: [rainbow, logins], options: { features: { collapseWallets: true } } })
  expect(names()).toEqual([])
  fireEvent.click(screen.getByTestId('w3m-collapse-wallets-button'))
  await settle(world)
  expect(world.router.current.view).toBe('ConnectWallets')
  expect(names()).toContain('Rainbow')
})

it('keeps the list shut until the terms are accepted', async () => {
  await show({
    wallets: [rainbow],
    options: { ...projectId, termsConditionsUrl: 'https://shop.example/terms', features: { legalCheckbox: true } },
    before: fill,
  })
  const all = [...screen.getAllByTestId(/^wallet-selector-/), screen.getByTestId('all-wallets')] as HTMLButtonElement[]
  expect(all.every(({ disabled }) => disabled)).toBe(true)
})

it('tells once which wallets were shown, and where', async () => {
  const world = await show({ wallets: [rainbow], options: projectId, before: fill })
  const told = () =>
    world.tracked.flatMap(({ event, properties }) => (event === 'WALLET_IMPRESSION_V2' ? [properties?.['items']] : [])).flat()
  const shown = told()
  expect(shown).toContainEqual({ name: 'Rainbow', displayIndex: 0, rdnsId: 'me.rainbow', view: 'Connect' })
  expect(shown).toContainEqual({ name: 'Alpha', displayIndex: 1, explorerId: 'id-alpha', view: 'Connect' })
  expect(shown).toHaveLength(4)
  fireEvent.click(screen.getByTestId('wallet-selector-id-alpha'))
  await settle(world)
  act(() => world.router.back(false))
  await settle(world)
  expect(told()).toHaveLength(4)
})
