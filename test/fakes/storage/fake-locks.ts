type Work = () => unknown

/** The browser's Web Locks: one holder a name at a time, or many that share it; everybody sees who holds what. */
export class FakeLocks {
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #held: string[] = []

  request(name: string, work: Work): Promise<unknown>
  request(name: string, options: Readonly<{ mode?: 'exclusive' | 'shared' }>, work: Work): Promise<unknown>
  request(name: string, second: unknown, third?: Work): Promise<unknown> {
    const work = third ?? (second as Work)
    const isShared = (third ? (second as { mode?: string }) : {}).mode === 'shared'
    const done = (isShared ? Promise.resolve() : (this.#queues.get(name) ?? Promise.resolve())).then(() => this.#hold(name, work))
    if (!isShared)
      this.#queues.set(
        name,
        done.catch(() => undefined),
      )
    return done
  }

  async query(): Promise<{ held: readonly { name: string }[] }> {
    return { held: this.#held.map((name) => ({ name })) }
  }

  async #hold(name: string, work: Work): Promise<unknown> {
    this.#held.push(name)
    try {
      return await work()
    } finally {
      this.#held.splice(this.#held.indexOf(name), 1)
    }
  }
}
