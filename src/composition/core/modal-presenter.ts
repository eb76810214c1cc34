import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { ResolvedOptions } from '../../domain/options/portico-options.ts'
import { ModalService, type ModalState } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { DialogHost } from '../../ui/modal/dialog-host.ts'
import { type Composed, resolver } from '../composed.ts'
import { mountModal } from '../mount-modal.ts'

/**
 * Shows or hides the dialog according to the modal's state. React is mounted on first show and stays mounted, so that reopening is fast.
 */
export class ModalPresenter {
  readonly #modal: ModalService
  readonly #unwatch: readonly (() => void)[]
  readonly #attached = new Set<Unsubscribe>()
  #unmount: Unsubscribe | undefined

  constructor(
    private readonly container: Composed,
    private readonly dialog: DialogHost,
  ) {
    const get = resolver(container)
    this.#modal = get(ModalService)
    const fill = ({ enableMobileFullScreen }: ResolvedOptions) => {
      dialog.fill(enableMobileFullScreen)
      get(Router).leaveUnavailable(get(ConnectionService).connections.length > 0)
    }
    const options = get(OptionsService).state
    fill(options.value)
    const follow = ({ open, embedded }: ModalState) => {
      if (embedded) return
      if (open) this.show()
      else this.dialog.close()
    }
    this.#unwatch = [options.watch(fill), this.#modal.state.watch(follow)]
  }

  /** Shows the dialog, attaching it again if the page removed it, and renders its content. */
  show(): void {
    if (this.#modal.state.value.embedded) {
      this.dialog.close()
      return
    }
    this.dialog.open()
    this.#unmount ??= mountModal(this.container, this.dialog.content, () => this.dialog.filled())
  }

  attach(element: HTMLElement): Unsubscribe {
    this.dialog.close()
    const unmount = mountModal(this.container, element)
    this.#attached.add(unmount)
    // Deferred, because the host's React may be rendering, and a root must not be unmounted during another root's render.
    return () => queueMicrotask(() => this.#detach(unmount))
  }

  /** Unmounts the last inline view: the dialog is used again, unless the site disables it. */
  #detach(unmount: Unsubscribe): void {
    if (!this.#attached.delete(unmount)) return
    unmount()
    const { enableEmbedded } = resolver(this.container)(OptionsService).state.value
    if (this.#attached.size > 0 || enableEmbedded) return
    this.#modal.setEmbedded(false)
    this.#modal.setOpen(false)
  }

  dispose(): void {
    for (const unwatch of this.#unwatch) unwatch()
    for (const unmount of [...this.#attached, this.#unmount]) unmount?.()
    this.#attached.clear()
    this.#unmount = undefined
  }
}
