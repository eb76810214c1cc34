import type { Randomness } from '../../ports/random/randomness.ts'

// Read when this module loads, because old polyfills of a page may replace `crypto` later.
const crypto = globalThis.crypto

/** The browser's cryptographic generator, available on plain http pages too. */
export class CryptoRandomness implements Randomness {
  bytes(length: number): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(length))
  }
}
