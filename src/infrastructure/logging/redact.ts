import { redactText } from '../../domain/shared/redact-text.ts'

const DEPTH_MAX = 4
const ENTRIES_MAX = 30

/** A plain copy of `value`, truncated and redacted. Never throws, even if getters do. */
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

/** Without the stack: it contains URLs of the site's files, and the console shows its own. */
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
