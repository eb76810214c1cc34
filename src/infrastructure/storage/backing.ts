import type { HostStore } from '../../ports/storage/key-value-store.ts'
import { TabMessages, type Tabs } from './tab-messages.ts'

/** A place that keeps texts. It may reject or be late; `StoredValues` deals with that. */
export interface Backing {
  /** The other tabs that share it. */
  readonly tabs?: Tabs
  read(key: string): Promise<unknown>
  keys(): Promise<readonly unknown[]>
  /** Reads and writes as one step, also across tabs. `undefined` deletes. `step` does not throw. */
  change(key: string, step: (text: unknown) => string | undefined): Promise<void>
  /** Calls under way are finished. */
  close(): void
}

const PREFIX = 'portico/'
type Locks = { request(name: string, step: () => Promise<void>): Promise<unknown> }

/** The site's own store. It receives full keys (`portico/network`) and texts, so that any store of strings is sufficient. */
export class HostBacking implements Backing {
  constructor(
    private readonly host: HostStore,
    readonly tabs: Tabs = new TabMessages('portico/host'),
    private readonly locks: Locks | undefined = globalThis.navigator?.locks,
  ) {}

  async read(key: string): Promise<unknown> {
    const stored = await this.host.get(PREFIX + key)
    // A store that parses JSON itself returns what was in the text.
    return typeof stored === 'string' || stored === undefined ? stored : JSON.stringify(stored)
  }

  async keys(): Promise<readonly unknown[]> {
    const keys: readonly unknown[] = await this.host.keys()
    return keys.flatMap((key) => (typeof key === 'string' && key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  }

  /** Such a store has no transactions: a Web Lock keeps the tabs apart, where the browser has them. */
  async change(key: string, step: (text: unknown) => string | undefined): Promise<void> {
    const run = async () => {
      const text = step(await this.read(key))
      await (text === undefined ? this.host.delete(PREFIX + key) : this.host.set(PREFIX + key, text))
      // Some browsers drop writes without an error.
      if (text !== undefined && (await this.read(key)) !== text) throw new Error('the write was dropped')
    }
    await (this.locks ? this.locks.request(PREFIX + key, run) : run())
  }

  close(): void {}
}

/** localStorage as a store of a site. `Object.keys`, because pages patch `length` and `key()`. */
export function localBacking(page: Pick<Window, 'localStorage'>, locks?: Locks): Backing {
  const store: HostStore = {
    get: (key) => page.localStorage.getItem(key) ?? undefined,
    set: (key, text) => page.localStorage.setItem(key, String(text)),
    delete: (key) => page.localStorage.removeItem(key),
    keys: () => Object.keys(page.localStorage).filter((key) => key !== 'portico/hint'),
  }
  return new HostBacking(store, new TabMessages('portico/local'), locks)
}

/** Keeps texts for the page's life. */
export function memoryBacking(texts = new Map<string, string>()): Backing {
  return {
    read: async (key) => texts.get(key),
    keys: async () => [...texts.keys()],
    change: async (key, step) => {
      const text = step(texts.get(key))
      if (text === undefined) texts.delete(key)
      else texts.set(key, text)
    },
    close: () => texts.clear(),
  }
}
