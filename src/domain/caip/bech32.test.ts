import { bech32, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { bytesOf, decodeBech32 } from './bech32.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => (index * 7) % 32)

describe('bech32', () => {
  it.each([1, 2, 20, 32, 33, 52])('reads what another library wrote, %i words', (count) => {
    expect(decodeBech32(bech32.encode('cosmos', words(count), false))).toEqual({
      prefix: 'cosmos',
      words: words(count),
      checksum: 'bech32',
    })
    expect(decodeBech32(bech32m.encode('bc', words(count), false))).toEqual({ prefix: 'bc', words: words(count), checksum: 'bech32m' })
  })

  it.each([1, 19, 20, 32, 33])('reads %i bytes out of their words', (count) => {
    const bytes = Uint8Array.from({ length: count }, (_, index) => index * 37)
    expect(bytesOf(bech32.toWords(bytes))).toEqual(bytes)
  })

  it.each([
    '',
    '1',
    'a',
    'cosmos1',
    'cosmos1qqqqqq',
    'Cosmos1qqqqqqqqq',
    `x1${'q'.repeat(200)}`,
    'cosmos1bbbbbbbb',
    '1qqqqqqqq',
    bech32.encode('a'.repeat(84), words(4), false),
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212av8f3t4'.toUpperCase(),
  ])('refuses %o', (text) => {
    expect(decodeBech32(text)).toBeUndefined()
  })

  it('takes no letter changed for its own', () => {
    const good = bech32.encodeFromBytes('cosmos', new Uint8Array(20).fill(7))
    for (let index = 7; index < good.length; index += 1) {
      const letter = good[index] === 'q' ? 'p' : 'q'
      expect(decodeBech32(good.slice(0, index) + letter + good.slice(index + 1))).toBeUndefined()
    }
  })

  it('takes bits that are left over for no bytes', () => {
    expect(bytesOf([1])).toBeUndefined()
    expect(bytesOf([0, 1])).toBeUndefined()
  })
})
