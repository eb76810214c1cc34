import { Subject } from 'rxjs'
import { fail } from '../errors/fail-in-feature.ts'
import type { ChainNamespace } from '../network/network.ts'
import { abortable } from '../shared/async/abortable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

export type ApprovalsState = Readonly<{
  /** Requests that wait for the visitor: the first in the frame, the others behind it. */
  pending: number
  /** Counts the requests that were put to the visitor. */
  turn: number
  /** The latest method that was refused because the embedded wallet does not allow it. */
  refused?: Readonly<{ method: string }> | undefined
}>

/** The requests that wait for an approval in the frame, which shows one at a time: in the order in which they were asked. */
export class Approvals {
  readonly #state = new Store<ApprovalsState>({ pending: 0, turn: 0 })
  readonly state: ReadonlyStore<ApprovalsState> = this.#state
  readonly #approved = new Subject<ChainNamespace>()
  /** The namespace of each request that was approved and answered. */
  readonly approved$ = this.#approved.asObservable()
  readonly #open = new Set<AbortController>()
  /** Resolves when everything that was asked so far is over. */
  #last = Promise.resolve()

  /** `work` starts when everything asked before has ended. @throws ABORTED when the visitor closed the modal, or `signal` aborted; NOT_CONNECTED when it cannot be shown */
  async run<T>(namespace: ChainNamespace, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw fail('ABORTED', {})
    const controller = new AbortController()
    const ends = signal ? AbortSignal.any([controller.signal, signal]) : controller.signal
    const before = this.#open.size > 0 && this.#last
    let done = () => {}
    const ended = new Promise<void>((resolve) => {
      done = resolve
    })
    this.#last = this.#last.then(() => ended)
    this.#open.add(controller)
    this.#count()
    try {
      // Cancelled before the visitor was asked: it cannot be shown.
      if (controller.signal.aborted) throw fail('NOT_CONNECTED', { namespace })
      if (before) await abortable(before, ends)
      this.#state.set({ ...this.#state.value, turn: this.#state.value.turn + 1 })
      const answer = await abortable(work(ends), ends)
      this.#approved.next(namespace)
      return answer
    } finally {
      done()
      this.#open.delete(controller)
      this.#count()
    }
  }

  /** For a method that is not allowed: nothing is posted to the frame, and open requests are cancelled. @throws RPC_NOT_ALLOWED */
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
