import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { abortable } from '../shared/async/abortable.ts'
import { whenAborted } from '../shared/async/when-aborted.ts'
import type { Connector, NamespaceState } from './connection.ts'

/** A pending request to a wallet; once ended, its answer is ignored. */
export class Turn {
  readonly #controller = new AbortController()
  readonly #leave: () => void
  readonly signal = this.#controller.signal

  /** Also ends when any of `ends` aborts. */
  constructor(...ends: readonly AbortSignal[]) {
    const forget = ends.map((end) => whenAborted(end, () => this.end()))
    this.#leave = () => {
      for (const each of forget) each()
    }
  }

  /** Resolves with `work`, unless the turn ends first. @throws ABORTED */
  wait<T>(work: Promise<T>): Promise<T> {
    return abortable(work, this.signal)
  }

  /** Call before applying an answer: the turn may have ended in the same task. @throws ABORTED */
  check(): void {
    if (this.signal.aborted) throw fail('ABORTED', {})
  }

  /** Ends the turn; later answers are ignored. */
  end(): void {
    this.#controller.abort()
  }

  /** Removes its abort listeners from the given signals, which may outlive many turns. */
  done(): void {
    this.#leave()
  }
}

/** The pending request of each namespace; a newer one ends the older. */
export class Turns {
  readonly #current = new Map<ChainNamespace, Readonly<{ turn: Turn; state: NamespaceState }>>()
  readonly #disposed = new AbortController()

  /** `state` = shown meanwhile if nothing is connected. */
  begin(namespace: ChainNamespace, state: NamespaceState, signal: AbortSignal): Turn {
    this.end(namespace)
    const turn = new Turn(signal, this.#disposed.signal)
    this.#current.set(namespace, { turn, state })
    return turn
  }

  has(namespace: ChainNamespace): boolean {
    return this.#current.has(namespace)
  }

  /** Whether that wallet is being asked: a disconnect request would end the connection that it is about to grant. */
  isFor({ chain, id }: Pick<Connector, 'chain' | 'id'>): boolean {
    const current = this.#current.get(chain)
    const { connector } = { connector: undefined, ...current?.state }
    return current?.turn.signal.aborted === false && connector?.id === id
  }

  isCurrent(namespace: ChainNamespace, turn: Turn): boolean {
    return this.#current.get(namespace)?.turn === turn
  }

  /** The state of `namespace` while nothing is connected there. */
  shown(namespace: ChainNamespace): NamespaceState {
    const current = this.#current.get(namespace)
    return current && !current.turn.signal.aborted ? current.state : { status: 'disconnected' }
  }

  /** Ends the pending turn of `namespace`. */
  end(namespace: ChainNamespace): void {
    this.#current.get(namespace)?.turn.end()
  }

  /** Removes the settled `turn`. Returns false when a newer one has replaced it. */
  settle(namespace: ChainNamespace, turn: Turn): boolean {
    turn.done()
    if (!this.isCurrent(namespace, turn)) return false
    this.#current.delete(namespace)
    return true
  }

  /** Ends all turns, including those begun later. */
  dispose(): void {
    this.#disposed.abort()
  }
}
