import type { Reading } from '../../../src/ports/storage/key-value-store.ts'
import { FakeKeyValueStore } from './fake-key-value-store.ts'

/** A store that drops what is too long, and can be late: it is not known then what it has, and what is written waits for its turn. */
export class StrainedStore extends FakeKeyValueStore {
  lengthMax = Number.POSITIVE_INFINITY
  #turns: (() => Promise<void>)[] | undefined

  /** Until the returned function is called. */
  delay(): () => Promise<void> {
    this.#turns ??= []
    return async () => {
      const turns = this.#turns ?? []
      this.#turns = undefined
      for (const turn of turns) await turn()
    }
  }

  override async read(key: string): Promise<Reading> {
    return this.#turns ? { isKnown: false } : super.read(key)
  }

  override async set(key: string, value: unknown): Promise<void> {
    if (JSON.stringify(value).length <= this.lengthMax) await super.set(key, value)
  }

  override async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    const turn = () => super.update(key, change)
    if (this.#turns) this.#turns.push(turn)
    else await turn()
  }
}
