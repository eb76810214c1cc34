import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ImageKind, ServiceImages } from '../../ports/wallets/service-images.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'

const PATHS: Readonly<Record<ImageKind, string>> = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
}
const ID = /^[\p{L}\p{N}._$+-]{1,64}$/u
const LOST_MAX = 2000

/** Pictures of wallets, networks, currencies and tokens. */
export class HttpServiceImages implements ServiceImages {
  /** Pictures that are missing or invalid; they are not requested again during the page's life. */
  readonly #lost = new Set<string>()

  constructor(private readonly services: ServiceClient) {}

  async load(kind: ImageKind, id: string, signal: AbortSignal): Promise<Blob> {
    const path = `${PATHS[kind]}${pathPart(id)}`
    if (!ID.test(id) || this.#lost.has(path)) throw fail('ANSWER_UNREADABLE', { source: path })
    try {
      const blob = await this.services.blob({ service: 'registry', path }, signal)
      const type = await pictureType(blob)
      if (type === undefined) throw fail('ANSWER_UNREADABLE', { source: path })
      return type === blob.type ? blob : blob.slice(0, blob.size, type)
    } catch (error) {
      if (isLasting(error) && this.#lost.size < LOST_MAX) this.#lost.add(path)
      throw error
    }
  }
}

function isLasting(error: unknown): boolean {
  return isAppError(error, 'ANSWER_UNREADABLE') || (isAppError(error, 'HTTP_STATUS') && error.facts.status < 500)
}

/** A decoded picture takes four bytes per pixel; 16 million pixels are the limit for phones. */
const SIDE_MAX = 4096
const HEAD_BYTES = 4096

/**
 * The type from a picture's bytes, whatever its headers state: `image/png`, `image/jpeg`, `image/gif`, `image/webp`, `image/svg+xml`.
 * Undefined for anything else, and for pictures too large to decode safely.
 */
export async function pictureType(blob: Blob): Promise<string | undefined> {
  const head = new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer())
  const view = new DataView(head.buffer)
  const latin = String.fromCharCode(...head)
  if (latin.startsWith('\x89PNG\r\n\x1a\n') && head.length > 24)
    return fits(view.getUint32(16), view.getUint32(20)) ? 'image/png' : undefined
  if (/^GIF8[79]a/.test(latin) && head.length > 10) return fits(view.getUint16(6, true), view.getUint16(8, true)) ? 'image/gif' : undefined
  if (latin.startsWith('\xff\xd8\xff')) return jpegFits(view) ? 'image/jpeg' : undefined
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'image/webp'
  return isSvg(new TextDecoder().decode(head)) ? 'image/svg+xml' : undefined
}

/** Constructs allowed before an SVG's root element, with their terminators. */
const PROLOGUE = [
  ['<!--', '-->'],
  ['<?xml', '>'],
  ['<!doctype svg', '>'],
] as const

/** Reads each character once, so that a long prologue costs linear time. */
function isSvg(text: string): boolean {
  let at = 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1
    const found = PROLOGUE.find(([start]) => text.slice(at, at + start.length).toLowerCase() === start)
    if (!found) return /^<svg[\s/>]/i.test(text.slice(at, at + 5))
    const [start, end] = found
    const last = text.indexOf(end, at + start.length)
    if (last < 0) return false
    at = last + end.length
  }
}

function fits(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX
}

/** Walks the segments to the frame header, within the bytes read. */
function jpegFits(view: DataView): boolean {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return fits(view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + view.getUint16(at + 2)
  }
  return true
}
