import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/**
 * Persistent storage across visits. Keys come without prefix; adapters add `portico/`.
 * Values are JSON-like. Calls always resolve: when a store fails, memory replaces it until the page is unloaded.
 * A read that times out says nothing about the stored value: the value is emitted as a change once the store answers, and writes and
 * deletes are applied then.
 */
export interface KeyValueStore {
  /** Undefined when absent, unreadable or corrupt. The value is `unknown`: the caller parses it. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<readonly string[]>
  /** Read-modify-write as one step, across tabs. `undefined` deletes. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  /** Deletes every key except `kept` ones, also those that a slow store has not listed yet. */
  clear(isKept?: (key: string) => boolean): Promise<void>
  /** Keys that another tab of this site wrote or deleted, and keys that were read as absent because the store answered too late. */
  readonly changes$: Observable<string>
  dispose(): void
}
export const KeyValueStore = token<KeyValueStore>('KeyValueStore')

/** Keys of records that wait to be sent. They have a separate limit, so that they never evict another key. */
export const UNSENT_PREFIX = 'unsent-events/'

/** The `storage` option of the site: four functions, sync or async. */
export type HostStore = Readonly<{
  get(key: string): unknown
  set(key: string, value: unknown): unknown
  delete(key: string): unknown
  keys(): readonly string[] | Promise<readonly string[]>
}>
