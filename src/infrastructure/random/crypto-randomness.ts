import type { Randomness } from '../../ports/random/randomness.ts'

// Taken when we load: pages with old polyfills replace `crypto`.
const crypto = globalThis.crypto

/** The browser's generator. Pages on plain http have it too. */
export class CryptoRandomness implements Randomness {
  bytes(length: number): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(length))
  }
}
