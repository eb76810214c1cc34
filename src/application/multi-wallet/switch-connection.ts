import { filter, map, skip } from 'rxjs'
import type { Connection } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { MultiWalletService, WalletChoice } from '../../domain/multi-wallet/multi-wallet-service.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { firstOf, mergeStreams } from '../../domain/shared/streams.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'
import type { OpenModal } from '../routing/open-modal.ts'
import type { LeadToWallet } from './lead-to-wallet.ts'

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
    private readonly lead: LeadToWallet,
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
    if (this.networks.requiresNetworkSwitch && this.modal.mayShow) this.open.run({ view: 'UnsupportedChain' })
    const [from, to] = [before?.accounts[0].address, connection.accounts[0].address]
    return {
      connection,
      hasSwitchedAccount: from?.toLowerCase() !== to.toLowerCase(),
      hasSwitchedWallet: before?.connector.id !== connectorId,
    }
  }

  async #connectAgain(choice: WalletChoice, signal: AbortSignal): Promise<Connection> {
    const { namespace, connectorId } = choice
    const connector = this.wallets.find(connectorId, namespace)
    if (!connector) throw fail('CONNECTOR_NOT_FOUND', { connector: connectorId })
    if (connector.type !== 'WALLET_CONNECT' && connector.type !== 'AUTH') return this.connect.run(connector, signal)
    this.lead.run(choice, (view, params) => this.open.run({ view, namespace }, params))
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
    const connection = await firstOf(mergeStreams<Connection | undefined>(connected$, closed$))
    if (!connection) throw fail('MODAL_CLOSED', {})
    return connection
  }
}
