import { Subject, type Subscription } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { MemoryKeyValueStore } from './memory-key-value-store.ts'

/** What can be known of a store without its code. */
export type StoreHint = Readonly<{
  /** Nothing is stored. */
  isEmpty(): boolean
  /** Calls back when another tab stored something. The returned function ends it. */
  watch(run: () => void): () => void
}>

/**
 * Fetches the code of a store when there is something to read, or to write: of a new visitor neither code nor database is opened. When the
 * code does not come, memory takes over for the page's life.
 */
export class LazyKeyValueStore implements KeyValueStore {
  readonly #changes = new Subject<string>()
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

  async get(key: string): Promise<unknown> {
    return this.#isIdle() ? undefined : (await this.#open()).get(key)
  }

  async set(key: string, value: unknown): Promise<void> {
    await (await this.#open()).set(key, value)
  }

  async delete(key: string): Promise<void> {
    if (!this.#isIdle()) await (await this.#open()).delete(key)
  }

  async keys(): Promise<readonly string[]> {
    return this.#isIdle() ? [] : (await this.#open()).keys()
  }

  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    await (await this.#open()).update(key, change)
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

  /** Another tab wrote before we opened the store: all that is there is news. */
  async #wake(): Promise<void> {
    if (this.#opening || this.#isDisposed) return
    for (const key of await (await this.#open()).keys()) this.#changes.next(key)
  }

  #open(): Promise<KeyValueStore> {
    this.#opening ??= this.load()
      .catch(() => new MemoryKeyValueStore())
      .then((store) => {
        if (!this.#isDisposed) this.#following = store.changes$.subscribe(this.#changes)
        return store
      })
    return this.#opening
  }
}
