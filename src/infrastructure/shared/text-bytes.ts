/** Bytes in the texts that wallets exchange. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Undefined when `text` is no base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes as a stranger gave them: any view, also one of another realm, or a plain list of numbers. Undefined for everything else. */
export function readBytes(value: unknown, max = 65_536): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return undefined
    const { length } = value as Uint8Array
    return typeof length === 'number' && length <= max ? Uint8Array.from(value as Uint8Array) : undefined
  } catch {
    return undefined
  }
}
