// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { coreWorld } from '../../../test/support/core-world.ts'
import { DialogHost } from '../../ui/modal/dialog-host.ts'
import type { Bridge } from '../launcher/core-handle.ts'
import { ModalPresenter } from './modal-presenter.ts'

it('shows nothing any more once the site has disposed of the page, whatever was on its way', () => {
  const { modal, options, router, connections } = coreWorld()
  const dialog = new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme: 'light', onDismiss: () => {} }))
  const mounted: HTMLElement[] = []
  const mount = (element: HTMLElement) => {
    mounted.push(element)
    return () => void mounted.pop()
  }
  const presenter = new ModalPresenter(mount, { dialog } as Bridge, modal, options, router, connections)
  presenter.show()
  expect([mounted.length, dialog.isOpen]).toEqual([1, true])
  presenter.dispose()
  dialog.remove()
  expect(() => presenter.show()).toThrow(expect.objectContaining({ code: 'DISPOSED' }))
  expect([mounted.length, dialog.isOpen, document.querySelector('portico-modal-root')]).toEqual([0, false, null])
})
