import { expect, it } from 'vitest'
import { makeWorld } from '../../../test/ui/world.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { mountPageToasts } from './page-toast.ts'

it('shows a toast on the page in its theme and direction, for as long as it lasts, and leaves nothing behind', async () => {
  const world = makeWorld({ options: { themeMode: 'dark' } })
  const toasts = new ToastService(world.clock)
  const sources = { toasts: toasts.state, theme: world.resolve(ThemeService).state, locale: world.resolve(LocaleService).state }
  const takeOff = mountPageToasts(document, sources)
  const root = () => document.querySelector('portico-toast')?.shadowRoot?.querySelector<HTMLElement>('[role=status]')
  expect(root()?.textContent).toBe('')
  toasts.show({ message: 'Sent', variant: 'success' })
  expect([root()?.textContent, root()?.dataset['theme'], root()?.dir]).toEqual(['✓ Sent ', 'dark', 'ltr'])
  await world.clock.advance(2500)
  expect(root()?.textContent).toBe('')
  toasts.show({
    message: 'Sent',
    variant: 'success',
    amount: '0.25 ETH',
    link: { href: 'https://explorer.example/tx/0x1', label: 'Explorer' },
  })
  await world.clock.advance(7000)
  expect(root()?.textContent).toBe('✓ Sent 0.25 ETHExplorer')
  expect(root()?.querySelector('a')).toMatchObject({
    href: 'https://explorer.example/tx/0x1',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  takeOff()
  toasts.show({ message: 'Late', variant: 'error' })
  expect(root()).toBeUndefined()
})
