import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { adoptStyleSheet, makeSheet } from './dialog-host.ts'
import { kitCss } from './kit-css.ts'
import { ModalRoot, type ModalRootProps } from './modal-root.tsx'
import { shellCss } from './shell-css.ts'
import { wearViewsCss } from './views-sheet.ts'

/**
 * Renders the modal into `element`: the `content` of a `DialogHost`, or any element of a page (embedded), which gets a shadow root of its
 * own inside. The returned function takes everything away again.
 */
export function mountModalRoot(element: HTMLElement, props: ModalRootProps): () => void {
  const page = element.ownerDocument
  const framed = element.closest('[data-portico=root]')
  const { shadow, container, remove } = framed
    ? { shadow: framed.getRootNode() as ShadowRoot, container: element, remove: () => {} }
    : makeInline(element)
  // Read before the sheets change: the layout is still the one that was painted.
  const skeleton = framed?.querySelector<HTMLElement>('.card')
  const skeletonHeight = skeleton?.offsetHeight
  // The skeleton is removed after the focus has moved; until then it is hidden and has no attributes of the card.
  for (const name of ['data-portico', 'data-testid']) skeleton?.removeAttribute(name)
  const takeOff = adoptStyleSheet(shadow, makeSheet(page, kitCss))
  const undress = wearViewsCss(shadow)
  const root = createRoot(container)
  const render = () => root.render(<ModalRoot embedded={!framed} {...props} skeletonHeight={skeletonHeight} />)
  // In one task, so that the browser computes styles once: on a slow device, frames in between take longer than the view itself.
  // Inline the host's own React may be rendering right now.
  if (framed) flushSync(render)
  else render()
  return () => {
    root.unmount()
    undress()
    takeOff()
    remove()
  }
}

function makeInline(element: HTMLElement): Readonly<{ shadow: ShadowRoot; container: HTMLElement; remove(): void }> {
  const page = element.ownerDocument
  const host = element.appendChild(page.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [makeSheet(page, shellCss), makeSheet(page, ':host{display:block!important}')]
  const container = shadow.appendChild(page.createElement('div'))
  container.className = 'root inline'
  container.dataset['portico'] = 'root'
  container.setAttribute('role', 'region')
  return { shadow, container, remove: () => host.remove() }
}
