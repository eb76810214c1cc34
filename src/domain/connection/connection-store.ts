import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection, StoredConnection } from './connection.ts'
import { parseStoredConnection } from './stored-connection.ts'

export const connectionKey = (namespace: ChainNamespace) => `connection/${namespace}`

/** What is remembered of connections: one key a namespace, so that no namespace can overwrite another. */
export class ConnectionStore {
  constructor(private readonly store: KeyValueStore) {}

  /** Undefined when nothing usable is stored; an unusable value is removed. */
  async read(namespace: ChainNamespace): Promise<StoredConnection | undefined> {
    const value = await this.store.get(connectionKey(namespace))
    const stored = parseStoredConnection(value, namespace)
    if (value !== undefined && !stored) await this.forget(namespace)
    return stored
  }

  async write(namespace: ChainNamespace, { connector, accounts, caipNetworkId }: Connection): Promise<void> {
    const { id, type, name, rdns } = connector
    const stored: StoredConnection = { connectorId: id, type, name, rdns, address: accounts[0].address, caipNetworkId }
    await this.store.set(connectionKey(namespace), stored)
  }

  async forget(namespace: ChainNamespace): Promise<void> {
    await this.store.delete(connectionKey(namespace))
  }
}
