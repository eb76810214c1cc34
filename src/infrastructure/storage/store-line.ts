import type { Clock } from '../../ports/time/clock.ts'
import type { BackingStore } from './backing-store.ts'
import { inTime, LATE, type Patience } from './free-time.ts'
import type { SpareStore } from './spare-store.ts'

/** `by`: the store itself, or the spare store that replaces it. `failed`: this call only. */
export type Answer<T> = Readonly<{ status: 'known'; value: T; by: 'main' | 'spare' } | { status: 'failed' }>

/**
 * Calls a store that may reject or be late. If its first call rejects, `spare` replaces it for the page's life; later failures affect one
 * call only. A late store stays in use: lateness says nothing about its contents.
 */
export class StoreLine {
  #state: 'new' | 'proven' | 'refused' = 'new'
  #isLate = false
  #isDisposed = false
  #ready: Promise<void> | undefined

  constructor(
    private readonly main: BackingStore,
    private readonly spare: SpareStore | undefined,
    private readonly clock: Clock,
    private readonly trouble: (cause: unknown) => void,
  ) {}

  get isRoomy(): boolean {
    return this.#state !== 'refused' && this.main.isRoomy === true
  }

  /** The browser denied access: the spare store replaces it. */
  get isRefused(): boolean {
    return this.#state === 'refused'
  }

  /** Settles when the store does; never rejects. */
  async run<T>(work: (store: BackingStore) => Promise<T>): Promise<Answer<T>> {
    if (this.#isDisposed) return { status: 'failed' }
    if (this.#state !== 'refused') {
      try {
        // Values that earlier visits could not store are moved first.
        if (this.#state === 'new') this.#ready ??= this.spare?.bringHome(this.main)
        await this.#ready
        const value = await work(this.main)
        this.#isLate = false
        if (this.#state === 'new') this.#state = 'proven'
        return { status: 'known', value, by: 'main' }
      } catch (cause) {
        this.#isLate = false
        this.trouble(cause)
        if (this.#state === 'proven') return { status: 'failed' }
        if (this.#state === 'new') this.main.dispose()
        this.#state = 'refused'
      }
    }
    try {
      if (this.#isDisposed || !this.spare) return { status: 'failed' }
      return { status: 'known', value: await work(this.spare.store), by: 'spare' }
    } catch (cause) {
      this.trouble(cause)
      return { status: 'failed' }
    }
  }

  /** Moves to the store what other tabs could not store. */
  async bringHome(): Promise<void> {
    if (this.#state !== 'refused') await this.run((store) => this.spare?.bringHome(store) ?? Promise.resolve())
  }

  /** Opens the store, so that held values are moved there. */
  wake(): void {
    if (this.#state !== 'new' || this.#ready || this.#isDisposed) return
    this.#ready = this.spare?.bringHome(this.main)
    if (this.#ready) void this.run(async () => undefined)
  }

  /** The result of a call, or `LATE`. Once the store is known to be late, only patient calls wait for it. */
  async inTime<T>(call: Promise<T>, patience: Patience, isPatient = false): Promise<T | typeof LATE> {
    const none: Promise<typeof LATE> = Promise.resolve().then(() => LATE)
    if (this.#isLate && !isPatient) return Promise.race([call, none])
    const outcome = await inTime(this.clock, patience, call)
    if (outcome === LATE) {
      this.#isLate = true
      this.trouble(LATE)
    }
    return outcome
  }

  dispose(): void {
    this.#isDisposed = true
    if (this.#state !== 'refused') this.main.dispose()
    this.spare?.store.dispose()
  }
}
