import { NEVER, type Observable } from 'rxjs'
import type { KeyValueStore, Reading } from '../../ports/storage/key-value-store.ts'
import { decode, encode } from './json.ts'
import { isNever } from './key-kinds.ts'

/** Keeps values in memory for the page's life. */
export class MemoryKeyValueStore implements KeyValueStore {
  readonly #texts = new Map<string, string>()
  readonly changes$: Observable<string> = NEVER

  async get(key: string): Promise<unknown> {
    return decode(this.#texts.get(key))
  }

  async read(key: string): Promise<Reading> {
    return { isKnown: true, value: await this.get(key) }
  }

  async set(key: string, value: unknown): Promise<void> {
    const text = encode(value)
    if (text !== undefined) this.#texts.set(key, text)
    else if (value === undefined) this.#texts.delete(key)
  }

  async delete(key: string): Promise<void> {
    this.#texts.delete(key)
  }

  async keys(): Promise<readonly string[]> {
    return [...this.#texts.keys()]
  }

  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    try {
      await this.set(key, change(decode(this.#texts.get(key))))
    } catch {
      // When `change` throws, the value stays unchanged.
    }
  }

  async clear(isKept = isNever): Promise<void> {
    for (const key of [...this.#texts.keys()]) if (!isKept(key)) this.#texts.delete(key)
  }

  dispose(): void {
    this.#texts.clear()
  }
}
