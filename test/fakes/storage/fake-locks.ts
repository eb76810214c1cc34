/** One holder a name at a time, like the browser's Web Locks. */
export class FakeLocks {
  readonly #queues = new Map<string, Promise<unknown>>()

  request<T>(name: string, work: () => T | PromiseLike<T>): Promise<T> {
    const done = (this.#queues.get(name) ?? Promise.resolve()).then(() => work())
    this.#queues.set(
      name,
      done.catch(() => undefined),
    )
    return done
  }
}
