import { base58 } from '@scure/base'
import { attempt } from '../shared/attempt.ts'

/** Enough for any address or key. Limited because decoding takes quadratic time. */
const MAX_UNITS = 128

/** @returns undefined for a character outside the alphabet of Bitcoin, and for text longer than any address */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_UNITS) return undefined
  return attempt(() => base58.decode(text))
}

export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)
