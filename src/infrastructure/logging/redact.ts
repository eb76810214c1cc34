const TEXT_MAX_CHARS = 2000
const DEPTH_MAX = 4
const ENTRIES_MAX = 30

/** Pairing URIs carry a session key; queries carry project ids and tokens; long runs are addresses, hashes, signatures, keys and JWTs. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/wc(?::|%3A)[^\s"']*/gi, '[pairing uri]'],
  [/(sym-?key["']?\s*[:=]\s*["']?)[^\s"'&]+/gi, '$1[hidden]'],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s"'?#]*)[?#][^\s"']*/gi, '$1?…'],
  [/[^\s"'<>(),:;@]{1,64}@[^\s"'<>(),:;@]{1,190}\.[a-z]{2,24}/gi, '[e-mail]'],
  [/\b(?:0x)?[0-9a-f]{24,}\b/gi, '[hex]'],
  [/[\w+/=-]{32,}(?:\.[\w+/=-]+)*/g, '[long text]'],
]

/** A text without what must not be logged, 2,000 characters at most. */
export function redactText(text: string): string {
  // Cut first, so that a megabyte costs no more than a line; a secret cut in two is still long enough to be seen.
  const head = text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS - 1)}…` : text
  return SECRETS.reduce((safe, [secret, instead]) => safe.replace(secret, instead), head)
}

/** A plain copy of `value`, small and redacted. Never throws, whatever getters do. */
export function redact(value: unknown, depth = 0): unknown {
  try {
    if (typeof value === 'string') return redactText(value)
    if (typeof value === 'bigint') return redactText(`${value}`)
    if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
    if (typeof value !== 'object' || value === null) return value
    if (depth >= DEPTH_MAX) return '[deeper]'
    if (value instanceof Error) return redactError(value, depth)
    if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((entry) => redact(entry, depth + 1))
    const entries = Object.entries(value).slice(0, ENTRIES_MAX)
    return Object.fromEntries(entries.map(([key, entry]) => [redactText(key), redact(entry, depth + 1)]))
  } catch {
    return '[unreadable]'
  }
}

/** No stack: it holds addresses of the site's files, and the browser shows its own. */
function redactError(error: Error, depth: number): unknown {
  const { name, message, cause } = error
  const { code, facts } = error as { code?: unknown; facts?: unknown }
  const about = { name, message, code, facts, cause }
  return Object.fromEntries(
    Object.entries(about)
      .filter(([, fact]) => fact !== undefined)
      .map(([key, fact]) => [key, redact(fact, depth + 1)]),
  )
}
