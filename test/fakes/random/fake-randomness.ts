import type { Randomness } from '../../../src/ports/random/randomness.ts'

/** The same bytes for the same seed. */
export class FakeRandomness implements Randomness {
  #state: number

  constructor(seed = 1) {
    this.#state = seed >>> 0
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#next() >>> 24)
  }

  /** mulberry32 */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
