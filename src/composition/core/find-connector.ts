import type { EventService } from '../../domain/analytics/event-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import { missing, untilAborted } from './calls.ts'

/** The wallet that a site names. */
export class FindConnector {
  constructor(
    private readonly wallets: WalletService,
    private readonly events: EventService,
    private readonly router: Router,
  ) {}

  /** Tells of the choice, but for a login. @throws WALLETCONNECT_NOT_FOUND, CONNECTOR_NOT_FOUND */
  async run(wanted: string, namespace: ChainNamespace | undefined, signal: AbortSignal | undefined): Promise<Connector> {
    const connector = (await untilAborted(this.wallets.waitFor(wanted, namespace, signal), signal)) ?? missing(wanted)
    const { name, type } = connector
    const platform = type === 'WALLET_CONNECT' ? 'qrcode' : 'browser'
    if (type !== 'AUTH') this.events.track('SELECT_WALLET', { name, platform, view: this.router.current.view })
    return connector
  }
}
