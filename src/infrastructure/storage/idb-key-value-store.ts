import { del, delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'
import type { Observable } from 'rxjs'
import type { BackingStore } from './backing-store.ts'
import { decode, encode } from './json.ts'
import { isNever } from './key-kinds.ts'
import { TabMessages } from './tab-messages.ts'

const TABLE = 'keyval'

/** IndexedDB database `portico`, created on first use. Rejects when the browser denies access; `ResilientKeyValueStore` handles that. */
export class IdbKeyValueStore implements BackingStore {
  readonly isRoomy = true
  readonly #tabs: TabMessages
  #database: Promise<IDBDatabase> | undefined
  #underWay = 0
  #isDisposed = false
  readonly changes$: Observable<string>

  constructor(private readonly name = 'portico') {
    this.#tabs = new TabMessages(`${name}/storage`)
    this.changes$ = this.#tabs.keys$
  }

  async get(key: string): Promise<unknown> {
    return decode(await get<unknown>(key, this.#table))
  }

  async set(key: string, value: unknown): Promise<void> {
    const text = encode(value)
    await (text === undefined ? del(key, this.#table) : set(key, text, this.#table))
    this.#tabs.post(key)
  }

  async delete(key: string): Promise<void> {
    await del(key, this.#table)
    this.#tabs.post(key)
  }

  async keys(): Promise<readonly string[]> {
    return (await keys<IDBValidKey>(this.#table)).filter((key) => typeof key === 'string')
  }

  /** One transaction, serialised by the browser across tabs. (idb-keyval's own `update` cannot delete.) */
  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    await this.#table('readwrite', async (table) => {
      const text = encode(change(decode(await promisifyRequest<unknown>(table.get(key)))))
      if (text === undefined) table.delete(key)
      else table.put(text, key)
      await promisifyRequest(table.transaction)
    })
    this.#tabs.post(key)
  }

  async clear(isKept = isNever): Promise<void> {
    const gone = (await this.keys()).filter((key) => !isKept(key))
    await delMany([...gone], this.#table)
    for (const key of gone) this.#tabs.post(key)
  }

  /** Pending operations finish first. */
  dispose(): void {
    this.#isDisposed = true
    this.#tabs.dispose()
    this.#closeIfDone()
  }

  /** Reopens, once, a connection that the browser closed or whose database was deleted. */
  readonly #table: UseStore = async (mode, work) => {
    this.#underWay += 1
    try {
      const database = await this.#open()
      let table: IDBObjectStore
      try {
        table = database.transaction(TABLE, mode).objectStore(TABLE)
      } catch {
        this.#database = undefined
        table = (await this.#open()).transaction(TABLE, mode).objectStore(TABLE)
      }
      return await work(table)
    } finally {
      this.#underWay -= 1
      this.#closeIfDone()
    }
  }

  #closeIfDone(): void {
    if (!this.#isDisposed || this.#underWay > 0) return
    this.#database?.then((database) => database.close()).catch(() => undefined)
    this.#database = undefined
  }

  #open(): Promise<IDBDatabase> {
    if (this.#database) return this.#database
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(this.name)
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const forget = () => {
      if (this.#database === opening) this.#database = undefined
    }
    opening.then((database) => {
      database.onclose = forget
      // Closes the connection, so that the site can delete the database while it is open.
      database.onversionchange = () => {
        database.close()
        forget()
      }
    }, forget)
    this.#database = opening
    return opening
  }
}
