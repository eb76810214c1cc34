import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Backing } from './backing.ts'
import { TabMessages, type Tabs } from './tab-messages.ts'

const TABLE = 'keyval'

/** IndexedDB database `portico`, created on first use. */
export class IdbBacking implements Backing {
  readonly tabs: Tabs
  #store: UseStore
  #database: IDBDatabase | undefined
  #isClosed = false

  constructor(private readonly name = 'portico') {
    this.tabs = new TabMessages(`${name}/storage`)
    this.#store = createStore(name, TABLE)
  }

  read(key: string): Promise<unknown> {
    return get<unknown>(key, this.#use)
  }

  keys(): Promise<readonly unknown[]> {
    return keys<IDBValidKey>(this.#use)
  }

  /** One transaction, serialised by the browser across tabs. (idb-keyval's own `update` cannot delete.) */
  change(key: string, step: (text: unknown) => string | undefined): Promise<void> {
    return this.#use('readwrite', async (table) => {
      const text = step(await promisifyRequest<unknown>(table.get(key)))
      if (text === undefined) table.delete(key)
      else table.put(text, key)
      await promisifyRequest(table.transaction)
    })
  }

  /** The browser ends the transactions under way first. */
  close(): void {
    this.#isClosed = true
    this.#database?.close()
  }

  readonly #use: UseStore = async (mode, work) => {
    const hold = (table: IDBObjectStore) => {
      const database = table.transaction.db
      // Lets the site delete the database while it is open.
      database.onversionchange = () => database.close()
      this.#database = database
      if (this.#isClosed) database.close()
      return work(table)
    }
    try {
      return await this.#store(mode, hold)
    } catch (error) {
      // The connection was closed, by the browser or above: it is opened once more.
      if (this.#isClosed || !(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      this.#store = createStore(this.name, TABLE)
      return this.#store(mode, hold)
    }
  }
}
