import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/deadline.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

export type ApprovalsState = Readonly<{
  /** Requests that wait for the visitor in the frame. */
  pending: number
  /** The latest method that was refused because the embedded wallet does not allow it. */
  refused?: Readonly<{ method: string }> | undefined
}>

/** The requests that wait for an approval in the frame. */
export class Approvals {
  readonly #state = new Store<ApprovalsState>({ pending: 0 })
  readonly state: ReadonlyStore<ApprovalsState> = this.#state
  readonly #open = new Set<AbortController>()

  /** @throws ABORTED when the visitor closed the modal */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    this.#open.add(controller)
    this.#count()
    try {
      return await abortable(work(controller.signal), controller.signal)
    } finally {
      this.#open.delete(controller)
      this.#count()
    }
  }

  /** A method of neither list: nothing is posted, and what is open is given up. @throws RPC_NOT_ALLOWED */
  refuse(method: string): never {
    this.abort()
    this.#state.set({ ...this.#state.value, refused: { method } })
    throw fail('RPC_NOT_ALLOWED', { method })
  }

  /** Gives up everything that waits. */
  abort(): void {
    for (const controller of [...this.#open]) controller.abort()
  }

  dispose(): void {
    this.abort()
  }

  #count(): void {
    this.#state.set({ ...this.#state.value, pending: this.#open.size })
  }
}
