import { filter, map, skip } from 'rxjs'
import type { Connection, ConnectorType } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { MultiWalletService, WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { isRecordOf } from '../../domain/multi-wallet/wallet-record.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName, ViewParams } from '../../domain/routing/view.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { firstOf, together } from '../../domain/shared/streams.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Page } from '../../ports/page/page.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'
import type { OpenModal } from '../routing/open-modal.ts'
import { openSocialLogin } from '../routing/open-social-login.ts'

export type ConnectionChange = Readonly<{ connection: Connection; hasSwitchedAccount: boolean; hasSwitchedWallet: boolean }>

/** Makes another wallet, or another account of the wallet, the active one of its namespace. */
export class SwitchConnection {
  constructor(
    private readonly several: MultiWalletService,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly wallets: WalletService,
    private readonly connect: ConnectWallet,
    private readonly open: OpenModal,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly page: Page,
    private readonly options: OptionsService,
  ) {}

  /**
   * A connected wallet is asked without a prompt; a disconnected one is connected again.
   * @throws CONNECTOR_NOT_FOUND, USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, MODAL_CLOSED, ABORTED
   */
  async run(choice: WalletChoice, signal: AbortSignal): Promise<ConnectionChange> {
    const { namespace, connectorId } = choice
    const before = this.connections.connection(namespace)
    const connection = this.several.find({ chain: namespace, id: connectorId })
      ? await this.several.switchTo(choice, signal)
      : await this.#connectAgain(choice, signal)
    this.networks.activate(namespace)
    const isShown = this.modal.state.value.open || !this.options.state.value.features.headless
    if (this.networks.mustMove && isShown) this.open.run({ view: 'UnsupportedChain' })
    const [from, to] = [before?.accounts[0].address, connection.accounts[0].address]
    return {
      connection,
      hasSwitchedAccount: from?.toLowerCase() !== to.toLowerCase(),
      hasSwitchedWallet: before?.connector.id !== connectorId,
    }
  }

  /**
   * Shows the view in which a disconnected wallet is connected again; the window of a social login opens in the same task. `show` leads to
   * the view in another way than one step forward.
   */
  lead(choice: WalletChoice, show = (view: ViewName, params: ViewParams) => this.router.push(view, params)): void {
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

  async #connectAgain(choice: WalletChoice, signal: AbortSignal): Promise<Connection> {
    const { namespace, connectorId } = choice
    const connector = this.wallets.find(connectorId, namespace)
    if (!connector) throw fail('CONNECTOR_NOT_FOUND', { connector: connectorId })
    if (connector.type !== 'WALLET_CONNECT' && connector.type !== 'AUTH') return this.connect.run(connector, signal)
    this.lead(choice, (view, params) => this.open.run({ view, namespace }, params))
    return abortable(this.#inModal(choice), signal)
  }

  /** Settles with the outcome of the modal. */
  async #inModal({ namespace, connectorId }: WalletChoice): Promise<Connection> {
    const connected$ = this.connections.state.value$.pipe(
      map(() => this.connections.connection(namespace)),
      filter((connection) => connection?.connector.id === connectorId),
    )
    const closed$ = this.modal.state.value$.pipe(
      skip(1),
      filter(({ open }) => !open),
      map(() => undefined),
    )
    const connection = await firstOf(together<Connection | undefined>(connected$, closed$))
    if (!connection) throw fail('MODAL_CLOSED', {})
    return connection
  }
}
