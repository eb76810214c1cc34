import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'

/** Makes another network active. A connected wallet of its namespace is asked to switch; without one, only the choice is stored. */
export class SwitchNetwork {
  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly events: EventService,
  ) {}

  /** @throws NETWORK_NOT_FOUND, USER_REJECTED, CHAIN_UNSUPPORTED, NETWORK_SWITCH_DISABLED, ABORTED */
  async run(network: Network, signal: AbortSignal): Promise<void> {
    if (!this.options.state.value.enableNetworkSwitch) throw fail('NETWORK_SWITCH_DISABLED', {})
    // The site may have removed the network while the view was open.
    if (!this.networks.find(network.caipNetworkId)) throw fail('NETWORK_NOT_FOUND', { network: network.name })
    const connection = this.connections.connection(network.chainNamespace)
    try {
      if (connection) await this.connections.switchNetwork(network, signal)
      await this.networks.choose(network)
    } finally {
      // Also when the wallet refuses.
      this.events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
    }
  }
}
