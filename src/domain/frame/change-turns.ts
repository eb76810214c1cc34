import type { ChainNamespace } from '../network/network.ts'

/** The latest change of each namespace: the answer to an earlier one comes too late. */
export class ChangeTurns {
  readonly #latest = new Map<ChainNamespace, AbortController>()

  /** `isLate`: an answer comes too late, after a sign-out or a later change. `ends` aborts with each of `signals`. */
  begin(namespace: ChainNamespace, signals: readonly AbortSignal[]) {
    const turn = new AbortController()
    const ends = AbortSignal.any([...signals, turn.signal])
    this.#latest.set(namespace, turn)
    return { ends, isLate: () => ends.aborted || this.#latest.get(namespace) !== turn }
  }

  drop(namespace: ChainNamespace): void {
    this.#latest.delete(namespace)
  }

  /** Somebody logged in: pending requests of the other namespaces were made for the previous visitor. */
  endOthers(namespace: ChainNamespace): void {
    for (const [other, turn] of this.#latest) if (other !== namespace) turn.abort()
  }
}
