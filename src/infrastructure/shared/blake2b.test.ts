import { blake2b } from '@noble/hashes/blake2b'
import { expect, it } from 'vitest'
import { blake2b512 } from './blake2b.ts'

it.each([0, 1, 42, 127, 128, 129, 256, 300])('hashes %i bytes as another library does', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251)
  expect(blake2b512(bytes)).toEqual(blake2b(bytes, { dkLen: 64 }))
})
