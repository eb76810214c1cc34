import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { closingView } from '../../domain/routing/stack-rules.ts'
import { needsConnection } from '../../domain/routing/view.ts'

/** Closes the modal: resets the view stack, clears loading and cancels pending requests. */
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

  /** An interruption is over: back to what the visitor came for, else closes. */
  returnOrClose(): void {
    const { returnTo } = this.router
    const isOfAccount = returnTo !== undefined && needsConnection(returnTo)
    // Of the account: done once it is shown. Another stays until whoever set it takes it back.
    if (isOfAccount) this.router.returnTo = undefined
    const isThere = returnTo !== undefined && this.router.isReachable(returnTo) && (!isOfAccount || this.connections.connections.length > 0)
    if (isThere && this.modal.state.value.open) this.router.reset(returnTo)
    else this.run()
  }

  /** For the end of a flow: as `returnOrClose`. An approval that the site has asked for meanwhile stays, with nothing to go back to. */
  finish(): void {
    if (this.router.current.view === 'ApproveTransaction') this.router.reset('ApproveTransaction')
    else this.returnOrClose()
  }

  /** For the end of a longer action: lands the modal as it is now; nothing that the visitor has opened since is closed. */
  later(): () => void {
    const isStillOpen = this.modal.openToken()
    return () => {
      if (isStillOpen()) this.returnOrClose()
    }
  }

  /**
   * Closes unless something forbids it (a required sign-in, a pending approval): then the modal shakes. Leaving the question for an e-mail
   * address disconnects.
   */
  safely(): void {
    if (!this.modal.mayClose) this.modal.shake()
    else if (!this.modal.signIn?.refuses()) this.run()
  }
}
