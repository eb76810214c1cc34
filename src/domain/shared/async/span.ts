/** A stretch of time whose signal aborts at its end. */
export class Span {
  #now = new AbortController()

  get signal(): AbortSignal {
    return this.#now.signal
  }

  /** Ends this one: the next one begins. */
  next(): AbortSignal {
    this.#now.abort()
    this.#now = new AbortController()
    return this.#now.signal
  }

  /** Ends this one, and nothing begins: for what is disposed. */
  end(): void {
    this.#now.abort()
  }
}
