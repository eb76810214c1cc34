import type { Subscription } from 'rxjs'
import type { ConnectionNews, ConnectionService } from '../../domain/connection/connection-service.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** What the modal does when a wallet acts by itself: leaves, or moves to another chain. Spec §4. */
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
  ) {}

  start(): void {
    if (this.#watching) return
    this.#watching = this.connections.news$.subscribe((news) => this.#react(news))
    this.#watching.add(this.modal.guard(() => this.#isHeld))
    this.#watching.add(this.networks.state.value$.subscribe(({ active }) => this.#settle(active?.supported === false)))
  }

  dispose(): void {
    this.#watching?.unsubscribe()
  }

  /** Out of "your network is not supported" lead only another network and a goodbye, also from the views on top of it. Reference: ui-behaviour. */
  get #isHeld(): boolean {
    return this.networks.mustMove && this.router.state.value.stack.some(({ view }) => view === 'UnsupportedChain')
  }

  #react({ type, namespace }: ConnectionNews): void {
    if (type === 'left') this.#leave()
    if (type === 'moved' && namespace === this.networks.namespace) this.#move()
  }

  #leave(): void {
    if (!this.modal.state.value.open || this.router.current.view === 'ProfileWallets') return
    if (!this.connections.keeper?.landed('left')) this.close.run()
  }

  #move(): void {
    const { view } = this.router.current
    if (!this.networks.mustMove || view === 'SwitchNetwork') return
    if (!this.modal.state.value.open || view !== 'UnsupportedChain') this.open.run({ view: 'UnsupportedChain' })
  }

  /** Nobody is told to move who has moved, however that came about. */
  #settle(isLost: boolean): void {
    const wasLost = this.#wasLost
    this.#wasLost = isLost
    if (wasLost && !isLost && this.modal.state.value.open && this.router.current.view === 'UnsupportedChain') this.close.run()
  }
}
