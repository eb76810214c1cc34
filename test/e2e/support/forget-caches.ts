import type { Page } from 'playwright-core'

/** As if what the page keeps between visits had expired. */
export const forgetCaches = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('portico')) continue
      const open = indexedDB.open(name)
      await new Promise((resolve) => {
        open.onsuccess = resolve
      })
      const [store] = open.result.objectStoreNames
      if (!store) continue
      const table = open.result.transaction(store, 'readwrite').objectStore(store)
      table.openKeyCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursor | null>).result
        if (String(cursor?.key).includes('cache/')) table.delete(cursor?.key ?? '')
        cursor?.continue()
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
      open.result.close()
    }
  })
