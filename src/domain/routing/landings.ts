import type { Page } from '../../ports/page/page.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { Router } from './router.ts'
import { openingView } from './stack-rules.ts'
import { isStep, isViewName, type ViewName } from './view.ts'

/** Which views the modal can open with. */
export class Landings {
  constructor(
    private readonly options: OptionsService,
    private readonly router: Router,
    private readonly networks: NetworkService,
    private readonly page: Pick<Page, 'isMobile'>,
  ) {}

  /** Whether the view can be opened now: hosts are never shown another one than they asked for. */
  has(view: ViewName, namespace: ChainNamespace | undefined): boolean {
    if (!isViewName(view) || isStep(view) || !this.router.isReachable(view)) return false
    const { enableNetworkSwitch, allowUnsupportedChain } = this.options.state.value
    if (view === 'Networks') return enableNetworkSwitch
    if (view !== 'UnsupportedChain') return true
    const { active } = this.networks.state.value
    const isUnsupported = (namespace ? this.networks.of(namespace) : active)?.supported === false
    return isUnsupported && enableNetworkSwitch && !allowUnsupportedChain
  }

  /** The view that is requested, or that a visitor begins with. */
  of(requested: ViewName | undefined, connected: boolean): ViewName {
    const { adapterNamespaces, manualWalletConnect } = this.options.state.value
    const hasAdapters = adapterNamespaces.length > 0
    const target = openingView({ requested, connected, hasAdapters, manualWalletConnect, isMobile: this.page.isMobile })
    return this.router.isReachable(target) ? target : 'Connect'
  }
}
