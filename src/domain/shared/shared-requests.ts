import { abortable } from './async/abortable.ts'
import { aborted } from './async/aborted.ts'

type Shared = { answer: Promise<unknown>; controller: AbortController; waiting: number }

/** De-duplicates concurrent requests with the same key. The shared request is aborted when its last caller aborts. */
export class SharedRequests {
  readonly #running = new Map<string, Shared>()

  /** @throws ABORTED, what `start` throws */
  run<T>(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(aborted())
    const shared = this.#running.get(key) ?? this.#start(key, start)
    shared.waiting++
    const leave = () => {
      shared.waiting--
      if (shared.waiting > 0) return
      // At once, so that a call made in the same turn starts a request of its own.
      this.#forget(key, shared)
      shared.controller.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    return abortable(shared.answer as Promise<T>, signal).finally(() => signal.removeEventListener('abort', leave))
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<unknown>): Shared {
    const controller = new AbortController()
    const shared: Shared = { answer: start(controller.signal), controller, waiting: 0 }
    this.#running.set(key, shared)
    const forget = () => this.#forget(key, shared)
    shared.answer.then(forget, forget)
    return shared
  }

  #forget(key: string, shared: Shared): void {
    if (this.#running.get(key) === shared) this.#running.delete(key)
  }
}
