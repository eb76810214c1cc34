import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import { connectSession } from './connect-session.ts'

/** The visitor picks a wallet: connect, remember it, then leave the modal or ask for a network the site supports. Spec §4. */
export class ConnectWallet {
  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly wallets: WalletService,
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly close: CloseModal,
    private readonly events: EventService,
  ) {}

  /** @throws USER_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ABORTED */
  async run(connector: Connector, signal: AbortSignal): Promise<Connection> {
    const namespace = connector.chain
    const { active, chosen } = this.networks.state.value
    const isSession = connector.type === 'WALLET_CONNECT'
    const wanted = (chosen || isSession) && active?.supported ? active.network : undefined
    const preferred = isSession || wanted?.chainNamespace === namespace ? wanted?.caipNetworkId : undefined
    const method = isSession ? 'qrcode' : 'browser'
    this.modal.setLoading(namespace, true)
    this.events.track('SELECT_WALLET', { name: connector.name, platform: method, view: this.router.current.view })
    try {
      const connection = isSession
        ? await connectSession(this.connections, connector, this.connections.namespaces, preferred, signal)
        : await this.connections.connect(connector, { preferred }, signal)
      this.networks.activate(connection.connector.chain)
      await this.wallets.remember(connector)
      this.events.track('CONNECT_SUCCESS', { method, name: connector.name, view: this.router.current.view }, connection.accounts[0].address)
      this.#land()
      return connection
    } catch (error) {
      const { code } = toAppError(error)
      if (isAppError(error, 'USER_REJECTED')) this.events.track('USER_REJECTED', { message: error.message })
      else if (code !== 'ABORTED') this.events.track('CONNECT_ERROR', { message: toAppError(error).message })
      throw error
    } finally {
      this.modal.setLoading(namespace, false)
    }
  }

  #land(): void {
    const { open } = this.modal.state.value
    const { enableNetworkSwitch, allowUnsupportedChain, features } = this.options.state.value
    const isUnsupported = this.networks.state.value.active?.supported === false
    if (isUnsupported && enableNetworkSwitch && !allowUnsupportedChain && (open || !features.headless)) {
      this.router.reset('UnsupportedChain')
      if (!open) this.modal.setOpen(true)
    } else if (open) this.close.run()
  }
}
