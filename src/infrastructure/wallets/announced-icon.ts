import { attempt } from '../../domain/shared/attempt.ts'

/** Limit of an EIP-6963 icon, a data URI; larger ones are dropped. Threats T03, T04. */
const MAX_UNITS = 256 * 1024
const HEAD = /^data:image\/(png|jpeg|webp|gif|svg\+xml)(?:;[\w!#$&^.+=-]+)*?(;base64)?,/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const HEAD_UNITS = 200
/** Enough base64 to reach an SVG's root element after comments and the XML prologue. */
const SVG_UNITS = 4096

type Raster = 'png' | 'jpeg' | 'webp' | 'gif'
/** Magic bytes of each format, as a Latin-1 string. */
const SIGNATURES: Readonly<Record<Raster, (bytes: string) => boolean>> = {
  png: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n') && bytes.slice(12, 16) === 'IHDR',
  jpeg: (bytes) => bytes.startsWith('\xff\xd8\xff'),
  webp: (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP',
  gif: (bytes) => /^GIF8[79]a/.test(bytes),
}

/**
 * A wallet's icon if it looks like a decodable image; use it only as the `src` of an `<img>`.
 * @returns undefined for everything else: the row then shows a placeholder
 */
export function parseIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_UNITS) return undefined
  const icon = value.trim()
  const [head, kind, base64] = HEAD.exec(icon.slice(0, HEAD_UNITS)) ?? []
  if (!head || !kind) return undefined
  const payload = icon.slice(head.length)
  if (base64 && !BASE64.test(payload)) return undefined
  const format = kind.toLowerCase()
  if (format === 'svg+xml') return isSvg(payload, base64 !== undefined) ? icon : undefined
  return base64 && SIGNATURES[format as Raster](decode(payload.slice(0, 64))) ? icon : undefined
}

function isSvg(payload: string, isBase64: boolean): boolean {
  const start = payload.slice(0, SVG_UNITS)
  return /(<|%3c)svg[\s%>/]/i.test(isBase64 ? decode(start) : start)
}

function decode(base64: string): string {
  return attempt(() => atob(base64), '')
}

/** Total size of all icons of a page's wallets: enough for 100 wallets with large ones; beyond it icons are dropped. */
const TOTAL_UNITS = 8 * 1024 * 1024
/** Total size of invalid icons that are inspected. */
const MAX_WASTE_UNITS = 32 * 1024 * 1024

/** Keeps icons while the budget lasts; a wallet without an icon is shown with its initial. */
export class IconBudget {
  #units = 0
  #waste = 0

  read(icon: unknown): string | undefined {
    if (typeof icon !== 'string' || this.#units + icon.length > TOTAL_UNITS || this.#waste > MAX_WASTE_UNITS) return undefined
    const parsed = parseIcon(icon)
    if (parsed === undefined) this.#waste += icon.length
    this.#units += parsed?.length ?? 0
    return parsed
  }
}
