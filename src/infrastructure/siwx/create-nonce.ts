import { CryptoRandomness } from '../random/crypto-randomness.ts'
import { toHex } from '../shared/text-bytes.ts'

const NONCE_BYTES = 16

/**
 * 128 bits of the platform's cryptographic generator, as 32 letters and digits. @example createNonce() //
 * '9f86d081884c7d659a2feaa0c55ad015'
 */
export function createNonce(random: { bytes(length: number): Uint8Array } = new CryptoRandomness()): string {
  return toHex(random.bytes(NONCE_BYTES))
}
