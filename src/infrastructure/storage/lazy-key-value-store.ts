import { Subject, type Subscription } from 'rxjs'
import type { KeyValueStore, Reading } from '../../ports/storage/key-value-store.ts'
import { isSession } from './key-kinds.ts'
import { MemoryKeyValueStore } from './memory-key-value-store.ts'

/** What is known of a store without loading its code. */
export type StoreHint = Readonly<{
  /** True when nothing is stored. */
  isEmpty(): boolean
  /** Calls back when another tab stored something. The returned function unsubscribes. */
  watch(run: () => void): () => void
}>

/**
 * Fetches a store's code with the first read of a non-empty store, or the first write: for a new visitor neither code nor database is
 * opened. When the code cannot be loaded, values are kept in memory for the page's life.
 */
export class LazyKeyValueStore implements KeyValueStore {
  readonly #changes = new Subject<string>()
  readonly #written = new Set<string>()
  #opening: Promise<KeyValueStore> | undefined
  #following: Subscription | undefined
  #isDisposed = false
  readonly changes$ = this.#changes.asObservable()
  readonly #unwatch: (() => void) | undefined

  constructor(
    private readonly load: () => Promise<KeyValueStore>,
    private readonly hint?: StoreHint,
  ) {
    this.#unwatch = hint?.watch(() => void this.#wake())
  }

  /** The caller of a session key writes right after reading, so the store is opened even if the hint says that it is empty. */
  async get(key: string): Promise<unknown> {
    return this.#isIdle() && !isSession(key) ? undefined : (await this.#open()).get(key)
  }

  /** The hint says that nothing is stored; what another page stores since then is emitted as a change. */
  async read(key: string): Promise<Reading> {
    return this.#isIdle() && !isSession(key) ? { isKnown: true, value: undefined } : (await this.#open()).read(key)
  }

  async set(key: string, value: unknown): Promise<void> {
    this.#written.add(key)
    await (await this.#open()).set(key, value)
  }

  async delete(key: string): Promise<void> {
    this.#written.add(key)
    if (!this.#isIdle()) await (await this.#open()).delete(key)
  }

  async keys(): Promise<readonly string[]> {
    return this.#isIdle() ? [] : (await this.#open()).keys()
  }

  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    this.#written.add(key)
    await (await this.#open()).update(key, change)
  }

  /** Opens the store even if the hint says that it is empty: the hint can be incomplete. */
  async clear(isKept?: (key: string) => boolean): Promise<void> {
    await (await this.#open()).clear(isKept)
  }

  dispose(): void {
    this.#isDisposed = true
    this.#unwatch?.()
    this.#following?.unsubscribe()
    void this.#opening?.then((store) => store.dispose())
  }

  #isIdle(): boolean {
    return !this.#opening && this.hint?.isEmpty() === true
  }

  /** Another tab wrote before this page opened the store: emit all its keys as changes. */
  async #wake(): Promise<void> {
    if (!this.#opening && !this.#isDisposed) await this.#open(true)
  }

  /** `isNews`: reads so far returned "empty" because of the hint, so existing keys are emitted as changes. */
  #open(isNews = this.#isIdle()): Promise<KeyValueStore> {
    this.#opening ??= this.load()
      .catch(() => new MemoryKeyValueStore())
      .then((store) => {
        if (!this.#isDisposed) this.#following = store.changes$.subscribe(this.#changes)
        if (isNews) void this.#tell(store)
        return store
      })
    return this.#opening
  }

  async #tell(store: KeyValueStore): Promise<void> {
    for (const key of await store.keys()) if (!this.#written.has(key)) this.#changes.next(key)
  }
}
