import type { Container } from 'inversify'
import type { Unsubscribe } from '../ports/host/portico.ts'
import { mountModalRoot } from '../ui/modal/mount.tsx'
import { resolver } from './create-container.ts'
import { ViewCatalogue } from './view-catalogue.ts'

/** Renders the modal's content into `element` until the returned function is called. For integrators who bring their own shell. */
export function mountModal(container: Container, element: HTMLElement, onFilled?: () => void): Unsubscribe {
  const resolve = resolver(container)
  return mountModalRoot(element, { resolve, views: resolve(ViewCatalogue).components, onReady: onFilled })
}
