import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from './dialog-host.ts'

let dismissed = 0
let host: DialogHost

function make(): DialogHost {
  return new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme: 'system', onDismiss: () => dismissed++ }))
}

beforeEach(() => {
  dismissed = 0
  host = make()
})
afterEach(() => {
  host.remove()
  document.body.replaceChildren()
})

it('touches nothing before the first open', () => {
  expect(document.body.childElementCount).toBe(0)
})

it('shows a named modal dialog with a labelled close button in an open shadow root', () => {
  host.open()
  const root = document.querySelector('portico-modal-root')
  expect(root?.shadowRoot).toBe(host.shadow)
  expect(host.dialog.open).toBe(true)
  expect(host.dialog.getAttribute('aria-label')).toBe('Connect Wallet')
  expect(host.shadow.querySelector('button')?.getAttribute('aria-label')).toBe('Close')
  expect(host.shadow.querySelector('[data-portico=card]')).not.toBeNull()
  expect(host.shadow.innerHTML).not.toContain('style=')
})

it('never closes by itself: button, Escape, backdrop and the back gesture ask', () => {
  host.open()
  host.shadow.querySelector('button')?.click()
  expect(dismissed).toBe(1)
  host.dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  expect(dismissed).toBe(2)
  host.dialog.click()
  expect(dismissed).toBe(3)
  const cancel = new Event('cancel', { cancelable: true })
  host.dialog.dispatchEvent(cancel)
  expect(dismissed).toBe(4)
  expect(cancel.defaultPrevented).toBe(true)
  expect(host.dialog.open).toBe(true)
})

it('stays open when a browser closes it over our head', () => {
  host.open()
  host.dialog.close()
  host.dialog.dispatchEvent(new Event('close'))
  expect(host.dialog.open).toBe(true)
  expect(dismissed).toBeGreaterThan(0)
})

it('does not take a text selection that ends on the backdrop for a click on it', () => {
  host.open()
  host.shadow.querySelector('.bone')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  host.dialog.click()
  expect(dismissed).toBe(0)
})

it('locks the page while open and gives it back', () => {
  const before = [...document.adoptedStyleSheets]
  host.open()
  host.open()
  expect(document.adoptedStyleSheets).toHaveLength(before.length + 1)
  host.close()
  expect(document.adoptedStyleSheets).toEqual(before)
  host.open()
  host.remove()
  expect(document.adoptedStyleSheets).toEqual(before)
  expect(document.querySelector('portico-modal-root')).toBeNull()
  expect(document.documentElement.outerHTML).not.toContain('style=')
})

it('gives focus back to the button that opened it, or leaves it when that is gone', () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  host.open()
  host.close()
  expect(document.activeElement).toBe(button)
  host.open()
  button.remove()
  host.close()
  expect(document.activeElement).not.toBe(button)
})

it('survives a page that replaced its body', () => {
  host.open()
  document.body.replaceChildren()
  host.open()
  expect(host.shadow.host.isConnected).toBe(true)
  expect(host.dialog.open).toBe(true)
})

it('drops the skeleton once filled, and can be opened again after it was removed', () => {
  host.open()
  host.content.append(document.createElement('p'))
  host.filled()
  expect(host.shadow.querySelector('.bone')).toBeNull()
  host.remove()
  host.open()
  expect(host.shadow.querySelector('.bone')).not.toBeNull()
})

it('two hosts share a page', () => {
  const other = make()
  host.open()
  other.open()
  host.close()
  expect(document.adoptedStyleSheets.length).toBeGreaterThan(0)
  other.remove()
  host.remove()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})
