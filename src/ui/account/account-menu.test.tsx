import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { coreViews } from '../modal/core-views.ts'
import { AccountSettingsView } from './account-settings-view.tsx'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const rainbow = wallet('Rainbow', 'me.rainbow')

async function open(
  before: (world: World) => Promise<unknown> = (world) => world.connectWith(rainbow),
  supplied: readonly ViewName[] = [],
) {
  const world = await show({
    views: { ...coreViews, AccountSettings: AccountSettingsView },
    supplied: ['AccountSettings', ...supplied],
    before: async (fresh) => {
      await before(fresh)
      fresh.router.reset('Account')
    },
  })
  const button = screen.getByTestId('account-menu')
  fireEvent.click(button)
  return { world, button }
}
const items = () => screen.queryAllByRole('menuitem')
const focused = () => (document.activeElement as HTMLElement).textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

it('has what can be done with the account besides its money', async () => {
  const { button } = await open()
  expect(items().map(({ textContent }) => textContent)).toEqual([
    ...['Copy address', 'Block Explorer', 'Switch wallet', 'Wallet details', 'Choose Network', 'Disconnect'],
  ])
  expect(items()[1]?.getAttribute('href')).toBe(`https://explorer-1.example/address/${ADDRESS}`)
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded'), button.getAttribute('aria-label')]).toEqual([
    'menu',
    'true',
    'More',
  ])
})

it('leads to the allowances where the site has them', async () => {
  const { world } = await open(undefined, ['Allowances'])
  fireEvent.click(screen.getByTestId('account-allowances'))
  expect(world.router.current.view).toBe('Allowances')
})

it('is walked with the arrows, Home and End, and closed with Escape, which leaves the modal open', async () => {
  const { world, button } = await open()
  expect(focused()).toBe('Copy address')
  press('ArrowDown')
  expect(focused()).toBe('Block Explorer')
  press('End')
  expect(focused()).toBe('Disconnect')
  press('ArrowDown')
  expect(focused()).toBe('Copy address')
  press('ArrowUp')
  press('Home')
  expect(focused()).toBe('Copy address')
  expect(press('Escape')).toBe(false)
  expect([items().length, document.activeElement === button, world.modal.state.value.open]).toEqual([0, true, true])
})

it('closes when the focus goes elsewhere, and when its button is pressed again', async () => {
  const { button } = await open()
  await act(async () => screen.getByTestId('disconnect-button').focus())
  expect(items()).toHaveLength(0)
  fireEvent.click(button)
  fireEvent.click(button)
  expect(items()).toHaveLength(0)
})

it('says in its place that the address is copied, and stays', async () => {
  const { world } = await open()
  fireEvent.click(items()[0] as HTMLElement)
  await settle(world)
  expect([world.page.copied, focused()]).toEqual([[ADDRESS], 'Copied'])
  await settle(world, 1500)
  expect(focused()).toBe('Copy address')
})

it('leads to the details of the wallet', async () => {
  const { world } = await open()
  fireEvent.click(screen.getByTestId('account-details'))
  await settle(world)
  expect(world.router.current.view).toBe('AccountSettings')
})

it('disconnects', async () => {
  const { world } = await open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disconnect' }))
  await settle(world)
  expect(world.connections.connection('eip155')).toBeUndefined()
})

it('gives no unconfirmed address away', async () => {
  await open(async (world) => {
    world.adapter.connect = async () => ({
      ...{ accounts: [{ namespace: 'eip155', address: ADDRESS }], caipNetworkId: 'eip155:1', isConfirmed: false },
    })
    await world.connectWith(rainbow)
  })
  expect(items().map(({ textContent }) => textContent)).toEqual(['Switch wallet', 'Wallet details', 'Choose Network', 'Disconnect'])
})
