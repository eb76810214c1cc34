import { describe, expect, it } from 'vitest'
import { type Backing, HostBacking, localBacking, memoryBacking } from '../../../src/infrastructure/storage/backing.ts'
import { StoredValues } from '../../../src/infrastructure/storage/stored-values.ts'
import { TabMessages } from '../../../src/infrastructure/storage/tab-messages.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../fakes/storage/fake-local-storage.ts'
import { FakeLocks } from '../../fakes/storage/fake-locks.ts'
import { LateBacking } from '../../fakes/storage/late-backing.ts'
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

const over = (backing: Backing) => new StoredValues(backing, new SystemClock(), new FakeLogger())

describeKeyValueStore('fake', () => {
  const store = new FakeKeyValueStore()
  return { store, otherTab: new FakeKeyValueStore(store.disk), close: () => undefined }
})

describeKeyValueStore('fake of a browser that refuses', () => {
  const store = new FakeKeyValueStore()
  store.broken = true
  return { store, close: () => undefined }
}, [...CASES])

describeKeyValueStore('memory', () => ({ store: over(memoryBacking()), close: () => undefined }), [...CASES])

describeKeyValueStore('no store at all', () => {
  const refuse = () => Promise.reject(new Error('refused'))
  return { store: over({ read: refuse, keys: refuse, change: refuse, close: () => undefined }), close: () => undefined }
}, [...CASES])

describeKeyValueStore('a database', () => {
  const { disk } = new FakeKeyValueStore()
  return twoTabs(() => over(new LateBacking(disk)))
})

describeKeyValueStore('localStorage', () => {
  const [localStorage, locks] = [new FakeLocalStorage() as unknown as Storage, new FakeLocks()]
  return twoTabs(() => over(localBacking({ localStorage }, locks)))
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
  return twoTabs(() => over(new HostBacking(host, new TabMessages('portico/host'), locks)))
})

describeKeyValueStore('localStorage that takes nothing', () => {
  const localStorage = new FakeLocalStorage()
  localStorage.quota = 0
  return { store: over(localBacking({ localStorage: localStorage as unknown as Storage })), close: () => undefined }
}, [...CASES])
