/** A transaction in wire format: the signatures, then the signed message. */
export type SolanaTransaction = Readonly<{ signatures: number; signaturesAt: number; message: Uint8Array }>

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The largest packet that a node accepts. */
const MAX_BYTES = 1232
const VERSIONED = 0x80

/** Parses the parts of a transaction that signing needs; undefined when invalid. */
export function parseTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const count = readLength(bytes, 0)
  if (!count || count.value === 0 || bytes.length > MAX_BYTES) return undefined
  const message = bytes.slice(count.next + count.value * SIGNATURE_BYTES)
  return signersOf(message).length === count.value ? { signatures: count.value, signaturesAt: count.next, message } : undefined
}

/** The keys that must sign `message`, in the order of their signatures. */
function signersOf(message: Uint8Array): readonly Uint8Array[] {
  const signers = message.at(headerAt(message)) ?? 0
  const keys = keysOf(message)
  if (!keys || keys.value < signers || message.length < keys.next + keys.value * KEY_BYTES) return []
  return Array.from({ length: signers }, (_, index) => message.slice(keys.next + index * KEY_BYTES, keys.next + (index + 1) * KEY_BYTES))
}

/** Whether two transactions ask for the same: all bytes of their messages but those of the blockhash. */
export function isSameRequest(one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [one, other].map((bytes) => withoutBlockhash(parseTransaction(bytes)?.message))
  return first !== undefined && second !== undefined && isSameBytes(first, second)
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other.at(place))
}

/** Whether the message names `key` among its accounts, programs included. */
export function hasKey(message: Uint8Array, key: Uint8Array): boolean {
  const keys = keysOf(message)
  if (!keys) return false
  return Array.from({ length: keys.value }, (_, index) => keys.next + index * KEY_BYTES).some((at) =>
    isSameBytes(message.slice(at, at + KEY_BYTES), key),
  )
}

/** The blockhash stands after the accounts. */
function withoutBlockhash(message: Uint8Array | undefined): Uint8Array | undefined {
  const keys = message && keysOf(message)
  if (!message || !keys) return undefined
  const at = keys.next + keys.value * KEY_BYTES
  return Uint8Array.from(message).fill(0, at, at + KEY_BYTES)
}

/** How many accounts a message names, and where the first is. */
function keysOf(message: Uint8Array): ReturnType<typeof readLength> {
  return readLength(message, headerAt(message) + 3)
}

function headerAt(message: Uint8Array): 0 | 1 {
  return (message[0] ?? 0) & VERSIONED ? 1 : 0
}

/** Inserts the signature of `key` into `transaction`; undefined when that key is not a signer. */
export function withSignature(transaction: Uint8Array, key: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const parsed = parseTransaction(transaction)
  if (!parsed || signature.length !== SIGNATURE_BYTES) return undefined
  const index = signersOf(parsed.message).findIndex((signer) => signer.every((byte, at) => byte === key[at]))
  if (index < 0) return undefined
  const signed = Uint8Array.from(transaction)
  signed.set(signature, parsed.signaturesAt + index * SIGNATURE_BYTES)
  return signed
}

/** The first signature, which is the transaction id; undefined while it is not signed. */
export function nameOf(transaction: Uint8Array): Uint8Array | undefined {
  const at = parseTransaction(transaction)?.signaturesAt
  const name = at === undefined ? undefined : transaction.slice(at, at + SIGNATURE_BYTES)
  return name?.some((byte) => byte !== 0) ? name : undefined
}

/** Solana's "compact-u16": seven bits per byte, at most three bytes. */
export function readLength(bytes: Uint8Array, at: number): Readonly<{ value: number; next: number }> | undefined {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return { value, next: at + index + 1 }
  }
  return undefined
}
