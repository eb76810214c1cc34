import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { copyBySelection } from '../../infrastructure/page/browser-page.ts'

async function open() {
  const world = await show({
    before: async (fresh) => {
      await fresh.connectWith(wallet('Rainbow', 'me.rainbow'))
      fresh.router.reset('Account')
    },
  })
  const button = screen.getByTestId('account-menu')
  fireEvent.click(button)
  return { world, button }
}
const items = () => screen.queryAllByRole('menuitem')
const copyItem = () => items()[0] as HTMLElement

it('is closed by its button in WebKit too, which gives the focus to what is around a pressed button', async () => {
  const { button } = await open()
  const around = button.parentElement?.closest<HTMLElement>('[tabindex]')
  act(() => around?.focus())
  fireEvent.click(button)
  expect(items()).toHaveLength(0)
})

it('says in its place what was copied by selection, where the Clipboard API is refused, and keeps the focus', async () => {
  const { world } = await open()
  Object.assign(document, { execCommand: () => true })
  world.page.copy = async (text) => void copyBySelection(document, text)
  fireEvent.click(copyItem())
  await settle(world)
  expect([copyItem()?.textContent, document.activeElement === copyItem()]).toEqual(['Copied', true])
})

it('keeps the focus while the visitor looks at another window', async () => {
  const { world } = await open()
  // The browser tells of a blur, and leaves the element active.
  fireEvent.blur(copyItem(), { relatedTarget: null })
  await settle(world)
  expect(document.activeElement).toBe(copyItem())
  expect(items().length).toBeGreaterThan(1)
})

it('is closed with Tab in both directions: from its button the browser goes on', async () => {
  const { button } = await open()
  fireEvent.keyDown(copyItem(), { key: 'Tab', shiftKey: true })
  expect([items().length, document.activeElement === button]).toEqual([0, true])
})

it('does not say "Copied" of an account that came after', async () => {
  const { world } = await open()
  fireEvent.click(copyItem())
  await settle(world)
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
  await settle(world)
  expect(screen.queryByText('Copied')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy address' }).getAttribute('data-tip')).toBe('Copy address')
})

it('takes "Copied" back when the next copy is refused', async () => {
  const { world } = await open()
  fireEvent.click(copyItem())
  await settle(world)
  world.page.refusesClipboard = true
  fireEvent.click(copyItem())
  await settle(world)
  expect(copyItem().textContent).toBe('Copy address')
})
