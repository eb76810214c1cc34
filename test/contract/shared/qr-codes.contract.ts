import { describe, expect, it } from 'vitest'
import type { QrCodes } from '../../../src/ports/shared/qr-codes.ts'

const EYE = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
const URI = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}&expiryTimestamp=1767323400`

export function describeQrCodes(name: string, open: () => QrCodes): void {
  describe(`${name} as QrCodes`, () => {
    it.each(['x', 'wc:1', URI, 'Straße ☂'])('draws a square with three eyes: %s', (text) => {
      const matrix = open().matrix(text)
      const size = matrix.length
      expect((size - 17) % 4).toBe(0)
      expect(matrix.every((row) => row.length === size)).toBe(true)
      const eyeAt = (top: number, left: number) =>
        matrix.slice(top, top + 7).map((row) =>
          row
            .slice(left, left + 7)
            .map((dark) => (dark ? '1' : '0'))
            .join(''),
        )
      for (const [top, left] of [
        [0, 0],
        [0, size - 7],
        [size - 7, 0],
      ] as const)
        expect(eyeAt(top, left)).toEqual(EYE)
    })

    it('draws the same text the same way, and another one differently', () => {
      const codes = open()
      expect(codes.matrix('one')).toEqual(codes.matrix('one'))
      expect(codes.matrix('one')).not.toEqual(codes.matrix('two'))
    })
  })
}
