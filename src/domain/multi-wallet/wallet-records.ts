import { filter, type Observable } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Connection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { same } from '../shared/same.ts'
import { ownerOf, parseRecord, RECORDS_MAX, recordKey, recordOf, type WalletRecord } from './wallet-record.ts'

/** The record of each wallet, in memory and in the store. */
export class WalletRecords {
  readonly #known = new Map<string, WalletRecord>()
  /** Keys of records that another tab wrote or deleted. */
  readonly changes$: Observable<string>

  constructor(private readonly store: KeyValueStore) {
    this.changes$ = store.changes$.pipe(filter((key) => ownerOf(key) !== undefined))
  }

  get all(): readonly WalletRecord[] {
    return [...this.#known.values()]
  }

  get(key: string): WalletRecord | undefined {
    return this.#known.get(key)
  }

  async load(): Promise<void> {
    this.#known.clear()
    const keys = (await this.store.keys()).filter((key) => ownerOf(key)).slice(0, RECORDS_MAX)
    await Promise.all(keys.map((key) => this.reload(key)))
  }

  /** Reads one record again. An invalid value is removed. */
  async reload(key: string): Promise<WalletRecord | undefined> {
    const value = await this.store.get(key)
    const record = parseRecord(key, value)
    if (record) this.#known.set(key, record)
    else this.#known.delete(key)
    if (value !== undefined && !record) await this.store.delete(key)
    return record
  }

  /** A record that another tab marked as left or deleted meanwhile stays so, unless the wallet was connected again here. */
  note(connection: Connection, left: boolean): void {
    const { chain, id } = connection.connector
    const key = recordKey(chain, id)
    const known = this.#known.get(key)
    const next = recordOf(connection, left)
    if (same(known, next)) return
    this.#known.set(key, next)
    const amend = (value: unknown) => {
      const stored = parseRecord(key, value)
      return stored && (left || !stored.left) ? next : value
    }
    if ((!known || known.left) && !left) void this.store.set(key, next)
    else void this.store.update(key, amend)
    this.#trim()
  }

  /** Marks all records of a namespace, or all records, as left, including wallets that are not restored yet. */
  leaveAll(namespace?: ChainNamespace): void {
    for (const [key, record] of [...this.#known]) {
      if (record.left || (namespace && record.namespace !== namespace)) continue
      this.#known.set(key, { ...record, left: true })
      void this.store.update(key, (value) => (parseRecord(key, value) ? { ...record, left: true } : value))
    }
  }

  async delete(key: string): Promise<void> {
    this.#known.delete(key)
    await this.store.delete(key)
  }

  /** Evicts the record that was marked as left first. */
  #trim(): void {
    const [oldest] = [...this.#known].filter(([, { left }]) => left)
    if (oldest && this.#known.size > RECORDS_MAX) void this.delete(oldest[0])
  }
}
