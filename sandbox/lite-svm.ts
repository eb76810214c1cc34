import { createRequire } from 'node:module'

/** The parts of LiteSVM's native module that are used here. Keys, hashes and transactions are bytes. */
export interface LiteSvm {
  setSigverify(isOn: boolean): void
  setBlockhashCheck(isOn: boolean): void
  setTransactionHistory(capacity: bigint): void
  minimumBalanceForRentExemption(bytes: bigint): bigint
  getAccount(key: Uint8Array): LiteAccount | null
  getProgramAccounts(program: Uint8Array): readonly Readonly<{ address: Uint8Array; account(): LiteAccount }>[]
  setAccount(key: Uint8Array, account: LiteAccount): void
  airdrop(key: Uint8Array, lamports: bigint): LiteOutcome | null
  sendLegacyTransaction(bytes: Uint8Array): LiteOutcome
  sendVersionedTransaction(bytes: Uint8Array): LiteOutcome
  simulateLegacyTransaction(bytes: Uint8Array): LiteOutcome
  simulateVersionedTransaction(bytes: Uint8Array): LiteOutcome
}

export interface LiteAccount {
  lamports(): bigint
  data(): Uint8Array
  owner(): Uint8Array
  executable(): boolean
}

/** `err` is set only when the transaction failed. */
export interface LiteOutcome {
  err?(): unknown
  meta?(): LiteMeta
  toString(): string
}

export interface LiteMeta {
  signature(): Uint8Array
  logs(): readonly string[]
  computeUnitsConsumed(): bigint
}

type Native = Readonly<{
  LiteSvm: new () => LiteSvm
  Account: new (lamports: bigint, data: Uint8Array, owner: Uint8Array, executable: boolean, rentEpoch: bigint) => LiteAccount
}>

/**
 * LiteSVM: Solana's runtime as a library. Its JavaScript wrapper requires Node 22, its native module does not. npm installs the native
 * module on 64-bit Intel Linux with glibc.
 * @returns undefined on any other machine
 */
export function findLiteSvm(): Native | undefined {
  try {
    return createRequire(import.meta.url)(`litesvm-${process.platform}-${process.arch}-gnu`) as Native
  } catch {
    return undefined
  }
}
