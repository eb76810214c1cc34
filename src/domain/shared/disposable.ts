import type { Subscription } from 'rxjs'

type Part = (() => void) | Subscription | Readonly<{ dispose(): void }> | undefined

/** What ends, and ends with it what it owns: the last one first. */
export abstract class Disposable {
  #ends: (() => void)[] | undefined = []

  protected get isDisposed(): boolean {
    return this.#ends === undefined
  }

  /** Ends `part` with this; at once where this has ended already. Returns it. */
  protected own<T extends Part>(part: T): T {
    const end = () => (!part || typeof part === 'function' ? part?.() : 'dispose' in part ? part.dispose() : part.unsubscribe())
    if (this.#ends) this.#ends.push(end)
    else end()
    return part
  }

  dispose(): void {
    const ends = this.#ends ?? []
    this.#ends = undefined
    for (const end of ends.reverse()) {
      try {
        end()
      } catch (error) {
        // Reported as an unhandled rejection, so that the other parts end too.
        void Promise.reject(error)
      }
    }
  }
}
