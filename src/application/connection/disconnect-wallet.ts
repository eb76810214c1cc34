import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { CloseModal } from '../routing/close-modal.ts'

/** Disconnects one namespace, or all. */
export class DisconnectWallet {
  constructor(
    private readonly connections: ConnectionService,
    private readonly modal: ModalService,
    private readonly close: CloseModal,
    private readonly events: EventService,
  ) {}

  /** @throws DISCONNECT_FAILED */
  async run(namespace?: ChainNamespace): Promise<void> {
    const isStillOpen = this.modal.openToken()
    // Includes namespaces that are connecting or reconnecting: their connection must not complete after a disconnect.
    const leaving = namespace ? [namespace] : this.connections.namespaces
    await this.#leave(leaving, namespace ?? 'all', () => this.connections.keeper?.leave(namespace))
    if (this.modal.state.value.open && isStillOpen() && !this.connections.keeper?.landed('left')) this.close.returnOrClose()
  }

  /**
   * Disconnects the active wallet of a namespace. With several wallets (`multiWallet`), the next one there becomes active. Leaves the modal
   * as it is. @throws DISCONNECT_FAILED
   */
  active(namespace: ChainNamespace): Promise<void> {
    return this.#leave([namespace], namespace)
  }

  async #leave(leaving: readonly ChainNamespace[], namespace: string, leaveKept?: () => Promise<void> | undefined): Promise<void> {
    try {
      // In parallel, so that a connection made while the wallets still answer is not disconnected, too.
      const kept = leaveKept?.()
      await Promise.all([kept, ...leaving.map((each) => this.connections.disconnect(each))])
    } catch (cause) {
      const error = fail('DISCONNECT_FAILED', { namespace: leaving.join() }, { cause })
      this.events.track('DISCONNECT_ERROR', { message: error.message })
      throw error
    }
    this.events.track('DISCONNECT_SUCCESS', { namespace })
  }
}
