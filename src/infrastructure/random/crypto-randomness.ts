import type { Randomness } from '../../ports/random/randomness.ts'

// Read when this module loads: pages with old polyfills replace `crypto`.
const crypto = globalThis.crypto

/** The browser's cryptographic generator, available on plain http pages too. */
export class CryptoRandomness implements Randomness {
  bytes(length: number): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(length))
  }
}
