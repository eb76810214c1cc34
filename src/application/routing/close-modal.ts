import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { closingView } from '../../domain/routing/stack-rules.ts'

/** Closes the modal: resets the view stack, clears loading and cancels pending requests. Spec §2, "Closing". */
export class CloseModal {
  constructor(
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly connections: ConnectionService,
    private readonly events: EventService,
  ) {}

  run(): void {
    const { open, embedded } = this.modal.state.value
    const connected = this.connections.connections.length > 0
    const view = closingView({ embedded, connected })
    if (this.router.current.view !== view) this.router.reset(view)
    this.modal.leave()
    if (!open || embedded) return
    this.events.track('MODAL_CLOSE', { connected })
  }

  /** For the end of a longer action: closes the modal as it is now, and nothing that the visitor has opened since. */
  later(): () => void {
    const stays = this.modal.stays()
    return () => {
      if (stays()) this.run()
    }
  }

  /** Closes unless something forbids it (a required sign-in, a pending approval): then the modal shakes. Leaving the question for an e-mail address disconnects. */
  safely(): void {
    if (!this.modal.mayClose) this.modal.shake()
    else if (!this.modal.signIn?.refuses()) this.run()
  }
}
