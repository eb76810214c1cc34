import { token } from '../di/token.ts'

/** Cryptographically secure randomness. */
export interface Randomness {
  bytes(length: number): Uint8Array
}
export const Randomness = token<Randomness>('Randomness')
