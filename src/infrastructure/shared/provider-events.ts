type Listener = (value: never) => void

/** The events of an EIP-1193 provider. */
export class ProviderEvents {
  readonly #listeners = new Map<string, Set<Listener>>()

  add(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  remove(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  emit(event: string, value: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener(value as never)
      } catch (error) {
        // An exception in the site's listener is rethrown as an uncaught error of the page.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
