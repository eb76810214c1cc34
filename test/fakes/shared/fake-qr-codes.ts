import type { QrCodes, QrMatrix } from '../../../src/ports/shared/qr-codes.ts'

const SIZE = 21
const FINDER = 7

/** Draws a small square that depends on the text. It looks like a QR code and cannot be read. */
export class FakeQrCodes implements QrCodes {
  readonly drawn: string[] = []

  matrix(text: string): QrMatrix {
    this.drawn.push(text)
    let seed = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
    return Array.from({ length: SIZE }, (_, y) =>
      Array.from({ length: SIZE }, (_, x) => {
        seed = (seed * 17_364 + 1) % 65_521
        return finder(x, y) ?? finder(SIZE - 1 - x, y) ?? finder(x, SIZE - 1 - y) ?? seed % 2 === 0
      }),
    )
  }
}

/** The eye in a corner; undefined outside it. The ring around an eye is light. */
function finder(x: number, y: number): boolean | undefined {
  if (x > FINDER || y > FINDER) return undefined
  const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
  return ring !== 2 && ring < 4
}
