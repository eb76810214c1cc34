import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { AUTH_ID } from '../../domain/frame/auth-connector.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'

/**
 * Connects the account that the visitor has just logged in to: in the active namespace if the embedded wallet has it, and then in its other
 * namespaces. Reference: frame 15.
 */
export class ConnectEmbedded {
  readonly #stop = new AbortController()

  constructor(
    private readonly connect: ConnectWallet,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
    private readonly events: EventService,
    private readonly connections: ConnectionService,
    private readonly wallet: EmbeddedWallet,
    private readonly alerts: AlertService,
  ) {}

  /** @throws AUTH_CONNECTOR_NOT_FOUND, and what `ConnectWallet` throws */
  async run(provider: 'email' | SocialProvider, signal: AbortSignal): Promise<Connection> {
    const connection = await this.connect.run(this.connector, signal, { name: AUTH_ID, method: () => 'email', landing: 'Account' })
    if (provider !== 'email') this.events.track('SOCIAL_LOGIN_SUCCESS', { provider })
    void this.#connectOthers(connection.connector)
    return connection
  }

  dispose(): void {
    this.#stop.abort()
  }

  /** In the background. A namespace with another wallet is left alone. */
  async #connectOthers({ chain }: Connector): Promise<void> {
    const { signal } = this.#stop
    const others = this.#own.filter((each) => each.chain !== chain && this.connections.of(each.chain).status === 'disconnected')
    for (const connector of others) {
      try {
        await this.connections.connect(connector, { preferred: this.networks.wish(connector.chain) }, signal)
        await this.wallet.reselect(chain, signal)
      } catch (error) {
        const hasLeft = this.wallet.state.value.users.size === 0 || isAppError(error, 'ABORTED') || isAppError(error, 'DISPOSED')
        if (!hasLeft) this.alerts.raise(fail('APKTW001', { namespace: connector.chain }, { cause: error }))
      }
    }
  }

  /** @throws AUTH_CONNECTOR_NOT_FOUND */
  get connector(): Connector {
    const found = this.#own.find(({ chain }) => chain === this.networks.namespace) ?? this.#own[0]
    if (!found) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
    return found
  }

  get #own(): readonly Connector[] {
    return this.wallets.state.value.connectors.filter(({ type }) => type === 'AUTH')
  }
}
