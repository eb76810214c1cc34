const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * How long an answer counts as true (Spec §9), how many are kept, and whether they tell about the visitor: those go with the connection.
 * The key of `history` holds its cursor, so that no page is taken for another.
 */
export const CACHES = {
  portfolio: { ms: 30 * SECOND_MS, entries: 8, personal: true },
  'native-balance': { ms: 30 * SECOND_MS, entries: 32, personal: true },
  ens: { ms: 5 * MINUTE_MS, entries: 16, personal: true },
  identity: { ms: 5 * MINUTE_MS, entries: 16, personal: true },
  history: { ms: 15 * SECOND_MS, entries: 8, personal: true },
  'token-price': { ms: 15 * SECOND_MS, entries: 32, personal: false },
  wallets: { ms: 7 * DAY_MS, entries: 4, personal: false },
} as const satisfies Readonly<Record<string, Readonly<{ ms: number; entries: number; personal: boolean }>>>

export type CacheName = keyof typeof CACHES

/** All of them stay below the 256 KB that all our keys may weigh; browsers store two bytes a character. */
export const CACHE_MAX_BYTES = 31 * 1024
