import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection, Connector, StoredConnection } from './connection.ts'
import { isStoredOf, parseStoredConnection, toStored } from './stored-connection.ts'

export const connectionKey = (namespace: ChainNamespace) => `connection/${namespace}`

/** Stored connections: one key per namespace, so that no namespace can overwrite another. */
export class ConnectionStore {
  /** Pending writes of this page. */
  readonly #writing = new Map<ChainNamespace, Promise<unknown>>()

  constructor(private readonly store: KeyValueStore) {}

  /** Opens the store while the visitor decides in the wallet, so that the write completes even when the page is left right after approval. */
  prepare(namespace: ChainNamespace): void {
    void this.store.update(connectionKey(namespace), (value) => value)
  }

  /** Undefined when nothing usable is stored; an unusable value is removed. */
  async read(namespace: ChainNamespace): Promise<StoredConnection | undefined> {
    const value = await this.store.get(connectionKey(namespace))
    const stored = parseStoredConnection(value, namespace)
    if (value !== undefined && !stored) await this.#amend(namespace, (now) => now === undefined, undefined)
    return stored
  }

  /** Like `get`, after the pending writes of this page. */
  async readSettled(namespace: ChainNamespace): Promise<StoredConnection | undefined> {
    for (;;) {
      const writing = this.#writing.get(namespace)
      await writing
      const stored = await this.read(namespace)
      if (this.#writing.get(namespace) === undefined) return stored
    }
  }

  /** `isNew` false: writes only if this wallet is the stored one; another tab may have stored another or disconnected. */
  write(namespace: ChainNamespace, connection: Connection, isNew = true): Promise<void> {
    const stored = toStored(connection)
    if (isNew) return this.#track(namespace, this.store.set(connectionKey(namespace), stored))
    return this.#amend(namespace, (now) => now !== undefined && isStoredOf(now, connection.connector), stored)
  }

  /** With `connector`: deletes only if that wallet is the stored one. */
  forget(namespace: ChainNamespace, connector?: Pick<Connector, 'id' | 'rdns'>): Promise<void> {
    if (!connector) return this.#track(namespace, this.store.delete(connectionKey(namespace)))
    return this.#amend(namespace, (now) => now !== undefined && isStoredOf(now, connector), undefined)
  }

  #amend(
    namespace: ChainNamespace,
    isIt: (now: StoredConnection | undefined) => boolean,
    next: StoredConnection | undefined,
  ): Promise<void> {
    const change = (value: unknown) => (value !== undefined && isIt(parseStoredConnection(value, namespace)) ? next : value)
    return this.#track(namespace, this.store.update(connectionKey(namespace), change))
  }

  #track(namespace: ChainNamespace, write: Promise<void>): Promise<void> {
    const before = this.#writing.get(namespace)
    const all = Promise.all([before, write]).then(() => {
      if (this.#writing.get(namespace) === all) this.#writing.delete(namespace)
    })
    this.#writing.set(namespace, all)
    return write
  }
}
