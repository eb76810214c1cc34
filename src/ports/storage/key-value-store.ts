import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/**
 * Where we remember things between visits. Keys come without prefix; adapters add `portico/`.
 * Values are JSON-like. No call ever rejects or hangs: a broken store reads as empty and forgets writes, memory takes over for the page's life.
 * Late is unknown, not empty: what a late store could not say in time it tells as changes, and what it is told it does once it answers.
 */
export interface KeyValueStore {
  /** Undefined when absent, unreadable or corrupt. What comes back is `unknown`: the caller parses it. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<readonly string[]>
  /** Read-modify-write as one step, across tabs. `undefined` deletes. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  /** Deletes every key but those that are kept, also those that a late store could not list. */
  clear(isKept?: (key: string) => boolean): Promise<void>
  /** Keys that another tab of this site wrote or deleted, and keys that were read as absent because the store was late. */
  readonly changes$: Observable<string>
  dispose(): void
}
export const KeyValueStore = token<KeyValueStore>('KeyValueStore')

/** Keys of records that wait to be sent. They have a limit of their own and never cost another key its place. */
export const UNSENT_PREFIX = 'unsent-events/'

/** What a host site may hand in as `storage`: four functions, sync or async. */
export type HostStore = Readonly<{
  get(key: string): unknown
  set(key: string, value: unknown): unknown
  delete(key: string): unknown
  keys(): readonly string[] | Promise<readonly string[]>
}>
