import { callListener } from '../../domain/shared/call-listener.ts'

type Listener = (value: never) => void

/** The events of an EIP-1193 provider. */
export class ProviderEvents {
  readonly #listeners = new Map<string, Set<Listener>>()

  on = (event: string, listener: Listener): this => {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
    return this
  }

  removeListener = (event: string, listener: Listener): this => {
    this.#listeners.get(event)?.delete(listener)
    return this
  }

  protected emit(event: string, value: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) callListener(listener, value as never)
  }
}
