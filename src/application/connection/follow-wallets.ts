import type { Subscription } from 'rxjs'
import type { ConnectionNews, ConnectionService } from '../../domain/connection/connection-service.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** What the modal does when a wallet acts by itself: leaves, or moves to another chain. Spec §4. */
export class FollowWallets {
  #watching: Subscription | undefined

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly open: OpenModal,
    private readonly close: CloseModal,
  ) {}

  start(): void {
    this.#watching ??= this.connections.news$.subscribe((news) => this.#react(news))
  }

  dispose(): void {
    this.#watching?.unsubscribe()
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
    const { enableNetworkSwitch, allowUnsupportedChain } = this.options.state.value
    const { view } = this.router.current
    const isOpen = this.modal.state.value.open
    const supported = this.networks.state.value.active?.supported ?? true
    if (supported && isOpen && view === 'UnsupportedChain') this.close.run()
    if (supported || !enableNetworkSwitch || allowUnsupportedChain || view === 'SwitchNetwork') return
    if (!isOpen || view !== 'UnsupportedChain') this.open.run({ view: 'UnsupportedChain' })
  }
}
