import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection, StoredConnection } from './connection.ts'
import { parseStoredConnection, toStored } from './stored-connection.ts'

export const connectionKey = (namespace: ChainNamespace) => `connection/${namespace}`

/** What is remembered of connections: one key a namespace, so that no namespace can overwrite another. */
export class ConnectionStore {
  constructor(private readonly store: KeyValueStore) {}

  /** Opens the store while the visitor decides in the wallet, so that a page left at once after that stays connected. Changes nothing. */
  prepare(namespace: ChainNamespace): void {
    void this.store.update(connectionKey(namespace), (value) => value)
  }

  /** Undefined when nothing usable is stored; an unusable value is removed. */
  async read(namespace: ChainNamespace): Promise<StoredConnection | undefined> {
    const value = await this.store.get(connectionKey(namespace))
    const stored = parseStoredConnection(value, namespace)
    if (value !== undefined && !stored) await this.forget(namespace)
    return stored
  }

  /** `isNew` false: only what is stored of this very wallet changes; another tab may have moved to another one, or left. */
  async write(namespace: ChainNamespace, connection: Connection, isNew = true): Promise<void> {
    const stored = toStored(connection)
    if (isNew) await this.store.set(connectionKey(namespace), stored)
    else await this.#amend(namespace, stored.connectorId, stored)
  }

  /** With `connectorId`: only if that wallet is what is stored. */
  async forget(namespace: ChainNamespace, connectorId?: string): Promise<void> {
    if (connectorId === undefined) await this.store.delete(connectionKey(namespace))
    else await this.#amend(namespace, connectorId, undefined)
  }

  #amend(namespace: ChainNamespace, connectorId: string, next: StoredConnection | undefined): Promise<void> {
    return this.store.update(connectionKey(namespace), (value) =>
      parseStoredConnection(value, namespace)?.connectorId === connectorId ? next : value,
    )
  }
}
