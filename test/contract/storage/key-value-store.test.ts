import { describe, expect, it } from 'vitest'
import type { BackingStore } from '../../../src/infrastructure/storage/backing-store.ts'
import { HostKeyValueStore } from '../../../src/infrastructure/storage/host-key-value-store.ts'
import { LazyKeyValueStore } from '../../../src/infrastructure/storage/lazy-key-value-store.ts'
import { LocalKeyValueStore } from '../../../src/infrastructure/storage/local-key-value-store.ts'
import { MemoryKeyValueStore } from '../../../src/infrastructure/storage/memory-key-value-store.ts'
import { ResilientKeyValueStore } from '../../../src/infrastructure/storage/resilient-key-value-store.ts'
import { SpareStore } from '../../../src/infrastructure/storage/spare-store.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../fakes/storage/fake-local-storage.ts'
import { FakeLocks } from '../../fakes/storage/fake-locks.ts'
import { CASES, SHARED_CASES, type World } from './key-value-store.contract.ts'

function describeKeyValueStore(adapter: string, open: () => World, cases = [...CASES, ...SHARED_CASES]): void {
  describe(`KeyValueStore contract: ${adapter}`, () => {
    it.each(cases)('%s', async (_, run) => {
      const world = open()
      await expect(run(world)).resolves.toBeUndefined()
      await world.close()
    })
  })
}

function twoTabs(open: () => World['store']): World {
  const [store, otherTab] = [open(), open()]
  return {
    store,
    otherTab,
    close: () => {
      store.dispose()
      otherTab.dispose()
    },
  }
}

const resilient = (store: BackingStore, spare?: SpareStore) => new ResilientKeyValueStore(store, spare, new SystemClock(), new FakeLogger())

describeKeyValueStore('fake', () => {
  const store = new FakeKeyValueStore()
  return { store, otherTab: new FakeKeyValueStore(store.disk), close: () => undefined }
})

describeKeyValueStore('fake of a browser that refuses', () => {
  const store = new FakeKeyValueStore()
  store.broken = true
  return { store, close: () => undefined }
}, [...CASES])

describeKeyValueStore('memory', () => ({ store: new MemoryKeyValueStore(), close: () => undefined }), [...CASES])
class RefusingStore extends MemoryKeyValueStore {
  override get = () => Promise.reject(new Error('refused'))
  override set = () => Promise.reject(new Error('refused'))
  override delete = () => Promise.reject(new Error('refused'))
  override keys = () => Promise.reject(new Error('refused'))
  override update = () => Promise.reject(new Error('refused'))
  override clear = () => Promise.reject(new Error('refused'))
}
const tabOf = (localStorage: FakeLocalStorage) => Object.assign(new EventTarget(), { localStorage }) as unknown as Window

describeKeyValueStore('no store at all', () => ({ store: resilient(new RefusingStore()), close: () => undefined }), [...CASES])

describeKeyValueStore('localStorage in place of a database that the browser refuses', () => {
  const localStorage = new FakeLocalStorage()
  return twoTabs(() => resilient(new RefusingStore(), new SpareStore(tabOf(localStorage))))
})

describeKeyValueStore('a database with localStorage beside it', () => {
  const [localStorage, { disk }] = [new FakeLocalStorage(), new FakeKeyValueStore()]
  return twoTabs(() => resilient(new FakeKeyValueStore(disk), new SpareStore(tabOf(localStorage))))
})

describeKeyValueStore('fetched late', () => {
  const { disk } = new FakeKeyValueStore()
  return twoTabs(() => {
    const store = new LazyKeyValueStore(async () => new FakeKeyValueStore(disk))
    // It follows other tabs from its first question on, which every page asks at its start.
    void store.keys()
    return store
  })
})

describeKeyValueStore('localStorage', () => {
  const localStorage = new FakeLocalStorage()
  return twoTabs(() =>
    resilient(new LocalKeyValueStore(Object.assign(new EventTarget(), { localStorage: localStorage as unknown as Storage }))),
  )
})

describeKeyValueStore('the site’s own store', () => {
  const texts = new Map<string, unknown>()
  const host = {
    get: (key: string) => texts.get(key),
    set: async (key: string, value: unknown) => texts.set(key, value),
    delete: (key: string) => texts.delete(key),
    keys: async () => [...texts.keys()],
  }
  const locks = new FakeLocks()
  return twoTabs(() => resilient(new HostKeyValueStore(host, locks)))
})

describeKeyValueStore('localStorage that takes nothing', () => {
  const localStorage = new FakeLocalStorage()
  localStorage.quota = 0
  const page = Object.assign(new EventTarget(), { localStorage: localStorage as unknown as Storage })
  return { store: resilient(new LocalKeyValueStore(page)), close: () => undefined }
}, [...CASES])
