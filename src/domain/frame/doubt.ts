import { isAppError } from '../errors/app-error.ts'

/**
 * Whether the page may have let in somebody else than who is shown: by a login that was left, or that it answers late. Until it has said who it is, nothing
 * is signed.
 */
export class Doubt {
  /** Questions without an answer: the page may accept them at any time. */
  readonly #open = new Set<object>()
  #raised = 0
  #settled = 0

  get isRaised(): boolean {
    return this.#open.size > 0 || this.#settled < this.#raised
  }

  raise(): void {
    this.#raised += 1
  }

  /** `ask` may let somebody in, also after this has given up waiting for it. */
  async over<T>(ask: () => Promise<T>): Promise<T> {
    const question = {}
    this.#open.add(question)
    this.raise()
    try {
      const answer = await ask()
      this.#open.delete(question)
      return answer
    } catch (error) {
      if (!isAppError(error, 'ABORTED') && !isAppError(error, 'FRAME_REQUEST_TIMEOUT')) this.#open.delete(question)
      throw error
    } finally {
      // The user that the page named during the request may have changed since.
      this.raise()
    }
  }

  /** Call before the page is asked who is logged in, and the result when its answer is shown. */
  asking(): () => void {
    const seen = this.#raised
    return () => {
      this.#settled = Math.max(this.#settled, seen)
    }
  }

  /** Nobody is shown any more, or a login has just been shown. */
  clear(): void {
    this.#open.clear()
    this.#settled = this.#raised
  }
}
