/**
 * Copies without the Clipboard API: the text area is put into the focused dialog, because everything outside a modal dialog is inert.
 * @returns whether the browser reports success
 */
export function copyBySelection(document: Document, text: string): boolean {
  try {
    return copy(document, text)
  } catch {
    return false
  }
}

function copy(document: Document, text: string): boolean {
  const focused = deepestFocus(document)
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.tabIndex = -1
  area.setAttribute('aria-hidden', 'true')
  // Prevents `copy` listeners of the site from changing the copied address.
  const fill = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.defaultView?.addEventListener('copy', fill, true)
  try {
    const parent = focused?.closest('dialog[open]') ?? document.body
    parent.append(area)
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand('copy')
  } finally {
    document.defaultView?.removeEventListener('copy', fill, true)
    // Removed in the same task, so it is never painted.
    area.remove()
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true })
  }
}

function deepestFocus(document: Document): Element | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused ?? undefined
}
