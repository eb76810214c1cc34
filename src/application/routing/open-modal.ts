import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { type ChainNamespace, isChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { openingView } from '../../domain/routing/stack-rules.ts'
import { isStep, isViewName, needsConnection, type ViewName, type ViewParams } from '../../domain/routing/view.ts'
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

  /** `given`: what `view` is opened with, besides the namespace. @throws VIEW_UNAVAILABLE, ADAPTER_NOT_FOUND, CONFIG_NETWORKS_MISSING */
  run({ view, namespace }: OpenOptions, given?: ViewParams): void {
    const { networks } = this.networks.state.value
    if (networks.length === 0) this.#refuse(fail('CONFIG_NETWORKS_MISSING', {}))
    if (namespace !== undefined && !isChainNamespace(namespace)) throw fail('ADAPTER_NOT_FOUND', { namespace: String(namespace) })
    if (view !== undefined && !this.#isThere(view, namespace)) throw fail('VIEW_UNAVAILABLE', { view: String(view) })
    const connected = namespace ? this.connections.connection(namespace) !== undefined : this.connections.connections.length > 0
    const landing = this.#landing(view, connected)
    // The account view needs a namespace with a connection.
    const { namespace: active } = this.networks
    const shown = namespace ?? (active && this.connections.connection(active) ? active : this.connections.connections[0]?.connector.chain)
    if (connected && shown && (namespace || landing === 'Account')) this.networks.activate(shown)
    // Whoever asks for the account of a wallet on a chain that the site does not support, also after a reload, is led off that chain.
    const target = landing === 'Account' && this.networks.mustMove ? 'UnsupportedChain' : landing
    const { errand } = this.router
    // Whoever asks for another view of an account connects first, and is led on to it.
    const isLater = view !== undefined && view !== 'Account' && target === 'Connect' && needsConnection(view)
    if (isLater || (errand && needsConnection(errand))) this.router.errand = isLater ? view : undefined
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

  /** Whether the view can be opened now: hosts are never shown another one than they asked for. */
  #isThere(view: ViewName, namespace: ChainNamespace | undefined): boolean {
    if (!isViewName(view) || isStep(view) || !this.router.isReachable(view)) return false
    const { enableNetworkSwitch, allowUnsupportedChain } = this.options.state.value
    if (view === 'Networks') return enableNetworkSwitch
    if (view !== 'UnsupportedChain') return true
    const { active } = this.networks.state.value
    const isUnsupported = (namespace ? this.networks.of(namespace) : active)?.supported === false
    return isUnsupported && enableNetworkSwitch && !allowUnsupportedChain
  }

  #landing(requested: ViewName | undefined, connected: boolean): ViewName {
    const { adapterNamespaces, manualWalletConnect } = this.options.state.value
    const hasAdapters = adapterNamespaces.length > 0
    const target = openingView({ requested, connected, hasAdapters, manualWalletConnect, isMobile: this.page.isMobile })
    return this.router.isReachable(target) ? target : 'Connect'
  }

  #refuse(error: ReturnType<typeof fail>): never {
    this.alerts.raise(error)
    throw error
  }
}
