import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection, Connector, StoredConnection } from './connection.ts'
import { isStoredOf, parseStoredConnection, toStored } from './stored-connection.ts'

/** `unknown`: the store does not answer. It says nothing about whether a connection is stored. */
export type Stored = StoredConnection | 'unknown' | undefined

/** Key of `LoginRecord`, whose code belongs to the embedded wallet. */
export const LOGIN_KEY = 'embedded'

/** Of a stored login that ends: the page of the embedded wallet is told before the next login, as telling it needs its code. */
export const pendingSignOutOf = (login: unknown) =>
  typeof login === 'object' && login !== null && 'isUsed' in login ? { isSignOutPending: true } : undefined

export const connectionKey = (namespace: ChainNamespace) => `connection/${namespace}`

/** Stored connections: one key per namespace, so that no namespace can overwrite another. */
export class ConnectionStore {
  /** Pending writes of this page. */
  readonly #writing = new Map<ChainNamespace, Promise<unknown>>()
  readonly #unknown = new Set<ChainNamespace>()
  /** Emptied by this page, and nobody has written there since: known although the store does not answer. */
  readonly #emptied = new Set<ChainNamespace>()
  /** Whether the embedded wallet was stored when last read or written here. */
  readonly #logins = new Map<ChainNamespace, boolean>()

  constructor(private readonly store: KeyValueStore) {}

  /** Opens the store while the visitor decides in the wallet, so that the write completes even if the page is left at once. */
  prepare(namespace: ChainNamespace): void {
    void this.store.update(connectionKey(namespace), (value) => value)
  }

  /** Undefined when nothing usable is stored; an unusable value is removed. */
  async read(namespace: ChainNamespace): Promise<Stored> {
    const reading = await this.store.read(connectionKey(namespace))
    if (!reading.isKnown && this.#emptied.has(namespace)) return undefined
    if (!reading.isKnown) {
      this.#unknown.add(namespace)
      return 'unknown'
    }
    this.#unknown.delete(namespace)
    const { value } = reading
    const stored = parseStoredConnection(value, namespace)
    this.#note(namespace, stored)
    if (value !== undefined && !stored) await this.#amend(namespace, (now) => now === undefined, undefined)
    return stored
  }

  /** Another tab may have written there. */
  heard(namespace: ChainNamespace): void {
    this.#emptied.delete(namespace)
  }

  /** The last read was not answered, and nothing was written since. */
  isUnknown(namespace: ChainNamespace): boolean {
    return this.#unknown.has(namespace)
  }

  /** A login by e-mail or social account was stored here. Undefined: not known yet. */
  isLogin(namespace: ChainNamespace): boolean | undefined {
    return this.#logins.get(namespace)
  }

  /** A login ends that may be stored with an account in `namespace`, which is noted in it: `LoginRecord` looks whether it has one there. */
  leaveLogin(namespace: ChainNamespace): Promise<void> {
    return this.store.update(LOGIN_KEY, (value) => value && { ...value, [namespace]: 0 })
  }

  /** Like `read`, after the pending writes of this page. */
  async readSettled(namespace: ChainNamespace): Promise<Stored> {
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
    if (isNew) return this.#replace(namespace, stored)
    return this.#amend(namespace, (now) => now !== undefined && isStoredOf(now, connection.connector), stored)
  }

  /** With `connector`: deletes only if that wallet is the stored one. */
  forget(namespace: ChainNamespace, connector?: Pick<Connector, 'id' | 'rdns'>): Promise<void> {
    if (!connector) return this.#replace(namespace, undefined)
    this.#note(namespace, undefined)
    return this.#amend(namespace, (now) => now !== undefined && isStoredOf(now, connector), undefined)
  }

  #replace(namespace: ChainNamespace, next: StoredConnection | undefined): Promise<void> {
    this.#unknown.delete(namespace)
    if (next) this.#emptied.delete(namespace)
    else this.#emptied.add(namespace)
    this.#note(namespace, next)
    return this.#track(namespace, next ? this.store.set(connectionKey(namespace), next) : this.store.delete(connectionKey(namespace)))
  }

  #amend(
    namespace: ChainNamespace,
    isIt: (now: StoredConnection | undefined) => boolean,
    next: StoredConnection | undefined,
  ): Promise<void> {
    const change = (value: unknown) => (value !== undefined && isIt(parseStoredConnection(value, namespace)) ? next : value)
    return this.#track(namespace, this.store.update(connectionKey(namespace), change))
  }

  #note(namespace: ChainNamespace, stored: StoredConnection | undefined): void {
    this.#logins.set(namespace, stored?.type === 'AUTH')
  }

  #track(namespace: ChainNamespace, write: Promise<void>): Promise<void> {
    const before = this.#writing.get(namespace)
    const done = () => {
      if (this.#writing.get(namespace) === all) this.#writing.delete(namespace)
    }
    // A failed write rejects for its caller; reads after it do not depend on it.
    const all: Promise<void> = Promise.all([before, write]).then(done, done)
    this.#writing.set(namespace, all)
    return write
  }
}
