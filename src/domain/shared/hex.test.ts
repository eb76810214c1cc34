import { expect, it } from 'vitest'
import { toHex, uuidOf } from './hex.ts'

it('writes two digits a byte', () => {
  expect([toHex([]), toHex(Uint8Array.of(0, 1, 15, 16, 255))]).toEqual(['', '00010f10ff'])
})

it('marks version and variant in a UUID', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
