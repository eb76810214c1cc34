import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'

/**
 * A session that the site's own client has already is taken up, in every namespace it covers where nothing else is connected: nobody
 * has to accept twice. From then on it is a connection like any other. Reference: connections 2.
 */
export async function adoptSession(connections: ConnectionService, wallets: WalletService, signal: AbortSignal): Promise<void> {
  const connector = wallets.find('walletConnect')
  if (!connector) return
  for (const chain of connections.namespaces)
    if (!connections.connection(chain)) await connections.restore([{ ...connector, chain }], undefined, signal)
}
