import type { Subscription } from 'rxjs'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { Approvals } from '../../domain/frame/approvals.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/**
 * Shows the frame while a request waits in it: opens the modal, or goes on from the view that is open and back to it afterwards. Closing
 * the modal gives the requests up.
 */
export class ShowApprovals {
  #watching: Subscription | undefined
  #pending = 0

  constructor(
    private readonly approvals: Approvals,
    private readonly site: SecureSite,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly open: OpenModal,
    private readonly close: CloseModal,
    private readonly connections: ConnectionService,
    private readonly logger: Logger,
  ) {}

  start(): void {
    if (this.#watching) return
    this.#watching = this.approvals.state.value$.subscribe(({ pending }) => {
      const before = this.#pending
      this.#pending = pending
      if (pending > before) this.#show()
      if (before > 0 && pending === 0) {
        this.site.stage(undefined)
        this.#leave()
      }
    })
    this.#watching.add(this.modal.left$.subscribe(() => this.approvals.abort()))
    this.#watching.add(
      this.router.state.watch(() => {
        this.#leave()
        if (this.#isLost) this.#comeBack()
      }),
    )
  }

  dispose(): void {
    this.#watching?.unsubscribe()
  }

  #show(): void {
    try {
      if (!this.modal.state.value.open) this.open.run({ view: 'ApproveTransaction' })
      else this.router.push('ApproveTransaction')
    } catch (error) {
      // Who asked is logged out meanwhile, and the site offers no logins: the request is refused.
      this.logger.error('The approval cannot be shown', { code: toAppError(error).code })
      this.approvals.abort()
    }
  }

  /** Whether the visitor sees something else, from which no step leads back to what waits: the account's view has none. */
  get #isLost(): boolean {
    if (this.#pending === 0) return false
    const { stack } = this.router.state.value
    return this.router.current.view === 'Account' || !stack.some(({ view }) => view === 'ApproveTransaction')
  }

  /** Once it is known that the modal was not left with it, which gives the requests up. */
  #comeBack(): void {
    const isStillOpen = this.modal.openToken()
    queueMicrotask(() => {
      if (isStillOpen() && this.#isLost && !this.#watching?.closed) this.#show()
    })
  }

  /**
   * Goes back to what lies beneath the approvals, and closes the modal when that is nothing. A room for what was approved meanwhile is left
   * at once.
   */
  #leave(): void {
    if (this.router.current.view !== 'ApproveTransaction' || this.#pending > 0) return
    if (this.router.state.value.stack.length === 1) this.close.run()
    else this.router.back(this.connections.connections.length > 0)
  }
}
