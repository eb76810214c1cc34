import { base64, hex } from '@scure/base'
import { attempt } from '../../domain/shared/attempt.ts'

/** Conversions between bytes and the encodings that wallets use. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function toBase64(bytes: Uint8Array): string {
  return base64.encode(Uint8Array.from(bytes))
}

/** Undefined when `text` is not base64. Uses the platform's decoder: wallets omit the padding, which scure's `base64` requires. */
export function fromBase64(text: string): Uint8Array | undefined {
  return attempt(() => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
}

export function toHex(bytes: Uint8Array): string {
  return hex.encode(Uint8Array.from(bytes))
}

/** Undefined when `text` is not hex. */
export function fromHex(text: string): Uint8Array | undefined {
  return attempt(() => hex.decode(text))
}

/** Reads bytes from an untrusted value: any typed array, also of another realm, or an array of numbers. Undefined for everything else. */
export function readBytes(value: unknown, max = 65_536): Uint8Array | undefined {
  return attempt(() => {
    if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return undefined
    const { length } = value as Uint8Array
    return typeof length === 'number' && length <= max ? Uint8Array.from(value as Uint8Array) : undefined
  })
}
