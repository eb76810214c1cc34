/** Storage for a WalletConnect client that forgets with the process. */
export class MemoryStorage {
  readonly #values = new Map<string, unknown>()

  async getKeys(): Promise<string[]> {
    return [...this.#values.keys()]
  }

  async getEntries<T = unknown>(): Promise<[string, T][]> {
    return [...this.#values] as [string, T][]
  }

  async getItem<T = unknown>(key: string): Promise<T | undefined> {
    return this.#values.get(key) as T | undefined
  }

  async setItem<T = unknown>(key: string, value: T): Promise<void> {
    this.#values.set(key, structuredClone(value))
  }

  async removeItem(key: string): Promise<void> {
    this.#values.delete(key)
  }
}
