import type { Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'

/**
 * Connects every namespace of a session; the requested one need not be among them. Skips a namespace where another wallet is connected.
 * @returns the first connection that succeeded
 * @throws USER_REJECTED, NO_ACCOUNTS when the session has none, CONNECT_FAILED, ABORTED
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
    // The first connection may have been disconnected during an await: then the rest of the session is not connected either.
    if (main && connections.connection(main.connector.chain)?.connector.id !== main.connector.id) break
    if (main && connections.connection(chain)) continue
    try {
      const options = { ...(preferred?.startsWith(`${chain}:`) && { preferred }), isPartner: main !== undefined }
      const connection = await connections.connect({ ...connector, chain }, options, signal)
      main ??= connection
    } catch (error) {
      if (!main && !isAppError(error, 'NO_ACCOUNTS')) throw error
      refusal ??= error
    }
  }
  if (!main) throw refusal
  return main
}
