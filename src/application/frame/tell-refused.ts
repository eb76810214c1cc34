import type { Subscription } from 'rxjs'
import type { Approvals } from '../../domain/frame/approvals.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Announcer } from '../alerts/announcer.ts'
import type { OpenModal } from '../routing/open-modal.ts'

const ALERT_DELAY_MS = 300

/** Tells the visitor, in the modal, that the site asked its embedded wallet for something that is not allowed. */
export class TellRefused {
  #watching: Subscription | undefined
  #cancel = () => {}

  constructor(
    private readonly approvals: Approvals,
    private readonly modal: ModalService,
    private readonly open: OpenModal,
    private readonly announcer: Announcer,
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  start(): void {
    let told = this.approvals.state.value.refused
    this.#watching ??= this.approvals.state.value$.subscribe(({ refused }) => {
      if (refused && refused !== told) this.#tell(refused.method)
      told = refused
    })
  }

  dispose(): void {
    this.#cancel()
    this.#watching?.unsubscribe()
  }

  #tell(method: string): void {
    this.logger.error('Requested RPC call is not allowed', { method: method.slice(0, 64) })
    if (!this.modal.state.value.open) this.open.run({})
    this.#cancel()
    this.#cancel = this.clock.after(ALERT_DELAY_MS, () => this.announcer.say('error.notAllowed', 'error'))
  }
}
