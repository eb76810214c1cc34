import type { ChainNamespace } from '../network/network.ts'

/** The changes of each namespace that have not settled. */
export class RunningChanges {
  readonly #latest = new Map<ChainNamespace, Promise<unknown>>()

  /** Returns `change` itself. */
  add<T>(namespace: ChainNamespace, change: Promise<T>): Promise<T> {
    this.#latest.set(namespace, Promise.allSettled([this.#latest.get(namespace), change]))
    return change
  }

  /** Resolves when none is running; waits for those that begin meanwhile, too. */
  async settled(namespace: ChainNamespace): Promise<void> {
    for (let seen: Promise<unknown> | undefined; seen !== this.#latest.get(namespace); ) {
      seen = this.#latest.get(namespace)
      await seen
    }
  }
}
