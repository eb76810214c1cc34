import { decodeBase58 } from './base58.ts'

const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const KEY_BYTES = 32

/** Loose check for form input. Use `parseSolanaAddress` before sending anything to the address. */
export function looksLikeSolanaAddress(text: string): boolean {
  return SHAPE.test(text)
}

/**
 * The 32 bytes of an address: a public key, or an account that a program owns.
 * @returns undefined when it is not base58 of exactly 32 bytes
 * @example parseSolanaAddress('So11111111111111111111111111111111111111112')?.length // 32
 */
export function parseSolanaAddress(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' && SHAPE.test(value) ? decodeBase58(value) : undefined
  return bytes?.length === KEY_BYTES ? bytes : undefined
}
