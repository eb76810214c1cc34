import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

const cases = [[], [0], [0, 0], [0, 0, 1], [255], [1, 0], Array.from({ length: 64 }, (_, index) => (index * 89) % 256)]

describe('base58', () => {
  it.each(cases.map((bytes) => [bytes.join(' '), Uint8Array.from(bytes)] as const))(
    'writes and reads %s as another library does',
    (_, bytes) => {
      expect(encodeBase58(bytes)).toBe(base58.encode(bytes))
      expect(decodeBase58(base58.encode(bytes))).toEqual(bytes)
    },
  )

  it.each(['0', 'O', 'I', 'l', ' ', 'é', '1 1', '1'.repeat(129)])('refuses %o', (text) => {
    expect(decodeBase58(text)).toBeUndefined()
  })
})
