import { toAppError } from '../domain/errors/fail.ts'
import { ModalService } from '../domain/routing/modal-service.ts'
import type { Unsubscribe } from '../ports/host/host-snapshots.ts'
import { Logger } from '../ports/logging/logger.ts'
import { mountModalRoot } from '../ui/modal/mount.tsx'
import { type Composed, resolver } from './composed.ts'
import { startUp } from './start-up.ts'
import { ViewCatalogue } from './view-catalogue.ts'

/**
 * Renders the modal's content into `element` until the returned function is called. For integrators with their own shell; no other start-up
 * is needed. Outside our dialog this is embedded mode.
 */
export function mountModal(container: Composed, element: HTMLElement, onFilled?: () => void): Unsubscribe {
  const resolve = resolver(container)
  if (!element.closest('[data-portico=root]')) resolve(ModalService).setEmbedded(true)
  const logger = resolve(Logger)
  startUp(container).catch((error: unknown) => logger.error('The modal could not start', { code: toAppError(error).code }))
  return mountModalRoot(element, { resolve, views: resolve(ViewCatalogue).components, onReady: onFilled })
}
