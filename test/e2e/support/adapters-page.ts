import { PostMessageFrames } from '../../../src/infrastructure/frame/post-message-frames.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { BrowserPage } from '../../../src/infrastructure/page/browser-page.ts'
import { type Backing, HostBacking, localBacking } from '../../../src/infrastructure/storage/backing.ts'
import { IdbBacking } from '../../../src/infrastructure/storage/idb-backing.ts'
import { openStore } from '../../../src/infrastructure/storage/open-store.ts'
import { StoredValues } from '../../../src/infrastructure/storage/stored-values.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import type { KeyValueStore } from '../../../src/ports/storage/key-value-store.ts'
import { CASES as FRAME_CASES } from '../../contract/frame/frames.contract.ts'
import { CASES, SHARED_CASES, type World } from '../../contract/storage/key-value-store.contract.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'

const clock = new SystemClock()
const logger = new FakeLogger()
const over = (backing: Backing) => new StoredValues(backing, clock, logger)
let worlds = 0

const OPENERS: Readonly<Record<string, () => KeyValueStore>> = {
  indexeddb: () => over(new IdbBacking(`world-${worlds}`)),
  local: () => over(localBacking(window)),
  host: () =>
    over(
      new HostBacking({
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

/** The same for frames: `url` serves the page that the contract asks for, `silentUrl` never answers. */
async function frameContract(url: string, silentUrl: string): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = []
  let passed = 0
  for (const [name, run] of FRAME_CASES) {
    const frameClock = new FakeClock()
    const host = document.createElement('div')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open' })
    const frames = new PostMessageFrames(frameClock, () => root)
    const left = () => root.querySelectorAll('iframe').length + document.querySelectorAll('portico-frame-root').length
    const takeOut = (what: 'frame' | 'layer') =>
      document.querySelector(what === 'frame' ? 'portico-frame-root > iframe' : 'portico-frame-root')?.remove()
    try {
      await run({ frames, clock: frameClock, url, silentUrl, intrude: (message) => window.postMessage(message, '*'), takeOut, left })
      passed++
    } catch (error) {
      failures.push(`${name}: ${error}`)
    }
    frames.dispose()
    host.remove()
  }
  return { passed, failures }
}

/** What the end-to-end tests of the adapters call inside a page. */
export const adapters = {
  contract,
  frameContract,
  logger,
  materialise,
  http: new FetchHttp(clock),
  page: new BrowserPage(),
  frames: new PostMessageFrames(clock),
  openStore: (choice?: 'indexeddb' | 'local' | 'memory') => openStore(choice, clock, logger),
}
export type Adapters = typeof adapters
