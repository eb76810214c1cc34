import { isObject, peek } from '../shared/eip1193-request.ts'

/** No wallet says this much. */
const MESSAGE_MAX_CHARS = 1_000_000
const REMEMBERED = 500
/** The end of a sealed message is its authentication tag: no two have the same. */
const TAG_CHARS = 48

/** Tells messages of a relay that came before, or are too large to be from a wallet, from those to read. What is no message passes. */
export function newcomers(): (payload: unknown) => boolean {
  const seen = new Set<string>()
  return (payload) => {
    const params = isObject(payload) ? peek(payload, 'params') : undefined
    const data = isObject(params) ? peek(params, 'data') : undefined
    const message = isObject(data) ? peek(data, 'message') : undefined
    if (typeof message !== 'string') return true
    const name = `${String(peek(data as object, 'topic')).slice(0, 64)} ${message.slice(-TAG_CHARS)}`
    if (message.length > MESSAGE_MAX_CHARS || seen.has(name)) return false
    seen.add(name)
    for (const oldest of seen) {
      if (seen.size <= REMEMBERED) break
      seen.delete(oldest)
    }
    return true
  }
}
