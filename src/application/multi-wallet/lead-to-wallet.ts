import type { ConnectorType } from '../../domain/connection/connection.ts'
import type { MultiWalletService, WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { isRecordOf } from '../../domain/multi-wallet/wallet-record.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName, ViewParams } from '../../domain/routing/view.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Page } from '../../ports/page/page.ts'
import { openSocialLogin } from '../routing/open-social-login.ts'

/** Leads the visitor to where a disconnected wallet is connected again. */
export class LeadToWallet {
  constructor(
    private readonly several: MultiWalletService,
    private readonly wallets: WalletService,
    private readonly router: Router,
    private readonly page: Page,
    private readonly options: OptionsService,
  ) {}

  /**
   * Shows the view in which a disconnected wallet is connected again; the window of a social login opens in the same task. `show` leads to
   * the view in another way than one step forward.
   */
  run(choice: WalletChoice, show = (view: ViewName, params: ViewParams) => this.router.push(view, params)): void {
    const { namespace, connectorId } = choice
    const { type } = this.wallets.find(connectorId, namespace) ?? {}
    const params = { connectorId, namespace }
    const provider = type === 'AUTH' ? this.#providerOf(choice) : undefined
    if (provider) openSocialLogin(this.page, this.router, provider, (view, given) => show(view, { ...params, ...given }))
    else show(this.#viewOf(type), params)
  }

  #viewOf(type: ConnectorType | undefined): ViewName {
    const ways: Readonly<Partial<Record<ConnectorType, readonly ViewName[]>>> = {
      WALLET_CONNECT: this.page.isMobile ? ['AllWallets', 'ConnectingWalletConnect'] : ['ConnectingWalletConnect'],
      AUTH: this.options.state.value.features.email ? ['EmailLogin'] : [],
    }
    const wanted = ownValue(ways, type ?? '') ?? ['ConnectingExternal']
    return wanted.find((view) => this.router.isReachable(view)) ?? 'Connect'
  }

  /** The provider of the latest login, as far as the site still offers it. */
  #providerOf({ namespace, connectorId }: WalletChoice): SocialProvider | undefined {
    const record = this.several.state.value.records.find((each) => isRecordOf(each, { chain: namespace, id: connectorId }))
    const { socials } = this.options.state.value.features
    const provider = socials ? socials.find((each) => each === record?.provider) : undefined
    return provider && this.router.isReachable(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial') ? provider : undefined
  }
}
