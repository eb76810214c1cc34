import type { Container } from 'inversify'
import { toAppError } from '../domain/errors/fail.ts'
import { ModalService } from '../domain/routing/modal-service.ts'
import { token } from '../ports/di/token.ts'
import type { Unsubscribe } from '../ports/host/host-snapshots.ts'
import { Logger } from '../ports/logging/logger.ts'
import { mountModalRoot } from '../ui/modal/mount.tsx'
import { resolver } from './bindings.ts'
import { Calls } from './core/calls.ts'
import { ViewCatalogue } from './view-catalogue.ts'

/**
 * Renders the modal's content into `element` until the returned function is called. For integrators with their own shell; no other start-up
 * is needed. Outside our dialog this is embedded mode.
 */
export function mountModal(container: Container, element: HTMLElement, onFilled?: () => void): Unsubscribe {
  const resolve = resolver(container)
  if (!element.closest('[data-portico=root]')) resolve(ModalService).setEmbedded(true)
  const logger = resolve(Logger)
  resolve(Calls).restored.catch((error: unknown) => logger.error('The modal could not start', { code: toAppError(error).code }))
  return mountModalRoot(element, { resolve, views: resolve(ViewCatalogue).components, onReady: onFilled })
}

/** `mountModal` of this container. */
export type Mount = (element: HTMLElement, onFilled?: () => void) => Unsubscribe
export const Mount = token<Mount>('Mount')
