import { abortable } from './async/abortable.ts'

type Shared = { answer: Promise<unknown>; controller: AbortController; waiting: number }

/** De-duplicates concurrent requests with the same key. The shared request is aborted when its last caller aborts. */
export class SharedRequests {
  readonly #running = new Map<string, Shared>()

  async run<T>(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const shared = this.#running.get(key) ?? this.#start(key, start)
    shared.waiting++
    let isOver = false
    // At once, so that a call made in the same turn starts a request of its own.
    const leave = () => {
      if (isOver) return
      isOver = true
      shared.waiting--
      if (shared.waiting > 0) return
      this.#forget(key, shared)
      shared.controller.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return (await abortable(shared.answer, signal)) as T
    } finally {
      signal.removeEventListener('abort', leave)
      leave()
    }
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
