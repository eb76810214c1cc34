import { encodeBase58 } from '../caip/base58.ts'
import { isSameBytes, readLength } from './solana-transaction.ts'

const KEY_BYTES = 32
/** Marks version 0; without it the message has no version. */
const VERSION_0 = 0x80

/** `program` and `accounts`: base58. */
export type SolanaInstruction = Readonly<{ program: string; accounts: readonly string[]; data: Uint8Array }>

/** A compiled message without address tables. Keys are base58; `payer` is the first of the signers. */
export type SolanaMessage = Readonly<{
  isVersioned: boolean
  signers: readonly string[]
  /** Accounts that the transaction may change. */
  writable: ReadonlySet<string>
  blockhash: Uint8Array
  instructions: readonly SolanaInstruction[]
}>

/** Undefined for what is no message of version 0 or older, looks accounts up in tables, or has bytes left over. */
export function readMessage(message: Uint8Array): SolanaMessage | undefined {
  const first = message[0] ?? 0
  const isVersioned = first >= VERSION_0
  if (isVersioned && first !== VERSION_0) return undefined
  const cursor = new Cursor(message, isVersioned ? 1 : 0)
  const [signers = 0, readOnlySigners = 0, readOnlyOthers = 0] = cursor.take(3)
  const keys = cursor.times(cursor.length(), () => encodeBase58(cursor.take(KEY_BYTES)))
  const blockhash = cursor.take(KEY_BYTES)
  const keyAt = (index: number | undefined) => {
    const key = index === undefined ? undefined : keys.at(index)
    if (key === undefined) cursor.isBroken = true
    return key ?? ''
  }
  const instructions = cursor.times(cursor.length(), () => {
    const program = keyAt(cursor.take(1)[0])
    const accounts = [...cursor.take(cursor.length())].map(keyAt)
    return { program, accounts, data: cursor.take(cursor.length()) }
  })
  const tables = isVersioned ? cursor.length() : 0
  if (cursor.isBroken || !cursor.isAtEnd || tables !== 0 || signers === 0 || signers > keys.length) return undefined
  if (new Set(keys).size !== keys.length) return undefined
  const isWritable = (index: number) => (index < signers ? index < signers - readOnlySigners : index < keys.length - readOnlyOthers)
  return {
    ...{ isVersioned, blockhash, instructions, signers: keys.slice(0, signers) },
    writable: new Set(keys.filter((_, index) => isWritable(index))),
  }
}

export function isSameInstruction(one: SolanaInstruction, other: SolanaInstruction): boolean {
  const isSameList = one.accounts.length === other.accounts.length && one.accounts.every((key, at) => key === other.accounts[at])
  return one.program === other.program && isSameList && isSameBytes(one.data, other.data)
}

/** Reads the next bytes; reading beyond the end returns none and marks the message as malformed. */
class Cursor {
  isBroken = false

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  take(count: number): Uint8Array {
    const end = this.at + count
    if (end > this.bytes.length) this.isBroken = true
    const taken = this.bytes.slice(this.at, end)
    this.at = Math.min(end, this.bytes.length)
    return taken
  }

  length(): number {
    const read = readLength(this.bytes, this.at)
    if (!read) this.isBroken = true
    this.at = read?.next ?? this.bytes.length
    return read?.value ?? 0
  }

  times<T>(count: number, each: () => T): readonly T[] {
    const found: T[] = []
    while (found.length < count && !this.isBroken) found.push(each())
    return found
  }
}
