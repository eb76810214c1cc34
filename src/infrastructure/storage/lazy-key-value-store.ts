import { Subject, type Subscription } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { MemoryKeyValueStore } from './memory-key-value-store.ts'

/**
 * Fetches the code of a store when it is first asked for something: the wallets are on the screen before a new visitor's store is opened.
 * When the code does not come, memory takes over for the page's life.
 */
export class LazyKeyValueStore implements KeyValueStore {
  readonly #changes = new Subject<string>()
  #opening: Promise<KeyValueStore> | undefined
  #following: Subscription | undefined
  #isDisposed = false
  /** Before the first question there is nothing that another tab could change for us. */
  readonly changes$ = this.#changes.asObservable()

  constructor(private readonly load: () => Promise<KeyValueStore>) {}

  async get(key: string): Promise<unknown> {
    return (await this.#open()).get(key)
  }

  async set(key: string, value: unknown): Promise<void> {
    await (await this.#open()).set(key, value)
  }

  async delete(key: string): Promise<void> {
    await (await this.#open()).delete(key)
  }

  async keys(): Promise<readonly string[]> {
    return (await this.#open()).keys()
  }

  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    await (await this.#open()).update(key, change)
  }

  dispose(): void {
    this.#isDisposed = true
    this.#following?.unsubscribe()
    void this.#opening?.then((store) => store.dispose())
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
