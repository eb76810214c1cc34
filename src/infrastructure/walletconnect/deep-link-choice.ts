import { attempt } from '../../domain/shared/attempt.ts'
import { type AppLink, parseAppLink } from '../../domain/walletconnect/wallet-links.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'

/**
 * The key under which WalletConnect's client stores the app to open for a request: read from localStorage first, then from its own storage.
 */
export const LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

type LinkStorage = Readonly<{
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}>
/** The parts of a universal provider that are used here. */
type Opener = Readonly<{ client: { core: { storage: LinkStorage } } }>

/**
 * The deep link of the connected app. WalletConnect's client opens whatever its storages contain, so both are checked before each request,
 * and a link that we would not open is removed, regardless of which code stored it. Ours is in the client's own storage; a link in
 * localStorage comes from another kit.
 */
export class DeepLinkChoice {
  #writing: Promise<unknown> = Promise.resolve()

  constructor(private readonly local: () => Storage = () => globalThis.localStorage) {}

  keep({ client }: Opener, app: AppLink | undefined): void {
    const { storage } = client.core
    this.#onLocal((local) => local.removeItem(LINK_KEY))
    this.#writing = this.#writing
      .then(() => storage.setItem(LINK_KEY, app ? JSON.stringify(app) : ''))
      .then(() => (app ? undefined : storage.removeItem(LINK_KEY)))
      // Without storage no link is opened automatically.
      .catch(() => {})
  }

  /** Removes links that must not be opened. */
  async check({ client }: Opener): Promise<void> {
    const { storage } = client.core
    await this.#writing
    const kept = await storage.getItem(LINK_KEY).catch(() => undefined)
    if (kept !== undefined && kept !== null && !isOpened(kept)) await storage.removeItem(LINK_KEY).catch(() => {})
    this.#onLocal((local) => {
      const text = local.getItem(LINK_KEY)
      if (text !== null && !isOpened(text)) local.removeItem(LINK_KEY)
    })
  }

  #onLocal(work: (local: Storage) => void): void {
    // Storage fails in sandboxed frames and on full disks; the visitor then opens the wallet manually.
    attempt(() => work(this.local()))
  }
}

function isOpened(value: unknown): boolean {
  return readLink(value) !== undefined
}

/** Parses a stored link: a JSON string, or the object itself. */
export function readLink(value: unknown): AppLink | undefined {
  if (typeof value !== 'string') return parseAppLink(value)
  return attempt(() => parseAppLink(JSON.parse(value)))
}

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
