import { filter, type Observable } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Connection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { same } from '../shared/same.ts'
import { parseRecord, RECORDS_MAX, recordKey, recordOf, type WalletRecord, walletOfKey } from './wallet-record.ts'

/** The record of each wallet, in memory and in the store. */
export class WalletRecords {
  readonly #known = new Map<string, WalletRecord>()
  /** While `load` reads: keys that changed since, and what was left since, which the values it reads do not contain. */
  #loading: Readonly<{ changed: Set<string>; left: Set<ChainNamespace | undefined> }> | undefined
  /** Keys of records that another tab wrote or deleted. */
  readonly changes$: Observable<string>

  constructor(private readonly store: KeyValueStore) {
    this.changes$ = store.changes$.pipe(filter((key) => walletOfKey(key) !== undefined))
  }

  get all(): readonly WalletRecord[] {
    return [...this.#known.values()]
  }

  get(key: string): WalletRecord | undefined {
    return this.#known.get(key)
  }

  async load(): Promise<void> {
    const before = new Map(this.#known)
    this.#known.clear()
    const loading = { changed: new Set<string>(), left: new Set<ChainNamespace | undefined>() }
    this.#loading = loading
    const keys = (await this.store.keys()).filter((key) => walletOfKey(key)).slice(0, RECORDS_MAX)
    const read = async (key: string) => {
      const reading = await this.store.read(key)
      if (loading.changed.has(key)) return
      const last = before.get(key)
      if (!reading.isKnown && last) this.#known.set(key, last)
      const record = reading.isKnown ? await this.#read(key, reading.value) : last
      if (record && (loading.left.has(undefined) || loading.left.has(record.namespace))) this.#leave(key, record)
    }
    await Promise.all(keys.map(read))
    if (this.#loading === loading) this.#loading = undefined
  }

  /** Reads one record again. An invalid value is removed. `unknown`: the store does not answer; the record counts as before. */
  async reload(key: string): Promise<WalletRecord | 'unknown' | undefined> {
    const reading = await this.store.read(key)
    return reading.isKnown ? this.#read(key, reading.value) : 'unknown'
  }

  async #read(key: string, value: unknown): Promise<WalletRecord | undefined> {
    const record = parseRecord(key, value)
    if (record) this.#known.set(key, record)
    else this.#known.delete(key)
    if (value !== undefined && !record) await this.store.update(key, (now) => (parseRecord(key, now) ? now : undefined))
    return record
  }

  /** A record that another tab marked as left or deleted meanwhile stays so, unless the wallet was connected again here. */
  note(connection: Connection, left: boolean): void {
    const { chain, id } = connection.connector
    const key = recordKey(chain, id)
    this.#loading?.changed.add(key)
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
    this.#loading?.left.add(namespace)
    for (const [key, record] of [...this.#known]) {
      if (record.left || (namespace && record.namespace !== namespace)) continue
      this.#leave(key, record)
    }
  }

  #leave(key: string, record: WalletRecord): void {
    this.#known.set(key, { ...record, left: true })
    void this.store.update(key, (value) => (parseRecord(key, value) ? { ...record, left: true } : value))
  }

  async delete(key: string): Promise<void> {
    this.#loading?.changed.add(key)
    this.#known.delete(key)
    await this.store.delete(key)
  }

  /** Evicts the record that was marked as left first. */
  #trim(): void {
    const [oldest] = [...this.#known].filter(([, { left }]) => left)
    if (oldest && this.#known.size > RECORDS_MAX) void this.delete(oldest[0])
  }
}
