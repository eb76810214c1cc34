import type { Container } from 'inversify'
import { type Subscription, skip } from 'rxjs'
import { ModalService } from '../../domain/routing/modal-service.ts'
import type { Unsubscribe } from '../../ports/host/portico.ts'
import type { DialogHost } from '../../ui/modal/dialog-host.ts'
import { resolver } from '../create-container.ts'
import { mountModal } from '../mount-modal.ts'

/** Keeps the dialog in the page true to the modal's state. React is mounted on first show and stays, so that reopening is cheap. */
export class ModalPresenter {
  readonly #modal: ModalService
  readonly #watching: Subscription
  #unmount: Unsubscribe | undefined

  constructor(
    private readonly container: Container,
    private readonly dialog: DialogHost,
  ) {
    this.#modal = resolver(container)(ModalService)
    this.#watching = this.#modal.state.value$.pipe(skip(1)).subscribe(({ open, embedded }) => {
      if (embedded) return
      if (open) this.show()
      else this.dialog.close()
    })
  }

  /** Opens the dialog (again, if the page took it away) and fills it. */
  show(): void {
    if (this.#modal.state.value.embedded) return
    this.dialog.open()
    this.#unmount ??= mountModal(this.container, this.dialog.content, () => this.dialog.filled())
  }

  attach(element: HTMLElement): Unsubscribe {
    this.dialog.close()
    this.#modal.setEmbedded(true)
    const unmount = mountModal(this.container, element)
    // The host's own React may be rendering right now, and one root must not unmount inside another's render.
    return () => queueMicrotask(unmount)
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#unmount?.()
    this.#unmount = undefined
  }
}
