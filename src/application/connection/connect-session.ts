import type { Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'

/**
 * Connects every namespace that a session covers, which need not be the one asked for first. A namespace where another wallet is
 * connected keeps it. @returns the first that stands
 * @throws USER_REJECTED, NO_ACCOUNTS when it covers none, CONNECT_FAILED, ABORTED
 */
export async function connectSession(
  connections: ConnectionService,
  connector: Connector,
  namespaces: readonly ChainNamespace[],
  preferred: CaipNetworkId | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  let main: Connection | undefined
  let refusal: unknown
  for (const chain of new Set([connector.chain, ...namespaces])) {
    // The visitor, or the wallet, may have left meanwhile: the rest of the session is over, too.
    if (main && connections.connection(main.connector.chain)?.connector.id !== main.connector.id) break
    if (main && connections.connection(chain)) continue
    try {
      const connection = await connections.connect({ ...connector, chain }, preferred?.startsWith(`${chain}:`) ? { preferred } : {}, signal)
      main ??= connection
    } catch (error) {
      if (!main && !isAppError(error, 'NO_ACCOUNTS')) throw error
      refusal ??= error
    }
  }
  if (!main) throw refusal
  return main
}
