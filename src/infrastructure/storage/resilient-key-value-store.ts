import { filter, map, Observable, Subject } from 'rxjs'
import { together } from '../../domain/shared/streams.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { KeyValueStore, Reading } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { BackingStore } from './backing-store.ts'
import type { ConnectionHint } from './connection-hint.ts'
import { LATE } from './free-time.ts'
import { HintKeeper } from './hint-keeper.ts'
import { decode, encode, isKey } from './json.ts'
import { isLasting, isNever, isSession } from './key-kinds.ts'
import { known, LateReads, UNKNOWN } from './late-reads.ts'
import { PendingClear } from './pending-clear.ts'
import {
  type Change,
  doubt,
  giveUp,
  logRefusal,
  type Own,
  pendingBefore,
  SESSION_PATIENCE,
  STORE_PATIENCE,
  Step,
  type Text,
  takeAll,
  tried,
  type Write,
} from './pending-write.ts'
import type { SpareStore } from './spare-store.ts'
import { type Answer, StoreLine } from './store-line.ts'
import { StoreSize, weigh } from './store-size.ts'

/**
 * Wraps any store so that no call rejects or hangs. The value of a late store is unknown, not empty: it is emitted as a change once read.
 * Writes made meanwhile reach the store in call order, and `spare` holds them in case the page is closed first. `spare` also replaces a
 * store to which the browser denies access; without it memory does. `StoreSize` limits the size of values.
 */
export class ResilientKeyValueStore implements KeyValueStore {
  readonly #line: StoreLine
  readonly #hint: HintKeeper | undefined
  readonly #writes = new Map<string, Write>()
  /** Values that this page wrote and no store accepted; undefined = deleted. */
  readonly #unsaved = new Map<string, Own>()
  /** The store's value when this page last read or wrote it. */
  readonly #seen = new Map<string, Text>()
  readonly #news = new Subject<string>()
  readonly #late: LateReads
  #clearing: Readonly<{ done: Promise<void>; isKept: (key: string) => boolean; taken: { isTaken: boolean } }> | undefined
  #size: Promise<StoreSize> | undefined
  /** Sessions are kept in memory only, because those of the store could not be read. */
  #isApart = false
  #complained = false
  readonly changes$: Observable<string>

  constructor(
    main: BackingStore,
    private readonly spare: SpareStore | undefined,
    clock: Clock,
    private readonly logger: Logger,
    hint?: ConnectionHint | undefined,
  ) {
    this.#line = new StoreLine(main, spare, clock, (cause) => this.#complain(cause))
    this.#hint = hint && new HintKeeper(hint, this.#line)
    const [line, seen] = [this.#line, this.#seen]
    this.#late = new LateReads({
      ...{ clock, hint: this.#hint, line, spare, seen },
      own: (key) => this.#own(key),
      writing: (key) => this.#writes.get(key)?.done,
      tell: (key) => this.#news.next(key),
    })
    spare?.brought$.subscribe((key) => this.#hearTaken(key))
    const heard = map((key: string) => this.#hearTaken(key))
    const tabs$ = new Observable<string>((subscriber) => {
      subscriber.add(spare?.taken$.pipe(heard).subscribe())
      return together(main.changes$.pipe(heard), ...(spare ? [spare.store.changes$] : [])).subscribe(subscriber)
    }).pipe(
      filter(isKey),
      map((key) => {
        this.#size = undefined
        doubt(this.#writes.get(key))
        for (const values of [this.#seen, this.#unsaved]) values.delete(key)
        return key
      }),
    )
    this.changes$ = together(tabs$, this.#news)
  }

  async get(key: string): Promise<unknown> {
    const reading = await this.#read(key, false)
    return reading.isKnown ? reading.value : undefined
  }

  read(key: string): Promise<Reading> {
    return this.#read(key, true)
  }

  /** `isExact`: what is only guessed counts as unknown, and is emitted once it is known. */
  async #read(key: string, isExact: boolean): Promise<Reading> {
    if (!isKey(key)) return known(undefined)
    const last = this.#writes.get(key)
    if (last && !last.expected) await last.told
    this.#line.wake()
    const before = this.#own(key)
    if (before) return this.#late.ofOwn(key, before, isExact)
    const call = this.#line.run((store) => store.get(key))
    const answer = await this.#line.inTime(call, isSession(key) ? SESSION_PATIENCE : STORE_PATIENCE, isSession(key))
    const own = this.#own(key) // Written during the read.
    if (own) return this.#late.ofOwn(key, own, isExact)
    const reading = answer === LATE ? UNKNOWN : this.#late.readingOf(key, answer)
    if (reading.isKnown && answer !== LATE && !this.#writes.has(key)) this.#hint?.hear(key, answer, reading.value !== undefined)
    if (reading.isKnown) return reading
    if (isSession(key)) this.#isApart = true
    else if (answer === LATE || !this.#line.isRefused) this.#late.follow(key, call, isExact)
    return reading
  }

  set(key: string, value: unknown): Promise<void> {
    if (value === undefined) return this.delete(key)
    const text = encode(value)
    if (text !== undefined) return this.#write(key, () => decode(text), { text })
    return Promise.resolve(logRefusal(this.logger, key, true))
  }

  delete(key: string): Promise<void> {
    return this.#write(key, () => undefined, { text: undefined })
  }

  update(key: string, change: Change): Promise<void> {
    return this.#write(key, change)
  }

  async keys(): Promise<readonly string[]> {
    const { isKept = () => true } = this.#clearing ?? {}
    const call = this.#line.run((store) => store.keys())
    const answer = await this.#line.inTime(call, STORE_PATIENCE)
    const keys = new Set(
      answer === LATE || answer.status === 'failed' ? [] : [...answer.value, ...(this.spare?.plainKeys() ?? [])].filter(isKept),
    )
    for (const key of [...(this.spare?.newerKeys() ?? []), ...this.#writes.keys(), ...this.#unsaved.keys()]) {
      const own = this.#own(key)
      if (own?.text !== undefined) keys.add(key)
      else if (own) keys.delete(key)
    }
    const told = [...keys].filter(isKey)
    if (answer === LATE) this.#late.followKeys(call, told)
    return told
  }

  async clear(isKept: (key: string) => boolean = isNever): Promise<void> {
    const before = [...this.#writes.values()].map(({ done }) => done)
    for (const [key, write] of this.#writes) if (!isKept(key)) giveUp(write)
    for (const map of [this.#writes, this.#unsaved, this.#seen]) for (const key of [...map.keys()]) if (!isKept(key)) map.delete(key)
    this.spare?.forgetAll(isKept)
    this.#size = undefined
    const taken = this.#clearing?.taken.isTaken === false ? this.#clearing.taken : { isTaken: false }
    const own = (key: string) => this.#own(key)
    const clear = new PendingClear({ line: this.#line, spare: this.spare, seen: this.#seen, own, isKept }, taken)
    const done: Promise<void> = Promise.all([this.#clearing?.done, ...before]).then(async () => {
      await clear.run()
      if (this.#clearing?.done === done) this.#clearing = undefined
    })
    this.#clearing = { done, isKept, taken }
    if ((await this.#line.inTime(done, STORE_PATIENCE)) === LATE) clear.keep()
    this.#hint?.noteCleared(isKept)
  }

  dispose(): void {
    this.#line.dispose()
    this.#unsaved.clear()
    this.#late.dispose()
    this.#news.complete()
  }

  /** The value that this page, or one with a late database, wrote and the store has not stored yet. */
  #own(key: string): Own | undefined {
    const own = this.#writes.get(key)?.expected ?? this.#unsaved.get(key)
    if (own) return own
    return this.#clearing?.isKept(key) === false ? { text: undefined } : this.spare?.newer(key)
  }

  /** Serialises the writes to one key; different keys are independent. */
  #write(key: string, change: Change, blind?: Readonly<{ text: Text }>): Promise<void> {
    if (!isKey(key)) return Promise.resolve()
    if (this.#isApart && isSession(key)) {
      const text = blind ? blind.text : encode(tried(change, decode(this.#unsaved.get(key)?.text)).next)
      this.#unsaved.set(key, { text })
      return Promise.resolve()
    }
    const before = Promise.all([this.#clearing?.done, this.#writes.get(key)?.done])
    const done: Promise<void> = before.then(() => this.#commit(key, change, write, blind)).catch((cause: unknown) => this.#complain(cause))
    const told = this.#line.inTime(done, STORE_PATIENCE).then((outcome) => {
      if (outcome === LATE) this.#keepLate(key, change, write)
    })
    const write: Write = {
      done,
      told,
      before: this.spare?.markOf(key),
      previous: this.#writes.get(key),
      expected: blind && { text: blind.text, isGuess: false },
    }
    this.#writes.set(key, write)
    void done.then(() => {
      write.isDone = true
      if (this.#writes.get(key) === write) this.#writes.delete(key)
      if (write.isOther) this.#news.next(key)
    })
    return told
  }

  #keepLate(key: string, change: Change, write: Write): void {
    const base = pendingBefore(write) ?? this.#base(key)
    write.isDerived = !write.expected && (pendingBefore(write) ? write.previous?.isDerived === true : !this.#unsaved.has(key))
    write.expected ??= { text: encode(tried(change, decode(base?.text)).next), isGuess: base === undefined || base.isGuess === true }
    const { text, isGuess } = write.expected
    if (isGuess || this.#writes.get(key) !== write || !isLasting(key)) return
    write.mark = this.spare?.keep(key, text)
    this.#hint?.note(key, text !== undefined)
  }

  /** Another tab has moved this page's pending value to the store, or has written since. */
  #hearTaken(key: string): string {
    takeAll(this.#writes.get(key))
    if (key === '' && this.#clearing) this.#clearing.taken.isTaken = true
    return key
  }

  #mayBeLate = (store: BackingStore) => this.spare !== undefined && store !== this.spare.store

  /** Of this page's earlier writes: with `store`, what a change of it starts from when its own value is outdated; without, what was known last. */
  #base(key: string, store?: BackingStore): Own | undefined {
    const unsaved = this.#unsaved.get(key)
    if (unsaved) return unsaved
    const newer = this.spare?.newer(key)
    if (store) return !this.#mayBeLate(store) || newer?.mark === this.#writes.get(key)?.mark ? undefined : newer
    return newer ?? (this.#seen.has(key) ? { text: this.#seen.get(key) } : undefined)
  }

  async #commit(key: string, change: Change, write: Write, blind?: Readonly<{ text: Text }>): Promise<void> {
    const size = await this.#measure()
    const isOvertaken = () => write.isGivenUp || (write.mark !== undefined && this.spare?.isOver(key, write.isTaken) === true)
    // Another tab cleared the store while it was late; that has to be applied first.
    if (!this.#clearing && this.spare?.clearedBy !== undefined) await this.#line.bringHome()
    const step = new Step({ key, change, size, logger: this.logger, isOvertaken })
    const answer = await this.#line.run(async (store) => {
      const base = this.#base(key, store)
      const from = (value: unknown) => (base ? decode(base.text) : isSession(key) ? value : (value ?? this.spare?.value(key)))
      if (!blind || this.#mayBeLate(store) || (blind.text !== undefined && !size.fits(key, blind.text)))
        return store.update(key, (value) => (isOvertaken() ? value : step.run(from(value))))
      step.next = change(undefined)
      return step.next === undefined ? store.delete(key) : store.set(key, step.next)
    })
    const last = this.#base(key)
    if (answer.status === 'failed') step.run(decode(last?.text))
    const text = encode(step.next)
    const isGuess = answer.status === 'failed' && !blind && (!last || last.isGuess === true)
    if (!isOvertaken()) await this.#settle(key, answer, { text, isGuess }, write)
    write.isOther ||= !blind && write.expected !== undefined && write.expected.text !== text
    await Promise.all(text === undefined ? [] : size.victims(key, text).map((victim) => this.delete(victim)))
    size.put(key, text)
  }

  /** Records the outcome of a write. */
  async #settle(key: string, answer: Answer<unknown>, { text, isGuess }: Own, write: Write): Promise<void> {
    // A guessed value that became undefined does not mean that the store holds none.
    if (isGuess && text === undefined && !this.#unsaved.has(key)) return
    if (answer.status === 'failed') {
      this.#unsaved.set(key, { text, isGuess })
      if (!isGuess) this.spare?.keep(key, text)
    } else {
      this.#unsaved.delete(key)
      if (answer.by === 'spare') this.spare?.mark(key)
      else {
        if (isLasting(key)) this.#seen.set(key, text)
        // A value held for a later write stays until that write has finished.
        const mark = this.spare?.markOf(key)
        if (mark === write.mark || mark === write.before) this.spare?.forget(key)
      }
    }
    this.#hint?.note(key, text !== undefined)
    if (text === undefined && !this.#isHeld) await this.#hint?.noteIfEmpty()
  }

  get #isHeld(): boolean {
    const isWriting = [...this.#writes.values()].some(({ expected }) => expected?.text)
    return isWriting || this.#unsaved.size > 0 || (this.spare?.plainKeys() ?? []).length > 0
  }

  /** Measured once, at the first write, and again after another tab wrote. Sizes not known in time count as zero. */
  async #measure(): Promise<StoreSize> {
    this.#size ??= weigh(this.#line)
    const size = await this.#line.inTime(this.#size, STORE_PATIENCE)
    return size === LATE ? new StoreSize() : size
  }

  #complain(cause: unknown): void {
    if (!this.#complained) this.logger.debug(cause === LATE ? 'storage: it is late' : 'storage: the browser refused', { cause })
    this.#complained = true
  }
}
