/** A pairing is valid for four minutes and treated as expired ten seconds before. */
export const PAIRING_MS = 240_000
export const PAIRING_MARGIN_MS = 10_000

/** ERC-1328, version 2. */
const PAIRING_URI = /^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}(?:&expiryTimestamp=(\d{1,15}))?(?:&methods=[\w,%.-]*)?$/

export function isPairingUri(value: unknown): value is string {
  return typeof value === 'string' && PAIRING_URI.test(value)
}

/** Until when a URI created at `createdAt` may be shown. Its own expiry can only shorten that. All in milliseconds. */
export function pairingExpiry(uri: string, createdAt: number): number {
  const stated = PAIRING_URI.exec(uri)?.[1]
  return Math.min(createdAt + PAIRING_MS, stated === undefined ? Number.POSITIVE_INFINITY : Number(stated) * 1000)
}

/** `unknown`: the system clock was set back since, so the age is unknown. Handle it like an expired one. */
export function pairingState(expiresAt: number, now: number): 'fresh' | 'expired' | 'unknown' {
  if (expiresAt - now <= PAIRING_MARGIN_MS) return 'expired'
  return expiresAt - now > PAIRING_MS ? 'unknown' : 'fresh'
}
