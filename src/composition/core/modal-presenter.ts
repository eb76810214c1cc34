import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ResolvedOptions } from '../../domain/options/portico-options.ts'
import type { ModalService, ModalState } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { Bridge } from '../launcher/core-handle.ts'
import type { Mount } from '../mount-modal.ts'

/**
 * Shows or hides the dialog according to the modal's state. React is mounted on first show and stays mounted, so that reopening is fast.
 */
export class ModalPresenter extends Disposable {
  readonly #dialog: Bridge['dialog']
  readonly #attached = new Set<Unsubscribe>()
  #unmount: Unsubscribe | undefined

  constructor(
    private readonly mount: Mount,
    { dialog }: Bridge,
    private readonly modal: ModalService,
    private readonly options: OptionsService,
    router: Router,
    connections: ConnectionService,
  ) {
    super()
    this.#dialog = dialog
    const fill = ({ enableMobileFullScreen }: ResolvedOptions) => {
      dialog.fill(enableMobileFullScreen)
      router.leaveUnavailable(connections.connections.length > 0)
    }
    fill(options.state.value)
    const follow = ({ open, embedded }: ModalState) => {
      if (embedded) return
      if (open) this.show()
      else dialog.close()
    }
    this.own(() => {
      for (const unmount of [...this.#attached, this.#unmount]) unmount?.()
      this.#attached.clear()
    })
    this.own(options.state.watch(fill))
    this.own(modal.state.watch(follow))
  }

  /** Shows the dialog, attaching it again if the page removed it, and renders its content. */
  show(): void {
    if (this.isDisposed) throw fail('DISPOSED', {})
    if (this.modal.state.value.embedded) {
      this.#dialog.close()
      return
    }
    this.#dialog.open()
    this.#unmount ??= this.mount(this.#dialog.content, () => this.#dialog.filled())
  }

  attach = (element: HTMLElement): Unsubscribe => {
    this.#dialog.close()
    const unmount = this.mount(element)
    this.#attached.add(unmount)
    // Deferred, because the host's React may be rendering, and a root must not be unmounted during another root's render.
    return () => queueMicrotask(() => this.#detach(unmount))
  }

  /** Unmounts the last inline view: the dialog is used again, unless the site disables it. */
  #detach(unmount: Unsubscribe): void {
    if (!this.#attached.delete(unmount)) return
    unmount()
    if (this.#attached.size > 0 || this.options.state.value.enableEmbedded) return
    this.modal.setEmbedded(false)
    this.modal.setOpen(false)
  }
}
