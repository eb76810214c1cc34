import type { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import type { SwitchNetwork } from '../../application/network/switch-network.ts'
import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { Portico } from '../../ports/host/portico.ts'
import { expectConnected, expectNamespace, untilAborted } from './calls.ts'
import type { MultiWalletAccess } from './multi-wallet-access.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

/** The site changes what is connected. */
export class WalletCalls {
  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly leaving: DisconnectWallet,
    private readonly switching: SwitchNetwork,
    private readonly several: MultiWalletAccess,
    private readonly alerts: AlertService,
    private readonly publisher: SnapshotPublisher,
  ) {}

  disconnect = (options: Parameters<Portico['disconnect']>[0] = {}): Promise<void> =>
    untilAborted(this.#disconnect(options), options.signal).finally(() => this.publisher.flush())

  async #disconnect(options: NonNullable<Parameters<Portico['disconnect']>[0]>): Promise<void> {
    const { connections } = this
    const { id } = options
    expectNamespace('disconnect', options.namespace)
    const namespace = options.namespace ?? (id ? connections.connections.find((c) => c.connector.id === id)?.connector.chain : undefined)
    if (id && connections.keeper) return (await this.several.use()).leave(options)
    if (id && (!namespace || connections.connection(namespace)?.connector.id !== id)) throw fail('CONNECTOR_NOT_FOUND', { connector: id })
    if (namespace) expectConnected(connections, this.alerts, namespace)
    await this.leaving.run(namespace)
  }

  switchNetwork: Portico['switchNetwork'] = async (wanted, { throwOnFailure = false, signal } = {}) => {
    const id = typeof wanted === 'string' ? wanted : (wanted?.caipNetworkId ?? `${wanted?.chainNamespace ?? 'eip155'}:${wanted?.id}`)
    const network = this.networks.find(id)
    try {
      if (!network) throw this.alerts.raise(fail('APKT001', { network: id }))
      await this.switching.run(network, signal ?? never())
    } catch (error) {
      if (throwOnFailure || signal?.aborted) throw error
    } finally {
      this.publisher.flush()
    }
  }

  switchConnection: Portico['switchConnection'] = async ({ signal, ...choice }) => {
    expectNamespace('switchConnection', choice.namespace)
    await untilAborted((await this.several.use()).switchTo(choice, signal), signal)
    this.publisher.flush()
  }

  deleteConnection: Portico['deleteConnection'] = async ({ signal, ...choice }) => {
    expectNamespace('deleteConnection', choice.namespace)
    await untilAborted((await this.several.use()).forget(choice), signal)
    this.publisher.flush()
  }
}
