import { filter, map, type Observable, Subject } from 'rxjs'
import { eventsOf } from '../../domain/shared/streams.ts'
import type { BackingStore } from './backing-store.ts'
import { decode, isKey } from './json.ts'
import { isLasting, isSession } from './key-kinds.ts'
import { LocalKeyValueStore } from './local-key-value-store.ts'

const PREFIX = 'portico/'
/** `portico/~<key>`: the value at `portico/<key>` here, or its absence, is newer than the database's. No other key starts like this. */
const MARK = 'portico/~'

type Newer = Readonly<{ mark: string; text: string | undefined }>

/**
 * localStorage beside the database: it replaces a database to which the browser denies access, and holds values that a late one has not
 * stored yet, so that they survive the page. The next page that reaches the database moves them there. Nothing here throws, except
 * `bringHome` with the database's errors.
 */
export class SpareStore {
  readonly store: LocalKeyValueStore
  /** Marks that this page created. */
  readonly #own = new Set<string>()
  /** Keys that this page has moved to the database. */
  readonly brought$ = new Subject<string>()
  /** Keys that another tab moved or wrote to the database; an empty key means that it cleared the database. */
  readonly taken$: Observable<string>

  constructor(private readonly page: Window = window) {
    this.store = new LocalKeyValueStore(page)
    this.taken$ = eventsOf<StorageEvent>(page, 'storage').pipe(
      filter(({ key, newValue }) => newValue === null && key?.startsWith(MARK) === true),
      map(({ key }) => String(key).slice(MARK.length)),
    )
  }

  /** The value stored here, whether or not it is newer than the database's. */
  value(key: string): unknown {
    return decode(this.#get(PREFIX + key))
  }

  /** The value held because the database had not stored it. */
  newer(key: string): Newer | undefined {
    const mark = this.markOf(key)
    return mark === undefined ? undefined : { mark, text: this.#get(PREFIX + key) }
  }

  markOf(key: string): string | undefined {
    return isSession(key) ? undefined : (this.#get(MARK + key) ?? this.clearedBy)
  }

  /**
   * Whether this page's held value is obsolete: replaced by another page, or (`isTaken`) moved to the database. A missing mark alone is not
   * sufficient, because sites clear their localStorage.
   */
  isOver(key: string, isTaken = false): boolean {
    const present = this.markOf(key)
    return present === undefined ? isTaken : !this.#own.has(present)
  }

  /** The mark of a clear requested while the database was late: all its values are obsolete. */
  get clearedBy(): string | undefined {
    return this.#get(MARK)
  }

  /** Holds a value (undefined: deleted) until the database has stored it; undefined when the browser rejects the write. */
  keep(key: string, text: string | undefined): string | undefined {
    if (!isLasting(key)) return undefined
    return this.#do((store) => {
      if (text === undefined) store.removeItem(PREFIX + key)
      else store.setItem(PREFIX + key, text)
      return this.#mark(key)
    })
  }

  /** Marks the value here as newer than the database's. */
  mark(key: string): void {
    if (isLasting(key)) this.#mark(key)
  }

  /** Records that the database must be cleared, except for values held here. */
  keepCleared(): string | undefined {
    return this.#mark('')
  }

  /** The database has stored the value. */
  forget(key: string): void {
    this.#do((store) => {
      for (const place of [PREFIX + key, MARK + key]) if (store.getItem(place) !== null) store.removeItem(place)
    })
  }

  forgetCleared(): void {
    if (this.clearedBy !== undefined) this.#do((store) => store.removeItem(MARK))
  }

  forgetAll(isKept: (key: string) => boolean): void {
    for (const key of [...this.keys(), ...this.newerKeys()]) if (!isKept(key)) this.forget(key)
    this.forgetCleared()
  }

  /** Keys with a value here. */
  keys(): readonly string[] {
    return this.#names(PREFIX).filter((key) => isKey(key) && key !== 'hint')
  }

  /** Unmarked keys, from a site that used localStorage before; they count beside the database's. */
  plainKeys(): readonly string[] {
    return this.keys().filter((key) => !isSession(key))
  }

  newerKeys(): readonly string[] {
    return this.#names(MARK).filter(isKey)
  }

  /** Moves to the database what earlier visits, or other pages, could not store there. Undefined when there is nothing. */
  bringHome(database: BackingStore): Promise<void> | undefined {
    const isNeeded = this.clearedBy !== undefined || this.newerKeys().length > 0 || this.keys().some(isSession)
    return isNeeded ? this.#bringHome(database) : undefined
  }

  async #bringHome(database: BackingStore): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      // Always applied first: values held here were written after the clear.
      await this.#bringCleared(database)
      const key = this.newerKeys().find((each) => !tried.has(each))
      if (key === undefined) break
      tried.add(key)
      const newer = this.newer(key)
      // Another page may move the value first, and write again.
      const isStill = () => newer !== undefined && this.markOf(key) === newer.mark
      await database.update(key, (value) => (isStill() ? decode(newer?.text) : value))
      if (!isStill()) continue
      this.forget(key)
      this.brought$.next(key)
    }
    await this.#bringSessions(database)
  }

  async #bringCleared(database: BackingStore): Promise<void> {
    const cleared = this.clearedBy
    if (cleared === undefined) return
    const isOver = () => this.clearedBy !== cleared
    await clearUnless(isOver, database, (key) => this.markOf(key) !== cleared)
    if (isOver()) return this.#bringCleared(database)
    this.forgetCleared()
    this.brought$.next('')
  }

  /** Moves the sessions made without the database there together if it has none; otherwise deletes them. */
  async #bringSessions(database: BackingStore): Promise<void> {
    const made = this.keys().filter(isSession)
    if (made.length === 0) return
    const isFree = !(await database.keys()).some(isSession)
    for (const key of made) {
      if (isFree) await database.set(key, this.value(key))
      this.forget(key)
    }
  }

  #mark(key: string): string | undefined {
    const mark = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
    this.#own.add(mark)
    return this.#do((store) => {
      store.setItem(MARK + key, mark)
      // Some browsers drop writes without an error.
      return store.getItem(MARK + key) === mark ? mark : undefined
    })
  }

  #names(prefix: string): readonly string[] {
    const names = this.#do((store) => Object.keys(store)) ?? []
    return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  }

  #get(place: string): string | undefined {
    return this.#do((store) => store.getItem(place)) ?? undefined
  }

  #do<T>(work: (store: Storage) => T): T | undefined {
    try {
      return work(this.page.localStorage)
    } catch {
      return undefined
    }
  }
}

/** Clears key by key, so that values written by another page meanwhile are kept. */
export async function clearUnless(isOver: () => boolean, store: BackingStore, isKept: (key: string) => boolean): Promise<void> {
  for (const key of await store.keys()) if (!isKept(key)) await store.update(key, (value) => (isOver() ? value : undefined))
}
