const DEFAULT_MS = 1000
const MAX_MS = 3_600_000

/** Milliseconds from a `Retry-After` header (seconds or a date); one second when it cannot be parsed, at most an hour. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return DEFAULT_MS
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_MS) : DEFAULT_MS
}
