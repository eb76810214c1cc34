import { ConnectionHint } from '../../src/infrastructure/storage/connection-hint.ts'
import { readHint } from '../../src/infrastructure/storage/hint.ts'
import { STORE_PATIENCE } from '../../src/infrastructure/storage/pending-write.ts'
import { ResilientKeyValueStore } from '../../src/infrastructure/storage/resilient-key-value-store.ts'
import { SpareStore } from '../../src/infrastructure/storage/spare-store.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../fakes/storage/fake-local-storage.ts'
import { LateKeyValueStore } from '../fakes/storage/late-key-value-store.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'

export const KEY = 'connection/eip155'
export const OLD = { connectorId: 'com.old' }
export const NEW = { connectorId: 'com.new' }

/** One visitor's browser; `visit` opens a page of the site. */
export function visitor() {
  const [disk, localStorage] = [new FakeDisk(), new FakeLocalStorage()]
  const windows = new Set<EventTarget>()
  // Every other tab hears what one writes there.
  const page = () => {
    const own = new EventTarget()
    windows.add(own)
    const tell = (key: string, newValue: string | null) => {
      for (const other of windows) if (other !== own) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    const heard = {
      setItem: (key: string, text: string) => {
        localStorage.setItem(key, text)
        tell(key, localStorage.getItem(key))
      },
      removeItem: (key: string) => {
        localStorage.removeItem(key)
        tell(key, null)
      },
    }
    const seen = new Proxy(localStorage, { get: (target, name) => Reflect.get(name in heard ? heard : target, name) })
    return Object.assign(own, { localStorage: seen }) as unknown as Window
  }
  const visit = (state: 'prompt' | 'late' | 'refused' = 'prompt') => {
    const [clock, logger, window, database] = [new FakeClock(), new FakeLogger(), page(), new LateKeyValueStore(disk)]
    if (state !== 'prompt') database.hold()
    if (state === 'refused') database.refuse()
    const store = new ResilientKeyValueStore(database, new SpareStore(window), clock, logger, new ConnectionHint(window))
    const heard: string[] = []
    store.changes$.subscribe((key) => heard.push(key))
    const late = async <T>(work: Promise<T>) => {
      await clock.advance(STORE_PATIENCE.freeMs)
      return work
    }
    const quiet = () => clock.advance(0)
    return { clock, database, store, heard, late, quiet, logger }
  }
  const stored = (key = KEY) => (disk.texts.has(key) ? JSON.parse(disk.texts.get(key) ?? '') : undefined)
  const hint = () => readHint({ localStorage: localStorage as unknown as Storage })
  return { disk, localStorage, visit, stored, hint }
}

/** One who connected in an earlier visit. */
export async function returning() {
  const browser = visitor()
  await browser.visit().store.set(KEY, OLD)
  return browser
}

/** What lies in localStorage beside the hint. */
export const left = (storage: FakeLocalStorage) => Object.keys(storage).filter((key) => key !== 'portico/hint')
