import { isAppError } from '../errors/app-error.ts'

/**
 * Whether somebody else than the visitor shown may be logged in to the secure page: the visitor left a login, or its answer came late. While this is
 * possible, nothing is signed before the page has said who is logged in.
 */
export class Doubt {
  /** Login requests without an answer; the page may still accept them. */
  readonly #open = new Set<object>()
  #raised = 0
  #settled = 0

  get isRaised(): boolean {
    return this.#open.size > 0 || this.#settled < this.#raised
  }

  raise(): void {
    this.#raised += 1
  }

  /** Runs `ask`, which may log somebody in, even after this call has stopped waiting for it. */
  async over<T>(ask: () => Promise<T>): Promise<T> {
    const question = {}
    this.#open.add(question)
    this.raise()
    try {
      const answer = await ask()
      this.#open.delete(question)
      return answer
    } catch (error) {
      if (!isGivenUp(error)) this.#open.delete(question)
      throw error
    } finally {
      // The user that the page named during the request may have changed since.
      this.raise()
    }
  }

  /** Call this before asking the page who is logged in. Call the function that it returns when the answer is shown. */
  asking(): () => void {
    const seen = this.#raised
    return () => {
      this.#settled = Math.max(this.#settled, seen)
    }
  }

  /** Call when nobody is shown any more, or when a login has just been shown. */
  clear(): void {
    this.#open.clear()
    this.#settled = this.#raised
  }
}

/** Whether a request ended without an answer: the page may still carry it out. */
export function isGivenUp(error: unknown): boolean {
  return isAppError(error, 'ABORTED') || isAppError(error, 'FRAME_REQUEST_TIMEOUT')
}
