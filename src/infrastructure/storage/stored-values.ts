import { Observable, Subject } from 'rxjs'
import type { Logger } from '../../ports/logging/logger.ts'
import type { KeyValueStore, Reading } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Backing } from './backing.ts'
import type { ConnectionHint } from './connection-hint.ts'
import { isKey, isSession } from './keys.ts'
import { AGAIN_MS, inTurns, LATE, SESSION_TURNS, STORE_TURNS } from './patience.ts'
import { StoreSize, weigh } from './store-size.ts'
import { decode, encode } from './stored-text.ts'

type Text = string | undefined
type Change = (value: unknown) => unknown
type Own = Readonly<{ text: Text }>
/** A write that the store has not completed yet. `own`: its result, where that does not depend on the stored value. */
type Write = Readonly<{ done: Promise<void>; change: Change; own?: Own | undefined; previous: Write | undefined }>

const known = (value: unknown): Reading => ({ isKnown: true, value })

/**
 * Values over a store of texts that may reject or be late. The value of a late store is unknown, not empty: the key is emitted as a change
 * once it is known. Writes reach the store in the order of the calls. What the store refuses is kept in memory for the page's life.
 * `hint`: tells without opening the store whether it is empty, and is kept in sync with its keys.
 */
export class StoredValues implements KeyValueStore {
  readonly #changes = new Subject<string>()
  readonly changes$ = new Observable<string>((subscriber) => {
    this.backing.tabs?.hear((key) => this.#hear(key))
    return this.#changes.subscribe(subscriber)
  })
  /** This page's latest write to each key that is not completed. */
  readonly #writes = new Map<string, Write>()
  readonly #unsaved = new Map<string, Text>()
  /** Sessions of this page alone, because those of the store could not be read. */
  #sessions: Map<string, Text> | undefined
  /** Keys that were reported as unknown. */
  readonly #followed = new Set<string>()
  #clearing: Promise<void> | undefined
  #size: Promise<StoreSize> | undefined
  #state: 'new' | 'proven' | 'refused' = 'new'
  #isLate = false
  #isOpened = false
  #isDisposed = false
  #hasComplained = false

  constructor(
    private readonly backing: Backing,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly hint?: ConnectionHint,
  ) {}

  async get(key: string): Promise<unknown> {
    const reading = await this.read(key)
    return reading.isKnown ? reading.value : this.#guess(this.#writes.get(key))
  }

  async read(key: string): Promise<Reading> {
    // A client that finds no session writes a new one, so the hint is not enough to say that there is none.
    if (!isKey(key) || (!isSession(key) && this.#isIdle())) return known(undefined)
    this.#isOpened = true
    const own = this.#own(key)
    if (own) return known(decode(own.text))
    const call = this.#stored(key)
    const reading = await this.#inTime(call, isSession(key))
    if (reading !== LATE && reading.isKnown) return reading
    if (isSession(key)) this.#sessions ??= new Map()
    else void this.#follow(key, call)
    return reading === LATE ? { isKnown: false } : reading
  }

  async set(key: string, value: unknown): Promise<void> {
    if (value === undefined) return this.delete(key)
    const text = encode(value)
    if (text === undefined) return this.#refuse(key, 'it is over 64 KB or not JSON')
    await this.#write(key, () => decode(text), { text })
  }

  async delete(key: string): Promise<void> {
    if (!this.#isIdle()) await this.#write(key, () => undefined, { text: undefined })
  }

  update(key: string, change: Change): Promise<void> {
    return this.#write(key, change)
  }

  async keys(): Promise<readonly string[]> {
    if (this.#isIdle()) return []
    const call = Promise.resolve(this.#clearing).then(() => this.#listed())
    const listed = await this.#inTime(call)
    const keys = new Set(listed === LATE ? [] : listed)
    for (const key of [...this.#writes.keys(), ...this.#unsaved.keys()]) {
      const own = this.#own(key)
      if (own ? own.text !== undefined : this.#guess(this.#writes.get(key)) !== undefined) keys.add(key)
      else if (own) keys.delete(key)
    }
    if (listed === LATE) void call.then((late) => this.#tell(late.filter((key) => !keys.has(key))))
    return [...keys]
  }

  async clear(isKept: (key: string) => boolean = () => false): Promise<void> {
    this.#isOpened = true
    const before = [this.#clearing, ...[...this.#writes.values()].map(({ done }) => done)]
    for (const values of [this.#writes, this.#unsaved, this.#sessions])
      for (const key of [...(values?.keys() ?? [])]) if (!isKept(key)) values?.delete(key)
    const clearing = Promise.all(before).then(async () => {
      for (const key of await this.#listed()) if (!isKept(key)) await this.#commit(key, () => undefined)
      if (this.#clearing === clearing) this.#clearing = undefined
    })
    this.#clearing = clearing
    await this.#inTime(clearing)
  }

  dispose(): void {
    this.#isDisposed = true
    this.backing.tabs?.close()
    this.backing.close()
    this.#unsaved.clear()
    this.#changes.complete()
  }

  /** Nothing is stored, and this page has not written: the store need not be opened. */
  #isIdle(): boolean {
    this.#isOpened ||= this.hint?.isEmpty() !== true
    return !this.#isOpened
  }

  /** What is known of a key without the store: this page wrote it, and the store has not taken it. */
  #own(key: string): Own | undefined {
    if (this.#sessions && isSession(key)) return { text: this.#sessions.get(key) }
    const write = this.#writes.get(key)
    return write ? write.own : this.#unsaved.has(key) ? { text: this.#unsaved.get(key) } : undefined
  }

  /** What the writes to a key result in if nothing is stored there. */
  #guess(write: Write | undefined): unknown {
    return write && tried(write.change, this.#guess(write.previous)).next
  }

  /** After this page's writes. */
  async #stored(key: string): Promise<Reading> {
    await Promise.all([this.#clearing, this.#writes.get(key)?.done])
    const own = this.#own(key)
    if (own) return known(decode(own.text))
    try {
      const value = decode(await this.#ask(() => this.backing.read(key)))
      if (value === undefined && this.hint?.has(key)) await this.#note(key)
      return known(value)
    } catch {
      return { isKnown: false, isFinal: this.#state === 'refused' }
    }
  }

  async #listed(): Promise<readonly string[]> {
    const keys = await this.#ask(() => this.backing.keys()).catch((): readonly unknown[] => [])
    return keys.filter(isKey)
  }

  #tell(keys: readonly string[]): void {
    for (const key of keys) this.#changes.next(key)
  }

  /** Emits the key once it is known. */
  async #follow(key: string, call: Promise<Reading>): Promise<void> {
    if (this.#followed.has(key)) return
    this.#followed.add(key)
    let reading = await call
    for (const ms of AGAIN_MS) {
      if (reading.isKnown || reading.isFinal || this.#isDisposed) break
      await new Promise<void>((next) => this.clock.after(ms, next))
      reading = await this.#stored(key)
    }
    this.#followed.delete(key)
    if (reading.isKnown) this.#changes.next(key)
  }

  async #write(key: string, change: Change, own?: Own): Promise<void> {
    if (!isKey(key)) return
    this.#isOpened = true
    if (this.#sessions && isSession(key)) {
      this.#sessions.set(key, own ? own.text : encode(tried(change, decode(this.#sessions.get(key))).next))
      return
    }
    const previous = this.#writes.get(key)
    const done = Promise.all([this.#clearing, previous?.done])
      .then(() => this.#commit(key, change, own))
      .then(() => {
        if (this.#writes.get(key) === write) this.#writes.delete(key)
      })
    const write: Write = { done, change, own, previous }
    this.#writes.set(key, write)
    await this.#inTime(done)
  }

  async #commit(key: string, change: Change, own?: Own): Promise<void> {
    const size = await this.#measured()
    let [before, after]: [unknown, Text] = [undefined, undefined]
    const next = (stored: unknown) => this.#next(key, this.#unsaved.has(key) ? this.#unsaved.get(key) : stored, change, size)
    const step = (stored: unknown): Text => {
      ;[before, after] = [stored, next(stored)]
      // Before the store has the value: a page that is left in between would not look for it on the next visit.
      if (after !== undefined) this.hint?.note(key, true)
      return after
    }
    try {
      await this.#ask(() => this.backing.change(key, step))
    } catch {
      after = next(before)
      // A change that could not read the stored value does not delete it.
      if (own || after !== undefined || this.#unsaved.has(key)) this.#unsaved.set(key, after)
      return
    }
    this.#unsaved.delete(key)
    size.put(key, after)
    if ((before === undefined) !== (after === undefined)) await this.#note(key)
    if (!this.#isDisposed) this.backing.tabs?.post(key)
    await Promise.all(after === undefined ? [] : size.victims(key, after).map((victim) => this.delete(victim)))
  }

  /** The text that follows `stored`, which stays where the change throws or its result cannot be stored. */
  #next(key: string, stored: unknown, change: Change, size: StoreSize): Text {
    const { next, failure } = tried(change, decode(stored))
    const text = failure ? undefined : encode(next)
    if (!failure && next === undefined) return undefined
    if (failure) this.logger.debug('storage: a change threw, nothing was changed', { key, ...failure })
    else if (text === undefined) this.#refuse(key, 'it is over 64 KB or not JSON')
    else if (!size.fits(key, text)) this.#refuse(key, 'our keys would weigh over 256 KB')
    else return text
    return typeof stored === 'string' ? stored : undefined
  }

  #refuse(key: string, why: string): void {
    this.logger.debug(`storage: a value was refused, ${why}`, { key })
  }

  /** Another tab wrote or deleted the key; any script of the site can say so. What this page is writing hides it until that is done. */
  #hear(key: unknown): void {
    if (!isKey(key)) return
    this.#isOpened = true
    this.#size = undefined
    this.#unsaved.delete(key)
    void this.#note(key)
    this.#changes.next(key)
    void this.#writes.get(key)?.done.then(() => this.#changes.next(key))
  }

  /** Every tab derives the hint from the stored keys after each change, so that the last one to look is right. */
  async #note(key: string): Promise<void> {
    if (this.hint)
      await this.#ask(() => this.backing.keys()).then(
        (keys) => this.hint?.follow(key, keys.filter(isKey)),
        () => {},
      )
  }

  /** Measured at the first write, and again after another tab wrote. Sizes not known in time count as zero. */
  async #measured(): Promise<StoreSize> {
    this.#size ??= this.#listed().then((keys) => weigh(this.backing, keys))
    const size = await this.#inTime(this.#size)
    return size === LATE ? new StoreSize() : size
  }

  /** Rejects when the store does. One that rejects its first call is not asked again: the browser denies access. */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (this.#isDisposed || this.#state === 'refused') throw new Error('the store is not available')
      const value = await work()
      this.#state = 'proven'
      this.#isLate = false
      return value
    } catch (cause) {
      if (this.#state === 'new') this.#state = 'refused'
      this.#complain('storage: the browser refused', cause)
      throw cause
    }
  }

  /** Once the store was late, only sessions wait for it again until it has answered. */
  async #inTime<T>(call: Promise<T>, isPatient = false): Promise<T | typeof LATE> {
    const outcome = await inTurns(this.clock, isPatient ? SESSION_TURNS : this.#isLate ? 1 : STORE_TURNS, call)
    if (outcome !== LATE) return outcome
    this.#isLate = true
    this.#complain('storage: it is late')
    return LATE
  }

  #complain(message: string, cause?: unknown): void {
    if (!this.#hasComplained) this.logger.debug(message, { cause })
    this.#hasComplained = true
  }
}

/** When `change` throws, the value stays unchanged. */
function tried(change: Change, value: unknown): { next: unknown; failure?: { failure: unknown } } {
  try {
    return { next: change(value) }
  } catch (failure) {
    return { next: value, failure: { failure } }
  }
}
