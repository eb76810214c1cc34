import { fail } from '../../domain/errors/fail.ts'
import type { TabLocks } from '../../ports/calls/tab-locks.ts'

type Locks = Pick<LockManager, 'request'>

/** Web Locks: a tab that is closed lets go. Pages without HTTPS have none, and no wallets. */
export class WebTabLocks implements TabLocks {
  constructor(private readonly locks: Locks | undefined = globalThis.navigator?.locks) {}

  async hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (!this.locks) return work()
    let begun: Promise<T> | undefined
    const turn = async () => {
      begun = work()
      return begun
    }
    try {
      return (await this.locks.request(`portico/${name}`, { signal }, turn)) as T
    } catch (error) {
      if (begun) return begun
      if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
      // A page of an opaque origin has no locks, and no other tab of its own.
      return work()
    }
  }
}
