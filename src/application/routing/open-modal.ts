import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { isChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { openingView } from '../../domain/routing/stack-rules.ts'
import { isViewName, type ViewName, type ViewParams } from '../../domain/routing/view.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import type { Page } from '../../ports/page/page.ts'

/** Opens the modal for the visitor or the site. Spec §2, "Opening". */
export class OpenModal {
  constructor(
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly wallets: WalletService,
    private readonly alerts: AlertService,
    private readonly events: EventService,
    private readonly page: Page,
  ) {}

  /** `given`: what `view` is opened with, besides the namespace. @throws VIEW_UNAVAILABLE, CONFIG_NETWORKS_MISSING */
  run({ view, namespace }: OpenOptions, given?: ViewParams): void {
    const { networks } = this.networks.state.value
    if (networks.length === 0) this.#refuse(fail('CONFIG_NETWORKS_MISSING', {}))
    if (view !== undefined && !(isViewName(view) && this.router.isReachable(view))) throw fail('VIEW_UNAVAILABLE', { view: String(view) })
    if (namespace !== undefined && !isChainNamespace(namespace)) throw fail('ADAPTER_NOT_FOUND', { namespace: String(namespace) })
    const connected = namespace ? this.connections.connection(namespace) !== undefined : this.connections.connections.length > 0
    const landing = this.#landing(view, connected)
    // The account view needs a namespace with a connection.
    const { namespace: active } = this.networks
    const shown = namespace ?? (active && this.connections.connection(active) ? active : this.connections.connections[0]?.connector.chain)
    if (connected && shown && (namespace || landing === 'Account')) this.networks.activate(shown)
    // Whoever asks for the account of a wallet on a chain that the site does not support, also after a reload, is led off that chain.
    const target = landing === 'Account' && this.networks.mustMove ? 'UnsupportedChain' : landing
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

  #landing(requested: ViewName | undefined, connected: boolean): ViewName {
    const { adapterNamespaces, manualWalletConnect, enableNetworkSwitch, allowUnsupportedChain } = this.options.state.value
    // `Networks` is not shown when network switching is off.
    const wanted = requested === 'Networks' && !enableNetworkSwitch ? undefined : requested
    const target = openingView({
      requested: wanted,
      connected,
      hasAdapters: adapterNamespaces.length > 0,
      manualWalletConnect,
      isMobile: this.page.isMobile,
    })
    // `UnsupportedChain` is not shown when switching is off or unsupported chains are allowed.
    if (target === 'UnsupportedChain' && (!enableNetworkSwitch || allowUnsupportedChain)) return 'Account'
    return this.router.isReachable(target) ? target : 'Connect'
  }

  #refuse(error: ReturnType<typeof fail>): never {
    this.alerts.raise(error)
    throw error
  }
}
