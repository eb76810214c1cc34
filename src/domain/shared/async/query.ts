import type { AppError } from '../../errors/app-error.ts'
import { toAppError } from '../../errors/fail.ts'
import { Disposable } from '../disposable.ts'
import { type ReadonlyStore, Store } from '../store.ts'
import { Mailbox } from './mailbox.ts'
import type { QueryOptions, QueryState } from './query-options.ts'

/**
 * What is read for a key, and read again when the key changes. An answer for one key is never shown with another; its failure is a state;
 * its promises settle and never reject.
 */
export class Query<K, V> extends Disposable {
  readonly #state = new Store<QueryState<K, V>>({})
  readonly state: ReadonlyStore<QueryState<K, V>> = this.#state
  /** Of the key: given up with it. */
  #box: Mailbox
  /** The latest key with the id of the state's. */
  #key: K | undefined
  #watchers = 0
  #readsEachKey = false
  #isVisible = true
  #readAt = Number.NEGATIVE_INFINITY
  /** The next reading is not from a cache. */
  #forcesNext = false
  /** By id, so that they count when a key comes back. */
  readonly #failures = new Map<string, Readonly<{ at: number; error: AppError }>>()
  #cancelPoll = () => {}
  #cancelUnlock = () => {}

  constructor(private readonly options: QueryOptions<K, V>) {
    super()
    this.#box = new Mailbox(options.clock, options.limit)
    this.own(() => this.#stop())
    this.own(options.key$.subscribe((key) => this.#follow(key)))
    this.own(
      options.online$?.subscribe((isOnline) => {
        // What failed without a network says nothing of the source.
        if (isOnline) this.#failures.clear()
      }),
    )
    this.own(
      options.visible$?.subscribe((isVisible) => {
        this.#isVisible = isVisible
        this.#readIfActive()
      }),
    )
  }

  get isWatched(): boolean {
    return this.#watchers > 0
  }

  /** Reads now what is not known or stale, and for each key from now on, until the returned function is called. */
  watch(): () => void {
    this.#watchers++
    this.#readIfActive()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#watchers--
      if (this.#watchers === 0) this.#cancelPoll()
    }
  }

  /** Reads once for each other key from now on, without watching, until there is none. For lists of a site's own, which ask once. */
  readEachKey(): void {
    this.#readsEachKey = this.#key !== undefined
  }

  /** Reads what is unknown, failed, or stale; what is known stays meanwhile. Settles with that or a newer reading, or a change of key. */
  load(): Promise<void> {
    const { value, error } = this.#state.value
    const isFresh = value !== undefined && !error && this.options.clock.monotonic() - this.#readAt < (this.options.staleMs ?? 0)
    return isFresh || this.#box.has('more') ? Promise.resolve() : this.#read('join')
  }

  /** Settles when the value of the key in use by then is known, or failed; reads it for that. */
  async settle(): Promise<void> {
    const isOpen = ({ key, value, error, isReading }: QueryState<K, V>) => key !== undefined && value === undefined && (!error || isReading)
    while (!this.isDisposed && isOpen(this.#state.value)) await this.#read('join')
  }

  /** Reads anew, instead of any reading on its way. `force`: not from a cache; `keeps`: what is known stays until the answer. */
  reload({ force = false, keeps = false }: Readonly<{ force?: boolean; keeps?: boolean }> = {}): Promise<void> {
    const { key } = this.#state.value
    if (!keeps && key !== undefined && !this.isDisposed) this.#state.set({ key })
    return this.#read('renew', force)
  }

  /** What is known is out of date, and what is on its way may be: it is read anew, not from a cache, now or by who looks next. */
  invalidate(): void {
    this.#forcesNext = true
    this.#readAt = Number.NEGATIVE_INFINITY
    if (this.#isActive) void this.#read('renew')
    this.#schedulePoll()
  }

  /** One page more, after a reading on its way, or of what is out of date; the same for all who call meanwhile. */
  more(hasMore: (value: V) => boolean): Promise<void> {
    if (this.#forcesNext) void this.#read('join')
    const { readMore } = this.options
    const read = async (signal: AbortSignal) => {
      const { value } = this.#state.value
      if (value === undefined || !readMore || this.#key === undefined || !hasMore(value)) return value
      this.#state.change({ isContinuing: true })
      return readMore(this.#key, value, signal)
    }
    const ended = { isContinuing: false }
    const done = (value: V | undefined) => this.#state.change(value === undefined ? ended : { ...ended, value })
    const failed = (error: unknown) => this.#state.change({ ...ended, error: toAppError(error) })
    return this.#box.post(read, { policy: 'join', name: 'more', done, failed })
  }

  /** Says something of the value in use that was learnt otherwise. */
  amend(change: (value: V) => V): void {
    const { value } = this.#state.value
    if (value !== undefined) this.#state.change({ value: change(value) })
  }

  #read(policy: 'join' | 'renew', force = false): Promise<void> {
    const key = this.#key
    if (this.isDisposed || key === undefined) return Promise.resolve()
    const id = this.options.id(key)
    if (this.#lockedMs(id) > 0) {
      this.#showFailure(id)
      return Promise.resolve()
    }
    const read = (signal: AbortSignal) => {
      const { value: before } = this.#state.value
      const isForced = force || this.#forcesNext
      this.#forcesNext = false
      this.#state.change({ isReading: true, isContinuing: false, isLocked: false })
      return this.options.read(key, { signal, force: isForced, before })
    }
    const done = (value: V) => {
      this.#readAt = this.options.clock.monotonic()
      this.#failures.delete(id)
      this.#state.set({ key: this.#state.value.key, value })
      this.#schedulePoll()
    }
    const failed = (error: unknown) => {
      this.#failures.set(id, { at: this.options.clock.monotonic(), error: toAppError(error) })
      this.#showFailure(id)
    }
    return this.#box.post(read, { policy, name: 'read', done, failed })
  }

  #follow(key: K | undefined): void {
    const { key: shown, value } = this.#state.value
    const before = this.#key
    const { id, isSameSource = () => true, known } = this.options
    const isSame = key === undefined || shown === undefined ? key === shown : id(key) === id(shown)
    if (isSame && (key === undefined || before === undefined || isSameSource(before, key))) {
      this.#key = key
      return
    }
    this.#stop()
    this.#box = new Mailbox(this.options.clock, this.options.limit)
    this.#key = key
    const told = key === undefined ? undefined : known?.(key)
    if (isSame && key !== undefined && told === undefined) {
      this.#failures.delete(id(key))
      this.#state.change({ error: undefined, isReading: false, isContinuing: false, isLocked: false })
      if (value !== undefined && this.options.staleMs !== Number.POSITIVE_INFINITY) {
        this.#forcesNext = true
        this.#readAt = Number.NEGATIVE_INFINITY
      }
    } else {
      this.#forcesNext = false
      this.#readAt = told === undefined ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
      this.#state.set(key === undefined ? {} : { key, value: told })
    }
    if (key === undefined) this.#readsEachKey = false
    if (this.#readsEachKey) void this.load()
    this.#readIfActive()
  }

  get #isActive(): boolean {
    return this.#watchers > 0 && this.#isVisible && this.#key !== undefined && !this.isDisposed
  }

  #readIfActive(): void {
    if (this.#isActive) void this.load()
    this.#schedulePoll()
  }

  #schedulePoll(): void {
    this.#cancelPoll()
    const ms = this.options.pollMs?.(this.#state.value.value)
    if (ms !== undefined && this.#isActive) this.#cancelPoll = this.options.clock.after(ms, () => this.#readIfActive())
  }

  /** Says the failure, and while nothing is asked for it. */
  #showFailure(id: string): void {
    const ms = this.#lockedMs(id)
    this.#state.change({ isReading: false, isLocked: ms > 0, error: this.#failures.get(id)?.error })
    this.#cancelUnlock()
    if (ms > 0) this.#cancelUnlock = this.options.clock.after(ms, () => this.#state.change({ isLocked: false }))
    this.#schedulePoll()
  }

  #lockedMs(id: string): number {
    const { at } = this.#failures.get(id) ?? { at: Number.NEGATIVE_INFINITY }
    const { lockMs = 0, unlockedAt, clock } = this.options
    return unlockedAt && at <= unlockedAt() ? 0 : Math.max(0, at + lockMs - clock.monotonic())
  }

  #stop(): void {
    this.#box.dispose()
    this.#cancelPoll()
    this.#cancelUnlock()
  }
}
