import { expect, it } from 'vitest'
import { accountBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, takesTransferFee } from './token-programs.ts'

/** A mint of Token-2022 with extensions: type, then data. */
function mint(...extensions: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  const parts = extensions.flatMap(([type, data]) => [type, 0, data.length & 255, data.length >> 8, ...data])
  return Uint8Array.from([...new Uint8Array(165), 1, ...parts])
}

/** Two authorities, what is withheld, two fees; each fee: epoch, maximum, basis points. */
function feeConfig(older: number, newer: number): Uint8Array {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  view.setUint16(88, older, true)
  view.setUint16(106, newer, true)
  return data
}

it('knows the size of an associated account by the extensions of its mint', () => {
  expect(accountBytes(TOKEN_PROGRAM, new Uint8Array(82))).toBe(165)
  expect(accountBytes(TOKEN_2022_PROGRAM, new Uint8Array(82))).toBe(170)
  expect(accountBytes(TOKEN_2022_PROGRAM, mint([1, feeConfig(0, 0)]))).toBe(182)
  expect(accountBytes(TOKEN_2022_PROGRAM, mint([3, new Uint8Array(32)], [14, new Uint8Array(64)]))).toBe(175)
})

it.each([
  ['no extension', mint(), false],
  ['a fee of zero', mint([1, feeConfig(0, 0)]), false],
  ['a fee', mint([3, new Uint8Array(32)], [1, feeConfig(0, 50)]), true],
  ['a fee of 256 basis points', mint([1, feeConfig(256, 0)]), true],
  ['a mint of the older program', new Uint8Array(82), false],
  ['a length that runs past the end', Uint8Array.from([...mint(), 1, 0, 255, 255]), false],
])('finds a transfer fee: %s', (_, data, expected) => expect(takesTransferFee(data)).toBe(expected))
