import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { isChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { Landings } from '../../domain/routing/landings.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { needsConnection, type ViewParams } from '../../domain/routing/view.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'

/** Opens the modal for the visitor or the site. */
export class OpenModal {
  constructor(
    private readonly landings: Landings,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly wallets: WalletService,
    private readonly alerts: AlertService,
    private readonly events: EventService,
  ) {}

  /** `given`: what `view` is opened with, besides the namespace. @throws VIEW_UNAVAILABLE, ADAPTER_NOT_FOUND, CONFIG_NETWORKS_MISSING */
  run({ view, namespace }: OpenOptions, given?: ViewParams): void {
    const { networks } = this.networks.state.value
    if (networks.length === 0) throw this.alerts.raise(fail('CONFIG_NETWORKS_MISSING', {}))
    if (namespace !== undefined && !isChainNamespace(namespace)) throw fail('ADAPTER_NOT_FOUND', { namespace: String(namespace) })
    if (view !== undefined && !this.landings.has(view, namespace)) throw fail('VIEW_UNAVAILABLE', { view: String(view) })
    const connected = namespace ? this.connections.connection(namespace) !== undefined : this.connections.connections.length > 0
    const landing = this.landings.of(view, connected)
    // The account view needs a namespace with a connection.
    const { namespace: active } = this.networks
    const shown = namespace ?? (active && this.connections.connection(active) ? active : this.connections.connections[0]?.connector.chain)
    if (connected && shown && (namespace || landing === 'Account')) this.networks.activate(shown)
    // Whoever asks for the account of a wallet on a chain that the site does not support, also after a reload, is led off that chain.
    const target = landing === 'Account' && this.networks.requiresNetworkSwitch ? 'UnsupportedChain' : landing
    const { returnTo } = this.router
    // Whoever asks for another view of an account connects first, and is led on to it.
    const isLater = view !== undefined && view !== 'Account' && target === 'Connect' && needsConnection(view)
    if (isLater || (returnTo && needsConnection(returnTo))) this.router.returnTo = isLater ? view : undefined
    this.wallets.refresh()
    if (view === 'Networks' && target === view) this.events.track('CLICK_NETWORKS')
    const isShowing = this.modal.state.value.open && !this.modal.state.value.embedded
    const params = target === view ? { ...given, namespace } : { namespace }
    if (isShowing && namespace && this.router.current.view === target) this.router.replace(target, params)
    else if (isShowing) this.router.push(target, params)
    else this.router.reset(target, params)
    if (this.modal.state.value.open) return
    this.modal.setOpen(true)
    this.events.track('MODAL_OPEN', { connected })
  }
}
