import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { Mailbox } from './async/mailbox.ts'
import { attempt } from './attempt.ts'
import { CACHE_MAX_BYTES, CACHES, type CacheName } from './cache-table.ts'

export type Cached<T> = Readonly<{
  cache: CacheName
  /** Undefined: not cached; fetched each time. */
  key: string | undefined
  /** Parses a stored value, which any code of the site may have written; undefined when invalid. */
  parse(kept: unknown): T | undefined
  /** Serialises a value that JSON cannot represent. */
  keep?(value: T): unknown
  /** Fetches again even if the entry has not expired. */
  force?: boolean | undefined
}>

/** `at` = monotonic time, `stamp` = system time; `stamp` identifies the same entry in the store. */
type Own = Readonly<{ kept: unknown; at: number; stamp: number; turn: number }>

/**
 * A cache with expiry. Within the page the age is measured by the monotonic clock, across visits by the system clock; an entry with a time
 * in the future counts as expired. If the store loses, rejects or corrupts an entry, it is fetched again.
 */
export class CacheService {
  readonly #own = new Map<CacheName, Map<string, Own>>()
  readonly #flights: Mailbox
  /** Counts the wipes of each: results of requests started before a wipe are not cached after it. */
  readonly #ages = new Map<CacheName, number>()
  #turn = 0

  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
  ) {
    this.#flights = new Mailbox(clock)
  }

  /** The cached value, else the result of `ask`. Concurrent calls with the same key share one request; failures are not cached. */
  get<T>(wanted: Cached<T>, ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { cache, key, force = false } = wanted
    if (key === undefined) return ask(signal)
    const find = async (ends: AbortSignal) => {
      const known = force ? undefined : await this.read(wanted)
      if (known !== undefined) return known
      const { turn, age } = { turn: ++this.#turn, age: this.#age(cache) }
      const value = await ask(ends)
      if (age === this.#age(cache)) this.#keep(cache, key, wanted.keep ? wanted.keep(value) : value, turn)
      return value
    }
    return this.#flights.run(find, { policy: 'share', name: JSON.stringify([cache, force, this.#age(cache), key]), signal })
  }

  /** The cached value if it has not expired. An expired or invalid one is removed. */
  async read<T>({ cache, key, parse }: Cached<T>): Promise<T | undefined> {
    if (key === undefined) return undefined
    const own = this.#own.get(cache)?.get(key)
    if (own && this.clock.monotonic() - own.at < CACHES[cache].ms) return parse(own.kept)
    const age = this.#age(cache)
    const stored = await this.store.get(storeKey(cache))
    if (stored === undefined) return undefined
    const entry = unpack(stored).find((candidate) => candidate.key === key)
    const value = entry && entry.at !== own?.stamp && this.#isYoung(cache, entry) ? parse(entry.kept) : undefined
    if (!entry || value === undefined) {
      if (entry || unpack(stored).length === 0) void this.#edit(cache, (entries) => entries.filter((other) => other.key !== key))
      return undefined
    }
    if (age !== this.#age(cache)) return undefined
    const { kept, at: stamp } = entry
    this.#remember(cache, key, { kept, at: this.clock.monotonic() - (this.clock.now() - stamp), stamp, turn: 0 })
    return value
  }

  /** Deletes entries that concern the visitor: on disconnect, and at a start without a stored connection. */
  async wipe(): Promise<void> {
    await this.#drop((cache) => CACHES[cache].personal)
  }

  /** Deletes everything. */
  async clear(): Promise<void> {
    await this.#drop(() => true)
  }

  #age(cache: CacheName): number {
    return this.#ages.get(cache) ?? 0
  }

  async #drop(isMeant: (cache: CacheName) => boolean): Promise<void> {
    const meant = (Object.keys(CACHES) as CacheName[]).filter(isMeant)
    for (const cache of meant) {
      this.#ages.set(cache, this.#age(cache) + 1)
      this.#own.delete(cache)
    }
    const keys = await this.store.keys()
    await Promise.all(meant.map(storeKey).map((key) => (keys.includes(key) ? this.store.delete(key) : undefined)))
  }

  #keep(cache: CacheName, key: string, kept: unknown, turn: number): void {
    // A response to an older request must not overwrite a newer value.
    if ((this.#own.get(cache)?.get(key)?.turn ?? 0) > turn) return
    const stamp = this.clock.now()
    this.#remember(cache, key, { kept, at: this.clock.monotonic(), stamp, turn })
    const entry: CacheEntry = { key, at: stamp, kept }
    void this.#edit(cache, (entries) => [...entries.filter((other) => other.key !== key), entry])
  }

  #remember(cache: CacheName, key: string, own: Own): void {
    const entries = this.#own.get(cache) ?? new Map<string, Own>()
    this.#own.set(cache, entries)
    entries.delete(key)
    entries.set(key, own)
    const [oldest] = entries.keys()
    if (entries.size > CACHES[cache].entries && oldest !== undefined) entries.delete(oldest)
  }

  #edit(cache: CacheName, change: (entries: readonly CacheEntry[]) => readonly CacheEntry[]): Promise<void> {
    const isYoung = (entry: CacheEntry) => this.#isYoung(cache, entry)
    return this.store.update(storeKey(cache), (stored) => pack(change(unpack(stored)).filter(isYoung), CACHES[cache].entries))
  }

  #isYoung(cache: CacheName, { at }: CacheEntry): boolean {
    const age = this.clock.now() - at
    return age >= 0 && age < CACHES[cache].ms
  }
}

const storeKey = (cache: CacheName): string => `cache/${cache}`

/** `at` = milliseconds since 1970 by the system clock. */
type CacheEntry = Readonly<{ key: string; at: number; kept: unknown }>

/** Above anything written here: longer values come from elsewhere and are rejected. */
const READ_MAX = 100

/** Parses the stored entries, `[key, at, value]` each, oldest first. Invalid ones are dropped. */
function unpack(stored: unknown): readonly CacheEntry[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(-READ_MAX).flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [key, at, kept] = entry as readonly unknown[]
    return typeof key === 'string' && typeof at === 'number' && Number.isFinite(at) ? [{ key, at, kept }] : []
  })
}

/** The stored form: the latest `max` entries that fit into `CACHE_MAX_BYTES` together. Undefined (delete) when none is left. */
function pack(entries: readonly CacheEntry[], max: number): unknown {
  let bytes = 0
  const packed: (readonly [string, number, unknown])[] = []
  for (const { key, at, kept } of entries.slice(-max).reverse()) {
    const entry = [key, at, kept] as const
    const size = sizeOf(entry)
    if (bytes + size > CACHE_MAX_BYTES) continue
    bytes += size
    packed.unshift(entry)
  }
  return packed.length > 0 ? packed : undefined
}

function sizeOf(entry: unknown): number {
  return attempt(() => (JSON.stringify(entry).length + 1) * 2, Number.POSITIVE_INFINITY)
}
