import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import { AUTH_ID } from '../../domain/frame/auth-connector.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'

/** Connects the account that the visitor has just logged in to, in the active namespace if the embedded wallet has it. */
export class ConnectEmbedded {
  constructor(
    private readonly connect: ConnectWallet,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
    private readonly events: EventService,
  ) {}

  /** @throws AUTH_CONNECTOR_NOT_FOUND, and what `ConnectWallet` throws */
  async run(provider: 'email' | SocialProvider, signal: AbortSignal): Promise<Connection> {
    const connection = await this.connect.run(this.connector, signal, { name: AUTH_ID, method: () => 'email', landing: 'Account' })
    if (provider !== 'email') this.events.track('SOCIAL_LOGIN_SUCCESS', { provider })
    return connection
  }

  /** @throws AUTH_CONNECTOR_NOT_FOUND */
  get connector(): Connector {
    const own = this.wallets.state.value.connectors.filter(({ type }) => type === 'AUTH')
    const found = own.find(({ chain }) => chain === this.networks.namespace) ?? own[0]
    if (!found) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
    return found
  }
}
