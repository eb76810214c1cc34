import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { LINK_KEY, readLink } from './deep-link-choice.ts'

const PREFIX = 'walletconnect/'

/**
 * Storage of WalletConnect's client (session keys, never a pairing URI), backed by the store that the site selected. Values are JSON
 * strings.
 */
export class SessionStorage {
  constructor(private readonly store: KeyValueStore) {}

  async getKeys(): Promise<string[]> {
    const keys = await this.store.keys()
    return keys.flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  }

  async getEntries<T = unknown>(): Promise<[string, T][]> {
    const keys = await this.getKeys()
    return Promise.all(keys.map(async (key): Promise<[string, T]> => [key, (await this.getItem<T>(key)) as T]))
  }

  async getItem<T = unknown>(key: string): Promise<T | undefined> {
    const value = await this.store.get(PREFIX + key)
    // The client opens the link that it reads here, so an invalid one is withheld.
    return (key === LINK_KEY && !readLink(value) ? undefined : value) as T | undefined
  }

  async setItem<T = unknown>(key: string, value: T): Promise<void> {
    if (key === LINK_KEY && value === '') return this.store.delete(PREFIX + key)
    await this.store.set(PREFIX + key, value)
  }

  /**
   * The client removes the link when any session ends, even one that was replaced, so that removal is ignored; we remove ours with
   * `setItem`.
   */
  async removeItem(key: string): Promise<void> {
    if (key !== LINK_KEY) await this.store.delete(PREFIX + key)
  }
}
