import type { Observable } from 'rxjs'
import type { HostStore } from '../../ports/storage/key-value-store.ts'
import type { BackingStore } from './backing-store.ts'
import { decode, encode, isKey } from './json.ts'
import { isNever } from './key-kinds.ts'
import { TabMessages } from './tab-messages.ts'

const PREFIX = 'portico/'
type Locks = { request(name: string, step: () => Promise<void>): Promise<unknown> }

/** The site's own store. It receives full keys (`portico/network`) and JSON strings, so that any string store is sufficient. May reject. */
export class HostKeyValueStore implements BackingStore {
  readonly #tabs = new TabMessages('portico/host')
  readonly changes$: Observable<string> = this.#tabs.keys$

  constructor(
    private readonly host: HostStore,
    private readonly locks: Locks | undefined = globalThis.navigator?.locks,
  ) {}

  async get(key: string): Promise<unknown> {
    const stored = await this.host.get(PREFIX + key)
    // A store that parses JSON itself returns the value; it is encoded again, so that it passes our own parser's checks.
    return decode(typeof stored === 'string' ? stored : encode(stored))
  }

  async set(key: string, value: unknown): Promise<void> {
    const text = encode(value)
    if (text === undefined) return this.delete(key)
    await this.host.set(PREFIX + key, text)
    if (encode(await this.get(key)) !== encode(decode(text))) throw new Error('the write was dropped')
    this.#tabs.post(key)
  }

  async delete(key: string): Promise<void> {
    await this.host.delete(PREFIX + key)
    this.#tabs.post(key)
  }

  async keys(): Promise<readonly string[]> {
    const keys: readonly unknown[] = await this.host.keys()
    return keys
      .filter((key) => typeof key === 'string')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .filter(isKey)
  }

  /** Atomic across tabs through Web Locks, because the site's own store has no transactions. */
  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    const step = async () => this.set(key, change(await this.get(key)))
    await (this.locks ? this.locks.request(PREFIX + key, step) : step())
  }

  async clear(isKept = isNever): Promise<void> {
    for (const key of await this.keys()) if (!isKept(key)) await this.delete(key)
  }

  dispose(): void {
    this.#tabs.dispose()
  }
}
