import { parseCosmosAddress } from '../../domain/caip/cosmos-address.ts'
import type { WalletAccount } from '../../domain/connection/connection.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { toBase64 } from '../shared/text-bytes.ts'

/** Parses Keplr's `Key`; undefined when its address is not valid for the chain's prefix. Never throws. */
export function cosmosAccount(key: unknown, prefix: string | undefined): WalletAccount | undefined {
  const address = isObject(key) ? parseCosmosAddress(peek(key, 'bech32Address'), prefix) : undefined
  if (!isObject(key) || address === undefined) return undefined
  return { namespace: 'cosmos', address, publicKey: publicKeyOf(peek(key, 'pubKey')) }
}

/** 33 bytes of secp256k1, as base64, the way Cosmos writes keys. */
function publicKeyOf(value: unknown): string | undefined {
  try {
    // An extension's typed arrays can come from another realm, where `instanceof` fails.
    if (!ArrayBuffer.isView(value) || value.byteLength !== 33) return undefined
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    return bytes[0] === 2 || bytes[0] === 3 ? toBase64(bytes) : undefined
  } catch {
    return undefined
  }
}
