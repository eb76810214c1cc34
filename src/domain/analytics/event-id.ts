import type { Randomness } from '../../ports/random/randomness.ts'
import { uuidOf } from '../shared/hex.ts'

/** A random UUID, version 4. */
export function newEventId(randomness: Randomness): string {
  return uuidOf(randomness.bytes(16))
}
