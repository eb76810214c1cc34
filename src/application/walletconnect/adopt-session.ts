import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'

/**
 * Connects an existing session of the site's own client in every namespace it covers where nothing else is connected, so that the
 * visitor need not approve twice. Afterwards it is an ordinary connection. Reference: connections 2.
 */
export async function adoptSession(connections: ConnectionService, wallets: WalletService, signal: AbortSignal): Promise<void> {
  const connector = wallets.find('walletConnect')
  if (!connector) return
  for (const chain of connections.namespaces)
    if (!connections.connection(chain)) await connections.restore([{ ...connector, chain }], undefined, signal)
}
