import { describe, expect, it } from 'vitest'
import { CryptoRandomness } from '../../../src/infrastructure/random/crypto-randomness.ts'
import type { Randomness } from '../../../src/ports/random/randomness.ts'
import { FakeRandomness } from '../../fakes/random/fake-randomness.ts'

function describeRandomness(adapter: string, open: () => Randomness): void {
  describe(`Randomness contract: ${adapter}`, () => {
    it('gives as many bytes as asked for', () => {
      const randomness = open()
      expect([0, 1, 12, 1000].map((length) => randomness.bytes(length).length)).toEqual([0, 1, 12, 1000])
    })

    it('does not repeat itself and uses the whole range', () => {
      const randomness = open()
      const drawn = Array.from({ length: 1000 }, () => randomness.bytes(12).join())
      expect(new Set(drawn).size).toBe(1000)
      expect(new Set(randomness.bytes(10_000)).size).toBe(256)
    })
  })
}

describeRandomness('fake', () => new FakeRandomness())
describeRandomness('crypto', () => new CryptoRandomness())

describe('FakeRandomness', () => {
  it('repeats for the same seed', () => {
    expect(new FakeRandomness(7).bytes(8)).toEqual(new FakeRandomness(7).bytes(8))
    expect(new FakeRandomness(7).bytes(8)).not.toEqual(new FakeRandomness(8).bytes(8))
  })
})
