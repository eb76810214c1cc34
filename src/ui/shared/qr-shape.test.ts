import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { type QrShape, qrShape } from './qr-code.tsx'

const SCALE = 3
const codes = new UqrQrCodes()

/** The shape as a screen would show it: dark bars on light, and something dark in the hole. */
function draw({ size, path, hole }: QrShape): Readonly<{ data: Uint8ClampedArray; side: number }> {
  const side = size * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const fill = (x: number, y: number, width: number, height: number) => {
    for (let row = y * SCALE; row < (y + height) * SCALE; row += 1)
      for (let column = x * SCALE; column < (x + width) * SCALE; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  }
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) fill(Number(x), Number(y), Number(width), 1)
  fill(hole.at + 1, hole.at + 1, hole.side - 2, hole.side - 2)
  return { data, side }
}

const hex = (length: number, seed: number) =>
  Array.from({ length }, (_, index) => ((seed * 7919 + index * 104_729 + seed * index) % 16).toString(16)).join('')

describe('the shape of a code', () => {
  it('is read by a decoder, 100 random URIs of 100', () => {
    const uris = Array.from(
      { length: 100 },
      (_, seed) => `wc:${hex(64, seed + 1)}@2?relay-protocol=irn&symKey=${hex(64, seed + 500)}&expiryTimestamp=${1_767_323_400 + seed}`,
    )
    const read = uris.filter((uri) => {
      const { data, side } = draw(qrShape(codes.matrix(uri)))
      return jsqr(data, side, side)?.data === uri
    })
    expect(read).toHaveLength(100)
  }, 60_000)

  it('keeps four modules of light around it, and a square free in the middle', () => {
    const matrix = codes.matrix('wc:1')
    const { size, path, hole } = qrShape(matrix)
    expect(size).toBe(matrix.length + 8)
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((found) => found.slice(1).map(Number) as [number, number, number])
    expect(Math.min(...bars.flatMap((bar) => bar.slice(0, 2)))).toBe(4)
    expect(Math.max(...bars.map(([x, , width]) => x + width))).toBe(size - 4)
    const inHole = bars.filter(([x, y, width]) => y >= hole.at && y < hole.at + hole.side && x < hole.at + hole.side && x + width > hole.at)
    expect(inHole).toEqual([])
    expect(hole.at * 2 + hole.side).toBe(size)
  })
})
