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
    await this.several.leave(namespace, connectorId)
    this.#done(namespace)
    return true
  }

  /** Disconnects all wallets of a namespace. */
  async all(namespace: ChainNamespace): Promise<void> {
    await this.several.leave(namespace)
    const active = this.several.live.find(({ connector }) => connector.chain === namespace)
    if (active) await this.several.leave(namespace, active.connector.id)
    this.#done(namespace)
  }

  /** Like `run`, and removes the wallet from the list of recent connections. */
  async forget(choice: WalletChoice): Promise<void> {
    const isLive = this.several.find({ chain: choice.namespace, id: choice.connectorId }) !== undefined
    await this.several.forget(choice)
    if (isLive) this.#done(choice.namespace)
  }

  #done(namespace: ChainNamespace): void {
    this.events.track('DISCONNECT_SUCCESS', { namespace })
    const { open } = this.modal.state.value
    if (open && this.several.live.length === 0) this.close.run()
  }
}
