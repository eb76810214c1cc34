import type { StoredConnection } from '../../src/domain/connection/connection.ts'
import type { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'

/** What a store that answers holds. */
export async function knownStored(connections: ConnectionService, namespace: ChainNamespace): Promise<StoredConnection | undefined> {
  const stored = await connections.stored.readSettled(namespace)
  if (stored === 'unknown') throw new Error('the store does not answer')
  return stored
}
