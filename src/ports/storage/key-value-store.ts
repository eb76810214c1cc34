import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/**
 * A value as far as the store knows it: `value` undefined means that nothing is stored. Not known: the store is late or failed. `isFinal`:
 * the browser denied access to it, so it stays unknown on this page.
 */
export type Reading = Readonly<{ isKnown: true; value: unknown }> | Readonly<{ isKnown: false; isFinal?: boolean }>

/**
 * Persistent storage across visits. Keys come without prefix; adapters add `portico/`.
 * Values are JSON-like. Calls always resolve: when a store fails, memory replaces it until the page is unloaded.
 * A read that times out says nothing about the stored value: the value is emitted as a change once the store answers, and writes and
 * deletes are applied then.
 */
export interface KeyValueStore {
  /**
   * Undefined when absent, unreadable, corrupt or not known: only for values without which nothing is deleted or ended (caches,
   * preferences). The value is `unknown`: the caller parses it.
   */
  get(key: string): Promise<unknown>
  /**
   * Like `get`, but distinguishes absent from not known. A key that was not known is emitted as a change once it is, whatever its value.
   * Unknown never deletes a value or ends a connection.
   */
  read(key: string): Promise<Reading>
  /** Keeps a structured clone. */
  set(key: string, value: unknown): Promise<void>
  /** Forgets it. */
  delete(key: string): Promise<void>
  /** All there are. */
  keys(): Promise<readonly string[]>
  /** Read-modify-write as one step, across tabs. `undefined` deletes. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  /** Deletes every key except `kept` ones, also those that a slow store has not listed yet. */
  clear(isKept?: (key: string) => boolean): Promise<void>
  /** Keys that another tab of this site wrote or deleted, and keys that were read as absent because the store answered too late. */
  readonly changes$: Observable<string>
  /** Stops watching other tabs. */
  dispose(): void
}
export const KeyValueStore = token<KeyValueStore>('KeyValueStore')

/**
 * Key of the accounts whose sessions have not ended yet: `caipNetworkId`, `address`, and what `UnendedSessions` notes of its attempts.
 * Written before the sign-in is loaded, too.
 */
export const UNENDED_KEY = 'siwx-unended'

/** Key of the batches of calls: a list, whose entries that have not ended have no `end`. Looked at before the code of batches is loaded. */
export const CALLS_KEY = 'sent-calls'

/** The `storage` option of the site: four functions, sync or async. */
export type HostStore = Readonly<{
  /** The value, or undefined. */
  get(key: string): unknown
  /** Keeps a structured clone. */
  set(key: string, value: unknown): unknown
  /** Forgets it. */
  delete(key: string): unknown
  /** All there are. */
  keys(): readonly string[] | Promise<readonly string[]>
}>
