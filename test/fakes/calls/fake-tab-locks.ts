import { fail } from '../../../src/domain/errors/fail.ts'
import type { TabLocks } from '../../../src/ports/calls/tab-locks.ts'

/** Turns of one page. Hand one of them to several tabs. */
export class FakeTabLocks implements TabLocks {
  readonly #turns = new Map<string, Promise<unknown>>()

  async hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#turns.get(name) ?? Promise.resolve()
    const turn = before.then(() => {
      if (signal.aborted) throw fail('ABORTED', {})
      return work()
    })
    const over = turn.catch(() => {})
    this.#turns.set(name, over)
    return turn
  }
}
