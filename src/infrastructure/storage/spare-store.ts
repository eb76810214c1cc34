import { filter, fromEvent, map, type Observable, Subject } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { decode, isKey } from './json.ts'
import { isLasting, isSession } from './key-kinds.ts'
import { LocalKeyValueStore } from './local-key-value-store.ts'

const PREFIX = 'portico/'
/** `portico/~<key>`: what lies at `portico/<key>`, or that nothing does, is newer than what the database has. No key of ours begins so. */
const MARK = 'portico/~'

type Newer = Readonly<{ mark: string; text: string | undefined }>

/**
 * localStorage beside the database: it stands in for one that the browser refuses, and keeps what a late one has not taken yet, so that
 * nothing is lost with the page. Whoever reaches the database next brings it there. Nothing here throws, but `bringHome` as the database does.
 */
export class SpareStore {
  readonly store: LocalKeyValueStore
  /** Marks that this page made. */
  readonly #own = new Set<string>()
  /** Keys that this page has brought there. */
  readonly brought$ = new Subject<string>()
  /** Keys that another tab brought to the database, or wrote there; the empty one: it cleared the database. */
  readonly taken$: Observable<string>

  constructor(private readonly page: Window = window) {
    this.store = new LocalKeyValueStore(page)
    this.taken$ = fromEvent<StorageEvent>(page, 'storage').pipe(
      filter(({ key, newValue }) => newValue === null && key?.startsWith(MARK) === true),
      map(({ key }) => String(key).slice(MARK.length)),
    )
  }

  /** What lies here, newer than the database's or not. */
  value(key: string): unknown {
    return decode(this.#get(PREFIX + key))
  }

  /** What was kept because the database had not taken it. */
  newer(key: string): Newer | undefined {
    const mark = this.markOf(key)
    return mark === undefined ? undefined : { mark, text: this.#get(PREFIX + key) }
  }

  markOf(key: string): string | undefined {
    return isSession(key) ? undefined : (this.#get(MARK + key) ?? this.clearedBy)
  }

  /**
   * Whether what this page kept is over: kept anew by another page, or `isTaken` to the database. That no mark is there any more says
   * nothing by itself, for sites clear their localStorage.
   */
  isOver(key: string, isTaken = false): boolean {
    const present = this.markOf(key)
    return present === undefined ? isTaken : !this.#own.has(present)
  }

  /** Somebody cleared the store while the database was late: what it has is gone, whatever the key. */
  get clearedBy(): string | undefined {
    return this.#get(MARK)
  }

  /** Keeps a value (undefined: that there is none) until the database has it; undefined when the browser takes nothing. */
  keep(key: string, text: string | undefined): string | undefined {
    if (!isLasting(key)) return undefined
    return this.#do((store) => {
      if (text === undefined) store.removeItem(PREFIX + key)
      else store.setItem(PREFIX + key, text)
      return this.#mark(key)
    })
  }

  /** What lies here now is newer than the database's. */
  mark(key: string): void {
    if (isLasting(key)) this.#mark(key)
  }

  /** The database is to be cleared but for what is kept here. */
  keepCleared(): string | undefined {
    return this.#mark('')
  }

  /** The database has it. */
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

  /** Those that count beside the database's: of a site that kept them here before. */
  plainKeys(): readonly string[] {
    return this.keys().filter((key) => !isSession(key))
  }

  newerKeys(): readonly string[] {
    return this.#names(MARK).filter(isKey)
  }

  /** Brings to the database what other visits, or other pages, could not bring there. Undefined when there is nothing. */
  bringHome(database: KeyValueStore): Promise<void> | undefined {
    const isNeeded = this.clearedBy !== undefined || this.newerKeys().length > 0 || this.keys().some(isSession)
    return isNeeded ? this.#bringHome(database) : undefined
  }

  async #bringHome(database: KeyValueStore): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      // Whenever it is asked for: what is kept beside it was kept since.
      await this.#bringCleared(database)
      const key = this.newerKeys().find((each) => !tried.has(each))
      if (key === undefined) break
      tried.add(key)
      const newer = this.newer(key)
      // Another page may bring it there first, and write again.
      const isStill = () => newer !== undefined && this.markOf(key) === newer.mark
      await database.update(key, (value) => (isStill() ? decode(newer?.text) : value))
      if (!isStill()) continue
      this.forget(key)
      this.brought$.next(key)
    }
    await this.#bringSessions(database)
  }

  async #bringCleared(database: KeyValueStore): Promise<void> {
    const cleared = this.clearedBy
    if (cleared === undefined) return
    const isOver = () => this.clearedBy !== cleared
    await clearUnless(isOver, database, (key) => this.markOf(key) !== cleared)
    if (isOver()) return this.#bringCleared(database)
    this.forgetCleared()
    this.brought$.next('')
  }

  /** Sessions made while the browser refused the database move there together if there are none; otherwise they are given up. */
  async #bringSessions(database: KeyValueStore): Promise<void> {
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
      // Some browsers drop writes in silence.
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

/** Key by key, so that what another page wrote since is not lost with the rest. */
export async function clearUnless(isOver: () => boolean, store: KeyValueStore, isKept: (key: string) => boolean): Promise<void> {
  for (const key of await store.keys()) if (!isKept(key)) await store.update(key, (value) => (isOver() ? value : undefined))
}
