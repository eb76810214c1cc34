import { HostKeyValueStore } from '../../../src/infrastructure/storage/host-key-value-store.ts'
import { IdbKeyValueStore } from '../../../src/infrastructure/storage/idb-key-value-store.ts'
import { LocalKeyValueStore } from '../../../src/infrastructure/storage/local-key-value-store.ts'
import { openStore } from '../../../src/infrastructure/storage/open-store.ts'
import { ResilientKeyValueStore } from '../../../src/infrastructure/storage/resilient-key-value-store.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import type { KeyValueStore } from '../../../src/ports/storage/key-value-store.ts'
import { CASES, SHARED_CASES, type World } from '../../contract/storage/key-value-store.contract.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'

const clock = new SystemClock()
const logger = new FakeLogger()
const resilient = (store: KeyValueStore) => new ResilientKeyValueStore([store], clock, logger)
let worlds = 0

const OPENERS: Readonly<Record<string, () => KeyValueStore>> = {
  indexeddb: () => resilient(new IdbKeyValueStore(`world-${worlds}`)),
  local: () => resilient(new LocalKeyValueStore()),
  host: () =>
    resilient(
      new HostKeyValueStore({
        get: (key) => sessionStorage.getItem(key) ?? undefined,
        set: (key, value) => sessionStorage.setItem(key, String(value)),
        delete: (key) => sessionStorage.removeItem(key),
        keys: () => Object.keys(sessionStorage),
      }),
    ),
}

/** Runs the whole contract in this page; the names of the cases that failed, with why. */
async function contract(adapter: string): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = []
  let passed = 0
  for (const [name, run] of [...CASES, ...SHARED_CASES]) {
    worlds++
    localStorage.clear()
    sessionStorage.clear()
    const [store, otherTab] = [OPENERS[adapter]?.(), OPENERS[adapter]?.()]
    if (!store || !otherTab) throw new Error(`no adapter ${adapter}`)
    const world: World = { store, otherTab, close: () => undefined }
    try {
      await run(world)
      passed++
    } catch (error) {
      failures.push(`${name}: ${error}`)
    }
    store.dispose()
    otherTab.dispose()
  }
  return { passed, failures }
}

/** What the end-to-end tests of the adapters call inside a page. */
export const adapters = { contract, logger, openStore: (choice?: 'indexeddb' | 'local' | 'memory') => openStore(choice, { clock, logger }) }
export type Adapters = typeof adapters
