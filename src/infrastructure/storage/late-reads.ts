import type { Reading } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { HintKeeper } from './hint-keeper.ts'
import { decode, encode, isKey } from './json.ts'
import { isLasting, isSession } from './key-kinds.ts'
import type { Own, Text } from './pending-write.ts'
import type { SpareStore } from './spare-store.ts'
import type { Answer, StoreLine } from './store-line.ts'

export const UNKNOWN: Reading = { isKnown: false }
export const known = (value: unknown): Reading => ({ isKnown: true, value })

/** Waits before a read that failed is repeated. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 16_000]

type Parts = Readonly<{
  clock: Clock
  line: StoreLine
  spare: SpareStore | undefined
  /** The store's values when this page last read or wrote them. */
  seen: Map<string, Text>
  /** The value that this page wrote and the store has not stored yet. */
  own(key: string): Own | undefined
  /** Settles with this page's pending write to the key; undefined when there is none. */
  writing(key: string): Promise<void> | undefined
  hint: HintKeeper | undefined
  tell(key: string): void
}>

/** Follows reads whose value was not known in time until the store answers; those that were reported as unknown are repeated when they fail. */
export class LateReads {
  readonly #unknown = new Set<string>()
  readonly #waiting = new Map<string, () => void>()
  #isDisposed = false

  constructor(private readonly parts: Parts) {}

  follow(key: string, call: Promise<Answer<unknown>>, isUnknown: boolean): void {
    if (isUnknown) this.#unknown.add(key)
    void call.then((answer) => this.#hear(key, answer, 0))
  }

  followKeys(call: Promise<Answer<readonly string[]>>, told: readonly string[]): void {
    void call.then((late) => {
      const keys = late.status === 'failed' ? [] : late.value.filter(isKey)
      for (const key of keys) if (!told.includes(key) && !this.parts.own(key)) this.parts.tell(key)
    })
  }

  /** An empty fallback store proves nothing about the contents of the refused store. */
  readingOf(key: string, answer: Answer<unknown>): Reading {
    const isFinal = this.parts.line.isRefused
    if (answer.status === 'failed') return { isKnown: false, isFinal }
    if (answer.by === 'spare') return answer.value === undefined ? { isKnown: false, isFinal } : known(answer.value)
    if (isSession(key)) return known(answer.value)
    if (isLasting(key)) this.parts.seen.set(key, encode(answer.value))
    return known(answer.value ?? this.parts.spare?.value(key))
  }

  /** A guess (`isExact`: it counts as unknown) becomes known with the write that it waits for. */
  ofOwn(key: string, own: Own, isExact: boolean): Reading {
    if (!isExact || !own.isGuess) return known(decode(own.text))
    this.#followWrite(key)
    return UNKNOWN
  }

  dispose(): void {
    this.#isDisposed = true
    for (const cancel of this.#waiting.values()) cancel()
  }

  #followWrite(key: string): void {
    const read = () => this.parts.line.run((store) => store.get(key))
    this.follow(key, Promise.resolve(this.parts.writing(key)).then(read), true)
  }

  #hear(key: string, answer: Answer<unknown>, tries: number): void {
    if (answer.status === 'known') this.#tell(key, answer)
    const ms = AGAIN_MS.at(tries)
    if (answer.status === 'known' || ms === undefined || this.#isDisposed || !this.#unknown.has(key) || this.#waiting.has(key)) return
    const again = () => {
      this.#waiting.delete(key)
      void this.parts.line.run((store) => store.get(key)).then((next) => this.#hear(key, next, tries + 1))
    }
    this.#waiting.set(key, this.parts.clock.after(ms, again))
  }

  #tell(key: string, answer: Answer<unknown>): void {
    const reading = this.readingOf(key, answer)
    const wasUnknown = this.#unknown.delete(key)
    if (this.parts.writing(key)) {
      if (wasUnknown) this.#followWrite(key)
      return
    }
    if (!reading.isKnown || this.parts.own(key) || (reading.value === undefined && !wasUnknown)) return
    if (reading.value !== undefined) this.parts.hint?.note(key, true)
    this.parts.tell(key)
  }
}
