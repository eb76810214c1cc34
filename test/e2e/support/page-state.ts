import type { Page } from 'playwright-core'

/** Storage a page holds now, by name. */
export async function storageOf(page: Page): Promise<{ local: string[]; session: string[]; databases: string[]; cookies: string }> {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map((database) => database.name ?? ''),
    cookies: document.cookie,
  }))
}

/** Window properties and built-ins that a fresh frame does not have, or has otherwise. `ignored` = the page's own names. */
export async function newGlobals(page: Page, ignored: readonly string[] = []): Promise<{ globals: string[]; builtins: string[] }> {
  return page.evaluate((ignore) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    document.documentElement.append(frame)
    const fresh = frame.contentWindow as (Window & typeof globalThis) | null
    if (!fresh) throw new Error('no frame')
    const known = new Set<PropertyKey>([...Reflect.ownKeys(fresh), ...ignore])
    const globals = Reflect.ownKeys(window)
      .filter((key) => !known.has(key) && !/^\d+$/.test(String(key)) && !/playwright|e2e\./.test(String(key)))
      .map(String)
    const here = window as unknown as Record<string, unknown>
    const there = fresh as unknown as Record<string, unknown>
    const names = Object.getOwnPropertyNames(fresh).filter((name) => /^[A-Z]/.test(name))
    const builtins: string[] = []
    const compare = (path: string, mine: unknown, theirs: unknown) => {
      if ((typeof mine !== 'object' && typeof mine !== 'function') || !mine || !theirs) return
      const theirKeys = new Set(Reflect.ownKeys(theirs as object).map(String))
      for (const key of Reflect.ownKeys(mine as object)) {
        if (!theirKeys.has(String(key))) builtins.push(`${path}.${String(key)} added`)
        else {
          const value = Object.getOwnPropertyDescriptor(mine, key)
          for (const part of [value?.value, value?.get, value?.set])
            if (typeof part === 'function' && path !== 'window' && !Function.prototype.toString.call(part).includes('[native code]'))
              builtins.push(`${path}.${String(key)} changed`)
        }
      }
    }
    for (const name of names) {
      compare(name, here[name], there[name])
      compare(
        `${name}.prototype`,
        (here[name] as { prototype?: unknown } | undefined)?.prototype,
        (there[name] as { prototype?: unknown } | undefined)?.prototype,
      )
    }
    frame.remove()
    return { globals, builtins }
  }, ignored)
}

/** DOM nodes, listeners and heap after garbage collection, as Chromium counts them. */
export async function counters(page: Page): Promise<{ nodes: number; listeners: number; documents: number; heap: number }> {
  const session = await page.context().newCDPSession(page)
  try {
    for (let round = 0; round < 4; round++) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))))
      await session.send('HeapProfiler.collectGarbage')
    }
    const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { nodes, listeners: jsEventListeners, documents, heap: usedSize }
  } finally {
    await session.detach()
  }
}

/** Names of the listeners set on `window` and `document` now. */
export async function rootListeners(page: Page): Promise<{ window: string[]; document: string[] }> {
  const session = await page.context().newCDPSession(page)
  const read = async (expression: string) => {
    const { result } = await session.send('Runtime.evaluate', { expression })
    if (!result.objectId) return []
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    return listeners.map((listener) => listener.type).sort()
  }
  try {
    return { window: await read('window'), document: await read('document') }
  } finally {
    await session.detach()
  }
}

/** Everything that the stores of the page's origin hold, as one text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, refuse) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => refuse(request.error)
      })
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await answer(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return texts.join('\n')
  })
}
