/** What is read of the page that the earlier kit was on. */
export type LegacyPage = Pick<Window, 'localStorage'> & Partial<Pick<Window, 'indexedDB'>>

/** Longer texts are not a visitor's few connections. */
const TEXT_MAX_CHARS = 1_000_000

export type Reader = (key: string) => string | undefined

/** Of the earlier kit's own keys; nothing here throws. */
export function reader(page: Pick<Window, 'localStorage'>): Reader {
  return (key) => {
    try {
      const text = page.localStorage.getItem(`@appkit/${key}`)
      return text && text.length <= TEXT_MAX_CHARS ? text : undefined
    } catch {
      return undefined
    }
  }
}

/** JSON of a foreign text; undefined when it is none. */
export function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
