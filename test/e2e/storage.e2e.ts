import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { noteFigure } from '../support/note-figure.ts'
import { buildAdaptersScript } from './support/adapters.ts'
import type { Adapters } from './support/adapters-page.ts'
import { launchBrowser } from './support/browser.ts'
import { ROOT } from './support/shell.ts'
import { type Site, serveSite } from './support/site.ts'

declare const adapters: Adapters

let browser: Browser
let site: Site

beforeAll(async () => {
  const script = await buildAdaptersScript()
  site = await serveSite(`${ROOT}/test/e2e`)
  site.pages.set('/', { body: '<!doctype html><title>Shop</title><script src="/adapters.js"></script>' })
  site.pages.set('/adapters.js', { body: script, type: 'text/javascript' })
  site.pages.set('/favicon.ico', { body: '', type: 'image/x-icon' })
  site.pages.set('/framed', { body: '<!doctype html><iframe sandbox="allow-scripts" src="/"></iframe>' })
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function visitor(fault = ''): Promise<{ context: BrowserContext; tab(): Promise<Page>; errors: string[] }> {
  const context = await browser.newContext()
  const errors: string[] = []
  if (fault) await context.addInitScript(fault)
  await context.addInitScript('addEventListener("unhandledrejection", (event) => console.error("unhandled", event.reason))')
  const tab = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(site.url)
    return page
  }
  return { context, tab, errors }
}

describe('KeyValueStore contract in Chromium', () => {
  it.each(['indexeddb', 'local', 'host'])('%s', async (adapter) => {
    const { context, tab, errors } = await visitor()
    const page = await tab()
    const { passed, failures } = await page.evaluate((name) => adapters.contract(name), adapter)
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(10)
    expect(errors).toEqual([])
    await context.close()
  })
})

/** Writes, reads back, updates, lists; gives the time until the first answer. */
function works(choice?: 'local'): Promise<{ values: unknown[]; firstMs: number }> {
  return (async () => {
    const store = adapters.openStore(choice)
    const started = performance.now()
    await store.get('network')
    const firstMs = performance.now() - started
    await store.set('network', 'eip155:1')
    await store.set('odd', () => 1)
    await store.update('count', (value) => Number(value ?? 0) + 1)
    return { values: [await store.get('network'), await store.get('count'), [...(await store.keys())].sort()], firstMs }
  })()
}
const WORKING = ['eip155:1', 1, ['count', 'network']]
const OPEN = (body: string) => `indexedDB.constructor.prototype.open = function () { ${body} }`

/** Cases of the corpus, by the fault that plays them. */
const JUDGED = new Map([
  ['no fault', 'idb value not cloneable'],
  ['indexedDB open error VersionError', 'indexedDB open error VersionError'],
  ['BroadcastChannel is missing', 'BroadcastChannel missing'],
  ['navigator.locks is missing', 'navigator.locks missing'],
  ['navigator.storage.persist rejects', 'navigator.storage.persist rejects'],
])

describe('faults of the browser', () => {
  it.each<[name: string, fault: string, maxFirstMs: number]>([
    ['no fault', '', 500],
    ['indexedDB.open never answers', OPEN('return {}'), 1500],
    ['indexedDB.open throws', OPEN('throw new DOMException("no", "InvalidStateError")'), 500],
    [
      'indexedDB open error VersionError',
      OPEN('const r = { error: new DOMException("v", "VersionError") }; setTimeout(() => r.onerror?.({}), 5); return r'),
      500,
    ],
    ['indexedDB is missing', 'Object.defineProperty(globalThis, "indexedDB", { value: undefined })', 500],
    [
      'no store at all',
      `for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError") } })`,
      500,
    ],
    ['writes to indexedDB fail', 'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") }', 500],
    ['BroadcastChannel is missing', 'delete globalThis.BroadcastChannel', 500],
    ['BroadcastChannel throws', 'globalThis.BroadcastChannel = class { constructor() { throw new Error("no") } }', 500],
    ['navigator.locks is missing', 'Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined })', 500],
    ['Object.prototype and Array.prototype are frozen', 'Object.freeze(Object.prototype); Object.freeze(Array.prototype)', 500],
    ['Function.prototype.bind is replaced', 'Function.prototype.bind = () => () => undefined', 500],
    ['Array.prototype has an enumerable extra', 'Array.prototype.extra = () => 1; Object.prototype.extra2 = 1', 500],
    [
      'JSON.parse and addEventListener are replaced',
      `const parse = JSON.parse; JSON.parse = (text) => parse(text, (key, value) => (/^\\d{4}-/.test(value) ? new Date(value) : value));
       const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (...args) { return add.apply(this, args) }`,
      500,
    ],
    ['navigator.storage.persist rejects', 'StorageManager.prototype.persist = () => Promise.reject(new Error("no"))', 500],
  ])('%s', async (name, fault, maxFirstMs) => {
    const judging = JUDGED.get(name)
    if (judging) judgedNamed('storage-faults', judging)
    const { context, tab, errors } = await visitor(fault)
    const page = await tab()
    const { values, firstMs } = await page.evaluate(works, undefined)
    expect(values).toEqual(WORKING)
    noteFigure(`storage: ${name}`, firstMs, maxFirstMs)
    if (!fault.includes('localStorage')) expect((await page.evaluate(works, 'local' as const)).values[0]).toBe('eip155:1')
    expect(errors).toEqual([])
    await context.close()
  })

  it('works in memory inside a sandboxed frame', async () => {
    const { context, tab, errors } = await visitor()
    const page = await tab()
    await page.goto(`${site.url}/framed`)
    const frame = page.frames().find((other) => other !== page.mainFrame())
    await frame?.waitForFunction('globalThis.adapters')
    expect((await frame?.evaluate(works, undefined))?.values).toEqual(WORKING)
    expect(errors).toEqual([])
    await context.close()
  })

  it('lets the site delete the database while it is open, and starts clean', async () => {
    judgedNamed('storage-faults', 'indexedDB deleted while open')
    const { context, tab, errors } = await visitor()
    const page = await tab()
    const seen = await page.evaluate(async () => {
      const store = adapters.openStore()
      await store.set('network', 'eip155:1')
      const outcome = await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('portico')
        request.onsuccess = () => resolve('deleted')
        request.onblocked = () => resolve('blocked')
      })
      const after = await store.get('network')
      await store.set('network', 'eip155:10')
      return [outcome, after, await store.get('network')]
    })
    expect(seen).toEqual(['deleted', undefined, 'eip155:10'])
    expect(errors).toEqual([])
    await context.close()
  })

  it('keeps working when another application fills localStorage', async () => {
    const { context, tab, errors } = await visitor()
    const page = await tab()
    const sizes = await page.evaluate(async () => {
      const fill = (text: string) => {
        for (let index = 0; ; index++) {
          try {
            localStorage.setItem(`other/${text.length}/${index}`, text)
          } catch {
            return
          }
        }
      }
      fill('x'.repeat(100_000))
      fill('x'.repeat(100))
      fill('')
      const store = adapters.openStore('local')
      await store.set('network', 'eip155:1')
      return [await store.get('network'), Object.keys(localStorage).filter((key) => key.startsWith('portico')).length]
    })
    expect(sizes).toEqual(['eip155:1', 0])
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('an idle page', () => {
  it('has no database, no key and no channel before the first use', async () => {
    const { context, tab } = await visitor()
    const page = await tab()
    const seen = await page.evaluate(async () => {
      adapters.openStore().changes$.subscribe()
      return [(await indexedDB.databases()).length, localStorage.length]
    })
    expect(seen).toEqual([0, 0])
    await context.close()
  })
})

describe('two tabs', () => {
  it.each(['indexeddb', 'local'] as const)('lose nothing of 100 interleaved writes each: %s', async (choice) => {
    judgedNamed('storage-faults', 'tab A and B write connections 100 times each, interleaved')
    const { context, tab, errors } = await visitor()
    const [one, two] = [await tab(), await tab()]
    const write = ([name, kind]: readonly [string, 'indexeddb' | 'local']) =>
      (async () => {
        const store = adapters.openStore(kind)
        for (let index = 0; index < 100; index++) {
          await store.update('connections', (value) => ({ ...(value as object), [`${name}${index}`]: true }))
          await store.set(`connection/${name}`, { index })
        }
      })()
    await Promise.all([one.evaluate(write, ['a', choice] as const), two.evaluate(write, ['b', choice] as const)])
    const read = await one.evaluate(async (kind) => {
      const store = adapters.openStore(kind)
      const together = Object.keys((await store.get('connections')) as object).length
      return { together, a: await store.get('connection/a'), b: await store.get('connection/b') }
    }, choice)
    expect(read).toMatchObject({ a: { index: 99 }, b: { index: 99 } })
    expect(read.together).toBe(200)
    expect(errors).toEqual([])
    await context.close()
  })

  it.each(['indexeddb', 'local'] as const)('follow each other within two seconds, after the back-forward cache too: %s', async (choice) => {
    judgedNamed('storage-faults', 'bfcache restore')
    const { context, tab, errors } = await visitor()
    const [one, two] = [await tab(), await tab()]
    const listen = (kind: 'indexeddb' | 'local') => {
      const heard: string[] = []
      adapters.openStore(kind).changes$.subscribe((key) => heard.push(key))
      Object.assign(globalThis, { heard })
    }
    const write = (kind: 'indexeddb' | 'local') => adapters.openStore(kind).set('connection/eip155', { at: performance.now() })
    await two.evaluate(listen, choice)
    await one.evaluate(write, choice)
    await two.waitForFunction('heard.includes("connection/eip155")')
    await two.goto('about:blank')
    await two.goBack()
    if (!(await two.evaluate('typeof heard === "object"'))) await two.evaluate(listen, choice)
    await two.evaluate('heard.length = 0')
    await one.evaluate(write, choice)
    await two.waitForFunction('heard.includes("connection/eip155")')
    expect(errors).toEqual([])
    await context.close()
  })

  it('do not believe a hostile script: a written value is parsed like any other', async () => {
    judgedNamed('storage-faults', 'storage event with hostile value from another script')
    const { context, tab, errors } = await visitor()
    const [one, two] = [await tab(), await tab()]
    await two.evaluate(() => {
      const store = adapters.openStore('local')
      const heard: unknown[] = []
      store.changes$.subscribe((key) => void store.get(key).then((value) => heard.push([key, value])))
      Object.assign(globalThis, { heard })
    })
    await one.evaluate(() => new BroadcastChannel('portico/local').postMessage({ key: '__proto__' }))
    const forge = ([key, text]: readonly [string, string]) => {
      localStorage.setItem(`portico/${key}`, text)
      new BroadcastChannel('portico/local').postMessage(key)
    }
    await one.evaluate(forge, ['network', 'javascript:alert(1)'] as const)
    await two.waitForFunction('heard.length === 1')
    await one.evaluate(forge, ['connection/eip155', '[1,{"__proto__":{"polluted":1},"name":"<img src=x>"}]'] as const)
    await two.waitForFunction('heard.length === 2')
    expect(await two.evaluate('[heard, "polluted" in {}]')).toEqual([
      [
        ['network', undefined],
        ['connection/eip155', { name: '<img src=x>' }],
      ],
      false,
    ])
    expect(errors).toEqual([])
    await context.close()
  })
})
