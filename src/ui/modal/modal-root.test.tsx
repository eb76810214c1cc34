import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeMessageCatalogues } from '../../../test/fakes/options/fake-message-catalogues.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { makeWorld, wallet } from '../../../test/ui/world.ts'
import { ALERT_DELAY_MS, AlertService } from '../../domain/alerts/alert-service.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { coreViews } from './core-views.ts'
import { DialogHost } from './dialog-host.ts'
import { mountModalRoot } from './mount.tsx'

const rainbow = wallet('Rainbow', 'me.rainbow')
const card = () => screen.getByTestId('w3m-modal-card')

it('names the view on its card', async () => {
  await show({ view: 'Networks' })
  expect(card().dataset).toMatchObject({ view: 'Networks', portico: 'card' })
})

it('notes when the visitor presses or types, before what they press hears of it', async () => {
  const world = await show()
  const { modal } = world
  modal.guard(() => true)
  const before = modal.actedAt
  await settle(world, 1000)
  const heard: number[] = []
  const close = screen.getByTestId('w3m-header-close')
  for (const type of ['click', 'input']) close.addEventListener(type, () => heard.push(modal.actedAt - before))
  fireEvent.click(close)
  await settle(world, 1000)
  fireEvent.input(close)
  expect(heard).toEqual([1000, 2000])
})

it('closes by its button, shakes when that is refused', async () => {
  const world = await show()
  const allow = world.modal.guard(() => true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await settle(world)
  expect(world.modal.state.value.open).toBe(true)
  expect(card().dataset['shaking']).toBe('true')
  await settle(world, 500)
  expect(card().dataset['shaking']).toBeUndefined()
  allow()
  fireEvent.click(screen.getByTestId('w3m-header-close'))
  expect(world.modal.state.value.open).toBe(false)
})

it('goes back, and moves focus to the new title', async () => {
  const world = await show({ wallets: [rainbow] })
  fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
  await settle(world)
  expect(document.activeElement?.textContent).toBe('What is a Wallet?')
  fireEvent.click(screen.getByTestId('header-back'))
  await settle(world)
  expect(document.activeElement?.textContent).toBe('Connect Wallet')
})

it('keeps Tab inside', async () => {
  await show({ wallets: [rainbow] })
  const [first, last] = [screen.getByRole('button', { name: 'What is a wallet?' }), screen.getByRole('button', { name: 'New to wallets?' })]
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(last)
})

it('keeps what the visitor typed while an approval lies over the view, and hides it meanwhile', async () => {
  const Networks = () => <input aria-label="amount" />
  const ApproveTransaction = () => <button type="button">approve</button>
  const world = await show({ view: 'Networks', supplied: ['ApproveTransaction'], views: { ...coreViews, Networks, ApproveTransaction } })
  fireEvent.change(screen.getByLabelText('amount'), { target: { value: '1.5' } })
  world.router.push('ApproveTransaction')
  await settle(world)
  expect(screen.getByLabelText<HTMLInputElement>('amount').closest('[hidden]')).not.toBeNull()
  const close = screen.getByTestId('w3m-header-close')
  close.focus()
  fireEvent.keyDown(close, { key: 'Tab', shiftKey: true })
  expect(document.activeElement?.textContent).toBe('approve')
  world.router.back(false)
  await settle(world)
  const field = screen.getByLabelText<HTMLInputElement>('amount')
  expect([field.value, field.closest('[hidden]')]).toEqual(['1.5', null])
})

it('offers no help when the view is not there', async () => {
  await show({ unreachable: ['WhatIsAWallet'] })
  expect(screen.queryByRole('button', { name: 'What is a wallet?' })).toBeNull()
})

it('a view that throws is replaced by one sentence, another try and the details', async () => {
  let broken = true
  const Connect = () => {
    if (broken) throw fail('UNEXPECTED', {})
    return <p>fine</p>
  }
  const silenced = console.error
  console.error = () => {}
  const world = await show({ views: { ...coreViews, Connect } })
  console.error = silenced
  expect(screen.getByText('This part stopped working')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy details' }))
  await settle(world)
  expect(world.page.copied[0]).toContain('Connect: PorticoError (UNEXPECTED)')
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('fine')).toBeTruthy()
})

it('shows a toast’s own picture instead of its variant’s', async () => {
  const world = await show()
  const toasts = world.resolve(ToastService)
  const picture = () => screen.getByTestId('wui-snackbar-message').parentElement?.querySelector('path')?.getAttribute('d')
  act(() => toasts.show({ message: 'Plain', variant: 'success' }))
  const plain = picture()
  await act(async () => toasts.hide())
  act(() => toasts.show({ message: 'Copied', variant: 'success', icon: 'copy' }))
  expect([typeof plain, picture() === plain]).toEqual(['string', false])
})

it('shows one toast at a time', async () => {
  const world = await show()
  const toasts = world.resolve(ToastService)
  act(() => toasts.show({ message: 'First', variant: 'success' }))
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('First')
  act(() => toasts.show({ message: 'Second', variant: 'error' }))
  expect(screen.queryByTestId('wui-snackbar-message')).toBeNull()
  await settle(world, 150)
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Second')
})

it('shows visitors what concerns them', async () => {
  const world = await show()
  act(() => world.resolve(AlertService).raise(fail('APKTW002', {})))
  await settle(world, ALERT_DELAY_MS - 1)
  expect(screen.queryByRole('alert')).toBeNull()
  await settle(world, 1)
  expect(screen.getByRole('alert').textContent).toBe('Invalid Email Address')
})

it('takes an alert away with the view in which visitors saw it, and keeps one that came with the view', async () => {
  const world = await show()
  const alerts = world.resolve(AlertService)
  act(() => alerts.raise(fail('APKTW002', {})))
  await settle(world, ALERT_DELAY_MS)
  expect(screen.getByRole('alert').textContent).toBe('Invalid Email Address')
  act(() => {
    world.router.push('WhatIsAWallet')
    alerts.raise(fail('APKT002', { origin: 'https://shop.example' }))
  })
  expect(screen.queryByText('Invalid Email Address')).toBeNull()
  act(() => {
    world.router.push('WhatIsANetwork')
    alerts.show({ message: 'Over', variant: 'error', visitor: 'error.session' })
  })
  await settle(world, ALERT_DELAY_MS)
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

it('shows alerts to developers only', async () => {
  const world = await show()
  act(() => world.resolve(AlertService).raise(fail('APKT008', {})))
  await settle(world, ALERT_DELAY_MS)
  expect(screen.queryByTestId('wui-alertbar-text')).toBeNull()
  act(() => world.settings.update({ debug: true }))
  await settle(world, ALERT_DELAY_MS)
  expect(screen.getByTestId('wui-alertbar-text').textContent).toBe('Project ID Missing')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByTestId('wui-alertbar-text')).toBeNull()
})

let host: DialogHost
beforeEach(() => {
  host = new DialogHost(() => ({ label: 'Connect', closeLabel: 'Close', theme: 'system', onDismiss: () => {} }))
})
afterEach(() => host.remove())

it('in a dialog: takes over its name, theme and language, and leaves nothing behind', async () => {
  const catalogues = new FakeMessageCatalogues({ ar: { 'title.connect': 'توصيل' } })
  const world = makeWorld({ wallets: [rainbow], options: { themeVariables: { '--apkt-accent': '#ff0000' } }, catalogues })
  await world.start()
  host.open()
  let ready = 0
  const sheets = host.shadow.adoptedStyleSheets.length
  let unmount = () => {}
  await act(async () => {
    unmount = mountModalRoot(host.content, {
      resolve: world.resolve,
      views: coreViews,
      onReady: () => {
        ready += 1
        host.filled()
      },
    })
  })
  const { dialog, shadow } = host
  await vi.waitFor(() => expect(ready).toBe(1))
  expect(shadow.querySelectorAll('[data-portico=card]')).toHaveLength(1)
  expect(dialog.getAttribute('aria-labelledby')).toBe('portico-title')
  expect(shadow.activeElement ?? document.activeElement?.shadowRoot?.activeElement).toBe(shadow.querySelector('.card'))
  await act(async () => {
    world.resolve(ThemeService).setMode('dark')
    await world.setLocale('ar')
  })
  expect(dialog.dataset['theme']).toBe('dark')
  expect(dialog.dir).toBe('rtl')
  expect(shadow.getElementById('portico-title')?.textContent).toBe('توصيل')
  expect(dialog.innerHTML).not.toContain('style=')
  expect(shadow.adoptedStyleSheets.some(({ cssRules }) => cssRules[0]?.cssText.includes('--accent: #ff0000'))).toBe(true)
  await act(async () => world.router.reset('Account'))
  expect(dialog.getAttribute('aria-label')).toBe('Account')
  await act(async () => unmount())
  expect(shadow.adoptedStyleSheets).toHaveLength(sheets)
  expect(host.content.childElementCount).toBe(0)
})

it('inline: stands in a shadow root of its own, without a close button, and goes without a trace', async () => {
  const world = makeWorld({ wallets: [rainbow] })
  await world.start()
  const place = document.body.appendChild(document.createElement('div'))
  let unmount = () => {}
  await act(async () => {
    unmount = mountModalRoot(place, { resolve: world.resolve, views: coreViews, embedded: true })
  })
  const shadow = place.firstElementChild?.shadowRoot
  expect(shadow?.querySelector('[data-view=Connect]')).not.toBeNull()
  expect(shadow?.querySelector('[data-testid=w3m-header-close]')).toBeNull()
  await act(async () => unmount())
  expect(place.childElementCount).toBe(0)
  place.remove()
})
