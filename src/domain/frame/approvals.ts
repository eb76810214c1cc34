import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { ChainNamespace } from '../network/network.ts'
import { OWNER_LIMIT } from '../shared/async/limit.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
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
  readonly #requests: Mailbox
  #aborts = 0

  constructor(
    clock: Clock,
    /** Called when a request was approved and answered. */
    private readonly approved: (namespace: ChainNamespace) => void = () => {},
  ) {
    this.#requests = new Mailbox(clock, OWNER_LIMIT)
  }

  /**
   * `work` starts when everything asked before has ended.
   * @throws ABORTED when the visitor closed the modal, or `signal` aborted; NOT_CONNECTED when it cannot be shown
   */
  async run<T>(namespace: ChainNamespace, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw fail('ABORTED', {})
    const before = this.#aborts
    this.#count(1)
    try {
      // Cancelled before the visitor was asked: it cannot be shown.
      if (this.#aborts !== before) throw fail('NOT_CONNECTED', { namespace })
      const ask = (ends: AbortSignal) => {
        this.#state.change({ turn: this.#state.value.turn + 1 })
        return work(ends)
      }
      const answer = await this.#requests.run(ask, { signal })
      this.approved(namespace)
      return answer
    } finally {
      this.#count(-1)
    }
  }

  /** For a method that is not allowed: nothing is posted to the frame, and open requests are cancelled. @throws RPC_NOT_ALLOWED */
  refuse(method: string): never {
    this.abort()
    this.#state.change({ refused: { method } })
    throw fail('RPC_NOT_ALLOWED', { method })
  }

  /** Gives up everything that waits. */
  abort(): void {
    this.#aborts += 1
    this.#requests.abort()
  }

  dispose(): void {
    this.#requests.dispose()
  }

  #count(more: 1 | -1): void {
    this.#state.change({ pending: this.#state.value.pending + more })
  }
}
