/** A stretch of time whose signal aborts at its end. The next one begins then. */
export class Span {
  #now = new AbortController()

  get signal(): AbortSignal {
    return this.#now.signal
  }

  /** Ends this one. */
  next(): AbortSignal {
    this.#now.abort()
    this.#now = new AbortController()
    return this.#now.signal
  }
}
