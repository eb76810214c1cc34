import { seededRandom, textSeed } from './seeded-random.ts'

const SIZE = 64
const SHADES = 16

/** A square picture of our own making: a diagonal blend with the first letter of `label`. */
export function svgPicture(label: string): string {
  const hue = textSeed(label) % 360
  const letter = (/[\p{L}\p{N}]/u.exec(label)?.[0] ?? '?').toUpperCase()
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">`,
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 70% 56%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 72% 42%)"/></linearGradient></defs>`,
    `<rect width="64" height="64" fill="url(#g)"/>`,
    `<text x="32" y="43" font-family="sans-serif" font-weight="700" font-size="32" text-anchor="middle" fill="#fff">${letter}</text>`,
    `</svg>`,
  ].join('')
}

/** A 64 by 64 PNG (16 colours): the same blend with a disc in the middle. */
export function pngPicture(label: string): Uint8Array<ArrayBuffer> {
  const random = seededRandom(textSeed(label))
  const from = [random() * 160 + 60, random() * 160 + 60, random() * 160 + 60]
  const to = [random() * 120, random() * 120, random() * 120]
  const palette: number[] = []
  for (let shade = 0; shade < SHADES - 1; shade++)
    for (let channel = 0; channel < 3; channel++)
      palette.push(Math.round((from[channel] ?? 0) + (((to[channel] ?? 0) - (from[channel] ?? 0)) * shade) / (SHADES - 2)))
  palette.push(255, 255, 255)

  const rows: number[] = []
  for (let y = 0; y < SIZE; y++) {
    rows.push(0)
    for (let x = 0; x < SIZE; x += 2) rows.push((shadeAt(x, y) << 4) | shadeAt(x + 1, y))
  }
  const header = [...bigEndian(SIZE), ...bigEndian(SIZE), 4, 3, 0, 0, 0]
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ])
}

function shadeAt(x: number, y: number): number {
  const distance = Math.hypot(x - SIZE / 2 + 0.5, y - SIZE / 2 + 0.5)
  if (distance > 13 && distance < 19) return SHADES - 1
  return Math.floor(((x + y) / (2 * SIZE)) * (SHADES - 1))
}

function bigEndian(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...[...type].map((letter) => letter.charCodeAt(0)), ...data]
  return [...bigEndian(data.length), ...body, ...bigEndian(crc32(body))]
}

/** A zlib stream of one uncompressed block. */
function stored(data: readonly number[]): number[] {
  let a = 1
  let b = 0
  for (const byte of data) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  const length = data.length
  const size = [length & 255, length >>> 8]
  return [0x78, 0x01, 1, ...size, ...size.map((byte) => ~byte & 255), ...data, ...bigEndian(((b << 16) | a) >>> 0)]
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
