import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { abortable } from '../shared/deadline.ts'
import type { NamespaceState } from './connection.ts'

/** One question to a wallet, for as long as its answer counts. */
export class Turn {
  readonly #controller = new AbortController()
  readonly #leave: () => void
  readonly signal = this.#controller.signal

  /** Ends with any of `ends`, too. */
  constructor(...ends: readonly AbortSignal[]) {
    const stop = () => this.end()
    for (const end of ends) {
      if (end.aborted) stop()
      end.addEventListener('abort', stop, { once: true })
    }
    this.#leave = () => {
      for (const end of ends) end.removeEventListener('abort', stop)
    }
  }

  /** What `work` resolves, unless the turn ends first. @throws ABORTED */
  wait<T>(work: Promise<T>): Promise<T> {
    return abortable(work, this.signal)
  }

  /** To be called where an answer is applied: it and the end of the turn may come in the same task. @throws ABORTED */
  check(): void {
    if (this.signal.aborted) throw fail('ABORTED', {})
  }

  /** Whatever is answered from now on is dropped. */
  end(): void {
    this.#controller.abort()
  }

  /** Leaves the signals it was given, which may outlive many turns. */
  done(): void {
    this.#leave()
  }
}

/** The question of each namespace whose answer is awaited: a newer one ends the older. */
export class Turns {
  readonly #current = new Map<ChainNamespace, Readonly<{ turn: Turn; state: NamespaceState }>>()
  readonly #disposed = new AbortController()

  /** `state` = what is shown meanwhile where nothing is connected. */
  begin(namespace: ChainNamespace, state: NamespaceState, signal: AbortSignal): Turn {
    this.end(namespace)
    const turn = new Turn(signal, this.#disposed.signal)
    this.#current.set(namespace, { turn, state })
    return turn
  }

  has(namespace: ChainNamespace): boolean {
    return this.#current.has(namespace)
  }

  isCurrent(namespace: ChainNamespace, turn: Turn): boolean {
    return this.#current.get(namespace)?.turn === turn
  }

  /** What is shown of `namespace` while nothing is connected there. */
  shown(namespace: ChainNamespace): NamespaceState {
    const current = this.#current.get(namespace)
    return current && !current.turn.signal.aborted ? current.state : { status: 'disconnected' }
  }

  /** Ends what is awaited in `namespace`. */
  end(namespace: ChainNamespace): void {
    this.#current.get(namespace)?.turn.end()
  }

  /** `turn` has settled. False when a newer one took its place. */
  settle(namespace: ChainNamespace, turn: Turn): boolean {
    turn.done()
    if (!this.isCurrent(namespace, turn)) return false
    this.#current.delete(namespace)
    return true
  }

  /** From now on every turn is over as it begins. */
  dispose(): void {
    this.#disposed.abort()
  }
}
