import { CACHE_MAX_BYTES } from './cache-table.ts'

/** `at` = milliseconds since 1970 by the system clock. */
export type CacheEntry = Readonly<{ key: string; at: number; kept: unknown }>

/** Above anything written here: longer values come from elsewhere and are rejected. */
const READ_MAX = 100

/** Parses the stored entries, `[key, at, value]` each, oldest first. Invalid ones are dropped. */
export function unpack(stored: unknown): readonly CacheEntry[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(-READ_MAX).flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [key, at, kept] = entry as readonly unknown[]
    return typeof key === 'string' && typeof at === 'number' && Number.isFinite(at) ? [{ key, at, kept }] : []
  })
}

/** The stored form: the latest `max` entries that fit into `CACHE_MAX_BYTES` together. Undefined (delete) when none is left. */
export function pack(entries: readonly CacheEntry[], max: number): unknown {
  let bytes = 0
  const packed: (readonly [string, number, unknown])[] = []
  for (const { key, at, kept } of entries.slice(-max).reverse()) {
    const entry = [key, at, kept] as const
    const size = sizeOf(entry)
    if (bytes + size > CACHE_MAX_BYTES) continue
    bytes += size
    packed.unshift(entry)
  }
  return packed.length > 0 ? packed : undefined
}

function sizeOf(entry: unknown): number {
  try {
    return (JSON.stringify(entry).length + 1) * 2
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
