import type { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'

/** Ends the connections, because the code for the sign-in that they need cannot be loaded. */
export class GiveUpSignIn {
  constructor(
    private readonly connections: ConnectionService,
    private readonly leaving: DisconnectWallet,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly toasts: ToastService,
    private readonly events: EventService,
  ) {}

  async run(): Promise<void> {
    const { connections } = this.connections
    if (connections.length === 0) return
    const { message, code } = fail('SIWX_INIT_FAILED', {})
    this.events.track('SIWX_AUTH_ERROR', { network: '', isSmartAccount: false, message, code })
    const leaving = connections.map(({ connector }) => this.leaving.active(connector.chain))
    // The same dialog says so, and asks for a wallet again.
    if (this.modal.state.value.open) this.router.reset('Connect')
    this.toasts.show({ message, variant: 'error' })
    await Promise.allSettled(leaving)
  }
}
