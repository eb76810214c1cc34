import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { CloseModal } from '../routing/close-modal.ts'

/** Disconnects one namespace, or all. Spec §4. */
export class DisconnectWallet {
  constructor(
    private readonly connections: ConnectionService,
    private readonly modal: ModalService,
    private readonly close: CloseModal,
    private readonly events: EventService,
  ) {}

  /** @throws DISCONNECT_FAILED */
  async run(namespace?: ChainNamespace): Promise<void> {
    // Includes namespaces that are connecting or reconnecting: their connection must not complete after a disconnect.
    const stays = this.modal.stays()
    const leaving = namespace ? [namespace] : this.connections.namespaces
    try {
      // In parallel, so that a connection made while the wallets still answer is not disconnected, too.
      const kept = this.connections.keeper?.leave(namespace)
      await Promise.all([kept, ...leaving.map((each) => this.connections.disconnect(each))])
    } catch (cause) {
      const error = fail('DISCONNECT_FAILED', { namespace: leaving.join() }, { cause })
      this.events.track('DISCONNECT_ERROR', { message: error.message })
      throw error
    }
    this.events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
    if (this.modal.state.value.open && stays() && !this.connections.keeper?.landed('left')) this.close.run()
  }
}
