import { uuidOf } from '../../domain/shared/hex.ts'

/** A random UUID (RFC 9562, version 4); works without a secure context, where browsers lack `crypto.randomUUID`. */
export function uuid(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}
