import { defer, filter, merge, type Observable, tap } from 'rxjs'
import type { Logger } from '../../ports/logging/logger.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectionHint } from './connection-hint.ts'
import { decode, encode, isKey } from './json.ts'
import { DeadlinePassed, withDeadline } from './store-deadline.ts'
import { StoreSize } from './store-size.ts'

/** A store that does not answer by then is given up for the life of the page. */
export const STORE_DEADLINE_MS = 1000

/** A browser's or a site's own store, which may reject or hang. `isRoomy`: megabytes of ours do no harm there. */
export type BackingStore = KeyValueStore & Readonly<{ isRoomy?: boolean }>

/**
 * Makes any store keep the port's promise: no call rejects or hangs. It tries `stores` in turn until one works; what that one does not
 * take, it remembers itself for the life of the page. Values over 64 KB are refused and our keys stay below 256 KB, oldest caches go first
 * (`StoreSize`).
 */
export class ResilientKeyValueStore implements KeyValueStore {
  readonly #stores: BackingStore[]
  /** The present store has worked once: a failure is then one call's, not the store's. */
  #proven = false
  /** What this page wrote and the store did not take; undefined = deleted. */
  readonly #own = new Map<string, string | undefined>()
  #size: Promise<StoreSize> | undefined
  readonly #writes = new Map<string, Promise<void>>()
  #complained = false
  readonly changes$: Observable<string>

  constructor(
    stores: readonly BackingStore[],
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly hint?: ConnectionHint | undefined,
  ) {
    this.#stores = [...stores]
    this.changes$ = defer(() => merge(...this.#stores.map((store) => store.changes$))).pipe(
      filter(isKey),
      tap((key) => {
        this.#size = undefined
        if (this.#stores.length > 0) this.#own.delete(key)
      }),
    )
  }

  async get(key: string): Promise<unknown> {
    if (!isKey(key)) return undefined
    const value = this.#own.has(key) ? decode(this.#own.get(key)) : await this.#attempt((store) => store.get(key))
    this.hint?.note(key, value !== undefined)
    return value
  }

  set(key: string, value: unknown): Promise<void> {
    if (value === undefined) return this.delete(key)
    return this.#write(key, async () => {
      const text = encode(value)
      if (text === undefined) this.logger.debug('storage: a value was refused, it is over 64 KB or not JSON', { key })
      else await this.#put(key, text)
    })
  }

  delete(key: string): Promise<void> {
    return this.#write(key, () => this.#remove(key))
  }

  async keys(): Promise<readonly string[]> {
    const keys = new Set((await this.#attempt((store) => store.keys())) ?? [])
    for (const [key, text] of this.#own) {
      if (text === undefined) keys.delete(key)
      else keys.add(key)
    }
    return [...keys].filter(isKey)
  }

  /** `change` may run more than once: it must be pure. */
  update(key: string, change: (value: unknown) => unknown): Promise<void> {
    return this.#write(key, async () => {
      let next: unknown
      let seen: unknown
      const step = (value: unknown) => {
        seen = value
        next = change(value)
        // Sizes are settled outside the store's own step, which cannot wait.
        return next
      }
      const size = await this.#measure()
      if (this.#own.has(key)) {
        step(decode(this.#own.get(key)))
        return next === undefined ? this.#remove(key) : this.#put(key, encode(next))
      }
      let failure: unknown
      const done = await this.#attempt(async (store) => {
        await store.update(key, (value) => {
          try {
            const text = encode(step(value))
            return next === undefined || (text !== undefined && size.fits(key, text)) ? next : seen
          } catch (error) {
            failure = error
            next = seen
            return seen
          }
        })
        return true
      })
      if (failure !== undefined) this.logger.debug('storage: a change threw, nothing was changed', { key, failure })
      if (!done) {
        if (next === undefined && seen === undefined) step(undefined)
        this.#own.set(key, encode(next))
      }
      const text = encode(next)
      if (done && text !== undefined) for (const victim of size.victims(key, text)) await this.#remove(victim)
      size.put(key, text)
      this.hint?.note(key, next !== undefined)
    })
  }

  dispose(): void {
    for (const store of this.#stores.splice(0)) store.dispose()
    this.#own.clear()
  }

  async #put(key: string, text: string | undefined): Promise<void> {
    const size = await this.#measure()
    if (text === undefined || !size.fits(key, text)) {
      this.logger.debug('storage: a value was refused, our keys would weigh over 256 KB', { key })
      return
    }
    for (const victim of size.victims(key, text)) await this.#remove(victim)
    const done = await this.#attempt((store) => store.set(key, decode(text)).then(() => true))
    if (done) this.#own.delete(key)
    else this.#own.set(key, text)
    size.put(key, text)
    this.hint?.note(key, true)
  }

  async #remove(key: string): Promise<void> {
    const done = await this.#attempt((store) => store.delete(key).then(() => true))
    if (done) this.#own.delete(key)
    else this.#own.set(key, undefined)
    await this.#size?.then((size) => size.put(key, undefined))
    this.hint?.note(key, false)
    if (this.hint && (await this.keys()).length === 0) this.hint.noteEmpty()
  }

  /** Read once, at the first write; again after another tab wrote. */
  #measure(): Promise<StoreSize> {
    this.#size ??= (async () => {
      const size = new StoreSize(this.#stores[0]?.isRoomy)
      for (const key of await this.keys()) size.put(key, encode(await this.get(key)))
      return size
    })()
    return this.#size
  }

  /** Writes to one key go one after the other, so that a later one never loses to an earlier one. No key waits for another's. */
  #write(key: string, step: () => Promise<void>): Promise<void> {
    if (!isKey(key)) return Promise.resolve()
    const before = this.#writes.get(key) ?? Promise.resolve()
    const done = before.then(step).catch((cause: unknown) => this.logger.debug('storage: a write failed', { key, cause }))
    this.#writes.set(key, done)
    void done.then(() => this.#writes.get(key) === done && this.#writes.delete(key))
    return done
  }

  /** Undefined when no store could do it. */
  async #attempt<T>(work: (store: KeyValueStore) => Promise<T>): Promise<T | undefined> {
    for (;;) {
      const store = this.#stores[0]
      if (!store) return undefined
      try {
        const value = await withDeadline(this.clock, STORE_DEADLINE_MS, () => work(store))
        if (store === this.#stores[0]) this.#proven = true
        return value
      } catch (cause) {
        if (!this.#complained) this.logger.debug('storage: the browser refused; memory takes over', { cause })
        this.#complained = true
        const silent = cause instanceof DeadlinePassed
        if (store !== this.#stores[0]) continue
        if (this.#proven && !silent) return undefined
        const next = this.#proven ? this.#stores.splice(0) : this.#stores.splice(0, 1)
        for (const gone of next) gone.dispose()
      }
    }
  }
}
