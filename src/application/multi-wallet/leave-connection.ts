import type { EventService } from '../../domain/analytics/event-service.ts'
import type { MultiWalletService, WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { CloseModal } from '../routing/close-modal.ts'

/** Disconnects one of several wallets; the modal stays open while others are connected. */
export class LeaveConnection {
  constructor(
    private readonly several: MultiWalletService,
    private readonly modal: ModalService,
    private readonly close: CloseModal,
    private readonly events: EventService,
  ) {}

  /** Disconnects one wallet. Resolves false when it is not connected. */
  async run({ namespace, connectorId }: WalletChoice): Promise<boolean> {
    if (!this.several.find({ chain: namespace, id: connectorId })) return false
    await this.#leave(namespace, () => this.several.leave(namespace, connectorId))
    return true
  }

  /** Disconnects all wallets of a namespace. */
  all(namespace: ChainNamespace): Promise<void> {
    return this.#leave(namespace, async () => {
      await this.several.leave(namespace)
      const active = this.several.live.find(({ connector }) => connector.chain === namespace)
      if (active) await this.several.leave(namespace, active.connector.id)
    })
  }

  /** Like `run`, and removes the wallet from the list of recent connections. */
  forget(choice: WalletChoice): Promise<void> {
    const forget = () => this.several.forget(choice)
    const isLive = this.several.find({ chain: choice.namespace, id: choice.connectorId }) !== undefined
    return isLive ? this.#leave(choice.namespace, forget) : forget()
  }

  /** What the visitor opens while the wallets answer stays open. */
  async #leave(namespace: ChainNamespace, leave: () => Promise<void>): Promise<void> {
    const isStillOpen = this.modal.openToken()
    await leave()
    this.events.track('DISCONNECT_SUCCESS', { namespace })
    if (this.modal.state.value.open && isStillOpen() && this.several.live.length === 0) this.close.run()
  }
}
