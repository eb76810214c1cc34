import type { Subscription } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionNews } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** Updates the modal when a wallet disconnects or changes its chain by itself. */
export class FollowWallets {
  #watching: Subscription | undefined
  #wasLost = false

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly open: OpenModal,
    private readonly close: CloseModal,
    private readonly events: EventService,
  ) {}

  start(): void {
    if (this.#watching) return
    this.#watching = this.connections.news$.subscribe((news) => this.#react(news))
    this.#watching.add(this.modal.guard(() => this.#isHeld))
    const { state } = this.networks
    const settle = () => this.#settle(state.value.active?.supported === false)
    this.#watching.add(state.watch(settle))
    settle()
  }

  dispose(): void {
    this.#watching?.unsubscribe()
  }

  /** `UnsupportedChain`, and views opened on top of it, close only after a network switch or a disconnect. */
  get #isHeld(): boolean {
    return this.networks.requiresNetworkSwitch && this.router.state.value.stack.some(({ view }) => view === 'UnsupportedChain')
  }

  #react({ type, namespace }: ConnectionNews): void {
    if (type === 'left') this.events.track('DISCONNECT_SUCCESS', { namespace })
    if (type === 'left' || type === 'ended' || type === 'retracted') this.#leave()
    if (type === 'moved' && namespace === this.networks.namespace) this.#move()
  }

  #leave(): void {
    if (!this.modal.state.value.open || ['ProfileWallets', 'Pay'].includes(this.router.current.view)) return
    // What is being connected may have taken its place: a session of a second wallet ends that of the first.
    if (this.connections.namespaces.some((namespace) => this.connections.of(namespace).status === 'connecting')) return
    if (!this.connections.keeper?.landed('left')) this.close.returnOrClose()
  }

  #move(): void {
    const { view } = this.router.current
    if (!this.networks.requiresNetworkSwitch || view === 'SwitchNetwork') return
    if (!this.modal.state.value.open || view !== 'UnsupportedChain') this.open.run({ view: 'UnsupportedChain' })
  }

  /** Closes `UnsupportedChain` as soon as the active network is supported, whatever caused the change. */
  #settle(isLost: boolean): void {
    const wasLost = this.#wasLost
    this.#wasLost = isLost
    if (wasLost && !isLost && this.modal.state.value.open && this.router.current.view === 'UnsupportedChain') this.close.returnOrClose()
  }
}
