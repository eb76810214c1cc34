/** The parts of the page that the import reads. */
export type LegacyPage = Pick<Window, 'localStorage'> & Partial<Pick<Window, 'indexedDB'>>

/** Longer values are not a list of connections and are ignored. */
const TEXT_MAX_CHARS = 1_000_000

export type Reader = (key: string) => string | undefined

/** Reads the earlier kit's own keys; never throws. */
export function reader(page: Pick<Window, 'localStorage'>, prefix = '@appkit/'): Reader {
  return (key) => {
    try {
      const text = page.localStorage.getItem(`${prefix}${key}`)
      return text && text.length <= TEXT_MAX_CHARS ? text : undefined
    } catch {
      return undefined
    }
  }
}

/** Parses a foreign JSON string; undefined when it is invalid. */
export function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
