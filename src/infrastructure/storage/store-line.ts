import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { inTime, LATE, type Patience } from './free-time.ts'
import type { SpareStore } from './spare-store.ts'

/** A browser's or a site's own store, which may reject or hang. `isRoomy`: megabytes of ours do no harm there. */
export type BackingStore = KeyValueStore & Readonly<{ isRoomy?: boolean }>

/** `by`: the store itself, or the one that stands in for a store that the browser refuses. `failed`: this call only. */
export type Answer<T> = Readonly<{ status: 'known'; value: T; by: 'main' | 'spare' } | { status: 'failed' }>

/**
 * Asks a store that may refuse, fail or be late. One that refuses its first call is replaced by `spare` for the life of the page; a later
 * failure is one call's. One that is late stays the one that is asked: lateness says nothing about what it holds.
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

  /** Settles whenever the store does; never rejects. */
  async run<T>(work: (store: KeyValueStore) => Promise<T>): Promise<Answer<T>> {
    if (this.#isDisposed) return { status: 'failed' }
    if (this.#state !== 'refused') {
      try {
        // What other visits could not bring there comes first.
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

  /** Does now what other tabs could not do. */
  async bringHome(): Promise<void> {
    if (this.#state !== 'refused') await this.run((store) => this.spare?.bringHome(store) ?? Promise.resolve())
  }

  /** Opens the store, so that what waits for it comes there. */
  wake(): void {
    if (this.#state === 'new' && !this.#ready) void this.run(async () => undefined)
  }

  /** The outcome of a call while it is worth waiting. A store that is known to be late is waited for only by the patient. */
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
