import type { EventService } from '../../domain/analytics/event-service.ts'
import type { MultiWalletService, WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { CloseModal } from '../routing/close-modal.ts'

/** One of several wallets goes; the modal stays while others are connected. Spec §4. */
export class LeaveConnection {
  constructor(
    private readonly several: MultiWalletService,
    private readonly modal: ModalService,
    private readonly close: CloseModal,
    private readonly events: EventService,
  ) {}

  /** Tells one wallet goodbye. False: it is not connected. */
  async run({ namespace, connectorId }: WalletChoice): Promise<boolean> {
    if (!this.several.find({ chain: namespace, id: connectorId })) return false
    await this.several.leave(namespace, connectorId)
    this.#done(namespace)
    return true
  }

  /** Tells all wallets of a namespace goodbye. */
  async all(namespace: ChainNamespace): Promise<void> {
    await this.several.leave(namespace)
    const active = this.several.live.find(({ connector }) => connector.chain === namespace)
    if (active) await this.several.leave(namespace, active.connector.id)
    this.#done(namespace)
  }

  /** The same as `run`, and the wallet is no more offered. */
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
