import { filter, map, type Observable } from 'rxjs'
import { eventsOf, together } from '../../domain/shared/streams.ts'
import type { BackingStore } from './backing-store.ts'
import { decode, encode, isKey } from './json.ts'
import { isNever } from './key-kinds.ts'
import type { LocalTurns } from './local-turns.ts'
import { TabMessages } from './tab-messages.ts'

const PREFIX = 'portico/'
/** Key of the hint, which `hint.ts` manages. */
const HINT = 'hint'
type Page = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'> & {
  readonly navigator?: { readonly locks?: LockManager }
}

/** localStorage, JSON under `portico/`. Rejects when the browser denies access; `ResilientKeyValueStore` handles that. */
export class LocalKeyValueStore implements BackingStore {
  readonly #tabs = new TabMessages('portico/local')
  #turns: Promise<LocalTurns | undefined> | undefined
  readonly changes$: Observable<string>

  constructor(private readonly page: Page = window) {
    const written$ = eventsOf<StorageEvent>(page, 'storage').pipe(
      map(({ key }) => (typeof key === 'string' && key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined)),
    )
    this.changes$ = together(written$, this.#tabs.keys$).pipe(filter((key): key is string => isKey(key) && key !== HINT))
  }

  /** Fetches the code of updates ahead of the first one. */
  prepare(): this {
    const locks = this.page.navigator?.locks
    if (locks) void this.#open(locks)
    return this
  }

  async get(key: string): Promise<unknown> {
    return this.#read(key)
  }

  async set(key: string, value: unknown): Promise<void> {
    this.#write(key, encode(value))
  }

  async delete(key: string): Promise<void> {
    this.#write(key, undefined)
  }

  /** `Object.keys`, because pages patch `length` and `key()`. */
  async keys(): Promise<readonly string[]> {
    return Object.keys(this.page.localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .filter((key): key is string => isKey(key) && key !== HINT)
  }

  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    const step = () => this.#write(key, encode(change(this.#read(key))))
    // Without Web Locks the step still runs in one task, which is the only atomicity that localStorage offers.
    const locks = this.page.navigator?.locks
    const turns = locks && (await this.#open(locks))
    if (turns) await turns.take(key, () => this.page.localStorage.getItem(PREFIX + key), step)
    else step()
  }

  async clear(isKept = isNever): Promise<void> {
    for (const key of await this.keys()) if (!isKept(key)) this.#write(key, undefined)
  }

  dispose(): void {
    this.#tabs.dispose()
    void this.#turns?.then((turns) => turns?.dispose())
  }

  /** Fetched for the option `local`, or with the first update: browsers with IndexedDB need none. Undefined when it cannot be loaded. */
  #open(locks: LockManager): Promise<LocalTurns | undefined> {
    this.#turns ??= import('./local-turns.ts').then(
      ({ LocalTurns }) => new LocalTurns(locks, PREFIX),
      () => {
        this.#turns = undefined
        return undefined
      },
    )
    return this.#turns
  }

  #read(key: string): unknown {
    const text = this.page.localStorage.getItem(PREFIX + key)
    if (text === null) return undefined
    const value = decode(text)
    if (value === undefined) this.page.localStorage.removeItem(PREFIX + key)
    return value
  }

  /** Reads the value back, because some browsers drop writes without an error. */
  #write(key: string, text: string | undefined): void {
    const store = this.page.localStorage
    if (text === undefined) store.removeItem(PREFIX + key)
    else store.setItem(PREFIX + key, text)
    if ((store.getItem(PREFIX + key) ?? undefined) !== text) throw new Error('the write was dropped')
    this.#tabs.post(key)
  }
}
