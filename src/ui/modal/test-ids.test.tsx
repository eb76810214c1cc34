import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { DialogHost } from './dialog-host.ts'

const alpha = wallet('Alpha', 'com.alpha')
const connected = async (world: World) => {
  await world.connectWith(alpha)
  world.router.reset('Account')
}

it('the overlay is there while the dialog is open', () => {
  const host = new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme: 'light', onDismiss: () => {} }))
  host.open()
  const root = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  expect(root.some((each) => each.querySelector('[data-testid="w3m-modal-overlay"]'))).toBe(true)
  host.close()
})

it('the connect list scrolls in a part of its own, and has no line below it without another way to connect', async () => {
  await show({ wallets: [alpha] })
  expect(screen.getByTestId('w3m-connect-scroll-view').textContent).toContain('Alpha')
  expect(screen.queryByTestId('wui-separator')).toBeNull()
})

it.each([
  [['wallet', 'email', 'social'], 'wui-separator'],
  [['email', 'wallet'], 'w3m-email-login-or-separator'],
] as const)('with the ways to connect in the order %j one line is between them: %s', async (connectMethodsOrder, line) => {
  const options = { projectId: 'p', services: { secureSite: 'https://secure.example' }, features: { connectMethodsOrder } }
  await show({ wallets: [alpha], options })
  expect(screen.queryAllByTestId(/separator$/).map(({ dataset }) => dataset['testid'])).toEqual([line])
})

it('a toast has its text in an element of its own', async () => {
  const world = await show({ wallets: [alpha] })
  world.resolve(ToastService).show({ message: 'Address copied', variant: 'success', autoClose: false })
  await settle(world)
  expect([screen.getByTestId('wui-snackbar-message').textContent, screen.getByTestId('wui-toast-message-text').textContent]).toEqual([
    'Address copied',
    'Address copied',
  ])
})

it('the terms are asked with a box where the site wants one', async () => {
  const options = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://site.example/terms' }
  await show({ wallets: [alpha], options })
  expect(screen.getByTestId('w3m-legal-checkbox').contains(screen.getByTestId('wui-checkbox'))).toBe(true)
})

it('a network that the site does not have is left over a line, by one of its networks or by disconnecting', async () => {
  await show({
    wallets: [alpha],
    before: async (world) => {
      world.adapter.chain = 'eip155:5'
      await connected(world)
      world.router.reset('UnsupportedChain')
    },
  })
  expect(screen.getByTestId('wui-separator')).toBeTruthy()
  expect(screen.getByTestId('disconnect-button')).toBeTruthy()
})

it.each([true, false])('the product is named under the connect list when the site wants it: %s', async (branding) => {
  const world = await show({ wallets: [alpha], options: { features: { branding } } })
  expect(screen.queryByTestId('ux-branding-reown')?.textContent).toBe(branding ? 'Portico' : undefined)
  await connected(world)
  await settle(world)
  expect(screen.queryByTestId('ux-branding-reown')).toBeNull()
})
