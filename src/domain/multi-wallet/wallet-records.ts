import { filter, type Observable } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Connection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { same } from '../shared/same.ts'
import { ownerOf, parseRecord, RECORDS_MAX, recordKey, recordOf, type WalletRecord } from './wallet-record.ts'

/** What is remembered of each wallet, and what of it is stored. */
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

  /** Reads one again. An unusable value is removed. */
  async reload(key: string): Promise<WalletRecord | undefined> {
    const value = await this.store.get(key)
    const record = parseRecord(key, value)
    if (record) this.#known.set(key, record)
    else this.#known.delete(key)
    if (value !== undefined && !record) await this.store.delete(key)
    return record
  }

  /** What another tab left or forgot meanwhile stays so, unless it is connected anew here. */
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

  /** The visitor disconnected all of a namespace, or all there are: also those that wait for their wallet. */
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

  /** The wallet left first goes first. */
  #trim(): void {
    const [oldest] = [...this.#known].filter(([, { left }]) => left)
    if (oldest && this.#known.size > RECORDS_MAX) void this.delete(oldest[0])
  }
}
