const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Per table: lifetime of an entry, number of entries, and whether they concern the visitor: those are deleted on disconnect.
 * The key of `history` includes the cursor, so that pages are not confused.
 */
export const CACHES = {
  portfolio: { ms: 30 * SECOND_MS, entries: 8, personal: true },
  'native-balance': { ms: 30 * SECOND_MS, entries: 32, personal: true },
  ens: { ms: 5 * MINUTE_MS, entries: 16, personal: true },
  identity: { ms: 5 * MINUTE_MS, entries: 16, personal: true },
  history: { ms: 15 * SECOND_MS, entries: 8, personal: true },
  'token-price': { ms: 15 * SECOND_MS, entries: 32, personal: false },
  wallets: { ms: 7 * DAY_MS, entries: 4, personal: false },
  'newest-version': { ms: 7 * DAY_MS, entries: 1, personal: false },
} as const satisfies Readonly<Record<string, Readonly<{ ms: number; entries: number; personal: boolean }>>>

export type CacheName = keyof typeof CACHES

/** Keeps all tables below the 256 KB limit of all our keys; browsers store two bytes per character. */
export const CACHE_MAX_BYTES = 31 * 1024
