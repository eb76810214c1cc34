import { peek } from '../shared/eip1193-request.ts'

/** Size limit of a message; wallets send less. */
const MESSAGE_MAX_CHARS = 1_000_000
const REMEMBERED = 500
/** A sealed message ends with its authentication tag, which is unique per message. */
const TAG_CHARS = 48

/** A filter that rejects duplicate and oversized relay messages. Payloads that are not messages pass. */
export function createMessageDeduper(): (payload: unknown) => boolean {
  const seen = new Set<string>()
  return (payload) => {
    const params = peek(payload, 'params')
    const data = peek(params, 'data')
    const message = peek(data, 'message')
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
