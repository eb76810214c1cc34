import { attempt } from '../../domain/shared/attempt.ts'
import { redactText } from '../../domain/shared/redact-text.ts'
import type { DebugLog } from '../../ports/logging/debug-log.ts'
import type { Logger, LogLevel } from '../../ports/logging/logger.ts'

export const LOG_BUFFER_BYTES = 1_024_000
const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
type Facts = Readonly<Record<string, unknown>>
type Sink = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Writes to the console from `level` on (`silent`: nothing), and buffers the latest lines of every level for a bug report. Both are
 * redacted.
 */
export class ConsoleLogger implements Logger, DebugLog {
  readonly #lines: string[] = []
  #bytes = 0

  constructor(
    private readonly level: LogLevel | (() => LogLevel) = 'error',
    private readonly sink: Sink = globalThis.console,
  ) {}

  /** The kept lines, oldest first, one JSON text each. */
  get lines(): readonly string[] {
    return this.#lines
  }

  debug(message: string, facts?: Facts): void {
    this.#log('debug', message, facts)
  }

  info(message: string, facts?: Facts): void {
    this.#log('info', message, facts)
  }

  warn(message: string, facts?: Facts, { always = false }: Readonly<{ always?: boolean }> = {}): void {
    this.#log('warn', message, facts, always ? 'error' : 'warn')
  }

  error(message: string, facts?: Facts): void {
    this.#log('error', message, facts)
  }

  dispose(): void {
    this.#lines.length = 0
    this.#bytes = 0
  }

  /** `rank`: the level that counts for whether it is written. */
  #log(level: keyof Sink, message: string, facts: Facts | undefined, rank: LogLevel = level): void {
    try {
      const safe = redactText(message)
      const about = facts === undefined ? [] : [redact(facts)]
      this.#keep(JSON.stringify([level, safe, ...about]))
      // Our own text is the first argument, because consoles interpret it as a format string.
      const shown = typeof this.level === 'function' ? this.level() : this.level
      if (LEVELS.indexOf(rank) >= LEVELS.indexOf(shown)) this.sink[level]('[portico]', safe, ...about)
    } catch {
      // A page can replace the console with one that throws; logging must not fail the caller.
    }
  }

  /** Two bytes per character. */
  #keep(line: string): void {
    this.#lines.push(line)
    this.#bytes += line.length * 2
    let gone = 0
    while (this.#bytes > LOG_BUFFER_BYTES) this.#bytes -= (this.#lines[gone++]?.length ?? 0) * 2
    if (gone > 0) this.#lines.splice(0, gone)
  }
}

const DEPTH_MAX = 4
const ENTRIES_MAX = 30

/** A plain copy of `value`, truncated and redacted. Never throws, even if getters do. */
function redact(value: unknown, depth = 0): unknown {
  return attempt(() => {
    if (typeof value === 'string') return redactText(value)
    if (typeof value === 'bigint') return redactText(`${value}`)
    if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
    if (typeof value !== 'object' || value === null) return value
    if (depth >= DEPTH_MAX) return '[deeper]'
    if (value instanceof Error) return redactError(value, depth)
    if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((entry) => redact(entry, depth + 1))
    const entries = Object.entries(value).slice(0, ENTRIES_MAX)
    return Object.fromEntries(entries.map(([key, entry]) => [redactText(key), redact(entry, depth + 1)]))
  }, '[unreadable]')
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
