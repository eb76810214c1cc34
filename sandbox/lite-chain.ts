import { createHash } from 'node:crypto'
import { ComputeBudgetProgram, type VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { decodeBase58, encodeBase58 } from '../src/domain/caip/base58.ts'
import { findLiteSvm, type LiteOutcome, type LiteSvm } from './lite-svm.ts'

const SLOT_MS = 400
const FIRST_SLOT = 1000
/** Lifetime of a blockhash in slots, as on mainnet. */
const BLOCKHASH_SLOTS = 150
const HISTORY = 1000n
/** Instructions of the compute budget program. */
const UNIT_LIMIT = 2
const UNIT_PRICE = 3

export type Landed = Readonly<{
  signature: string
  slot: number
  blockTime: number
  err: unknown
  logs: readonly string[]
  bytes: Uint8Array
  keys: readonly string[]
  fee: number
  before: readonly number[]
  after: readonly number[]
}>

export type Verdict = Readonly<{ err: unknown; logs: readonly string[]; units: number }>

/** A Solana chain with one validator, which produces a block per transaction. Keys are base58. */
export class LiteChain {
  readonly #svm: LiteSvm
  readonly #native: NonNullable<ReturnType<typeof findLiteSvm>>
  readonly #started = Date.now()
  readonly landed: Landed[] = []
  readonly #listeners = new Set<(landed: Landed) => void>()

  /** @throws when LiteSVM does not run on this machine */
  constructor() {
    const native = findLiteSvm()
    if (!native) throw new Error('The sandbox brings a local Solana (LiteSVM) on 64-bit Intel Linux only.')
    this.#native = native
    this.#svm = new native.LiteSvm()
    this.#svm.setSigverify(true)
    // Blockhashes are checked here instead: they expire as on mainnet, and equal transfers get different ones.
    this.#svm.setBlockhashCheck(false)
    this.#svm.setTransactionHistory(HISTORY)
  }

  get slot(): number {
    return FIRST_SLOT + Math.floor((Date.now() - this.#started) / SLOT_MS)
  }

  get genesisHash(): string {
    return encodeBase58(createHash('sha256').update('portico sandbox').digest())
  }

  blockhash(slot = this.slot): string {
    return encodeBase58(createHash('sha256').update(`${this.genesisHash} ${slot}`).digest())
  }

  isRecent(blockhash: string): boolean {
    const now = this.slot
    return Array.from({ length: BLOCKHASH_SLOTS }, (_, age) => now - age).some((slot) => this.blockhash(slot) === blockhash)
  }

  get lastValidBlockHeight(): number {
    return this.slot + BLOCKHASH_SLOTS
  }

  account(key: string) {
    const account = this.#svm.getAccount(bytesOf(key))
    if (!account || account.lamports() === 0n) return undefined
    return {
      lamports: Number(account.lamports()),
      data: account.data(),
      owner: encodeBase58(account.owner()),
      executable: account.executable(),
    }
  }

  balance(key: string): number {
    return this.account(key)?.lamports ?? 0
  }

  accountsOf(program: string) {
    return this.#svm.getProgramAccounts(bytesOf(program)).map((entry) => {
      const account = entry.account()
      return { address: encodeBase58(entry.address), data: account.data(), lamports: Number(account.lamports()) }
    })
  }

  put(key: string, data: Uint8Array, owner: string): void {
    const { Account } = this.#native
    this.#svm.setAccount(
      bytesOf(key),
      new Account(this.#svm.minimumBalanceForRentExemption(BigInt(data.length)), data, bytesOf(owner), false, 0n),
    )
  }

  /** Deletes an account. */
  empty(key: string): void {
    this.#svm.setAccount(bytesOf(key), new this.#native.Account(0n, new Uint8Array(), new Uint8Array(32), false, 0n))
  }

  rent(bytes: number): number {
    return Number(this.#svm.minimumBalanceForRentExemption(BigInt(bytes)))
  }

  /** Resolves the signature of the airdrop. */
  airdrop(key: string, lamports: number): string {
    const outcome = this.#svm.airdrop(bytesOf(key), BigInt(lamports))
    return this.#land(outcome, new Uint8Array(), [key], [])
  }

  /** `isSigned` false: signatures are not looked at. */
  simulate(bytes: Uint8Array, isSigned = true): Verdict {
    const early = this.#refusal(bytes)
    if (early) return { err: early, logs: [], units: 0 }
    const isVersioned = VersionedTransaction.deserialize(bytes).version !== 'legacy'
    this.#svm.setSigverify(isSigned)
    const outcome = isVersioned ? this.#svm.simulateVersionedTransaction(bytes) : this.#svm.simulateLegacyTransaction(bytes)
    this.#svm.setSigverify(true)
    const { logs, units } = metaOf(outcome)
    return { err: errorOf(outcome), logs, units }
  }

  /** Resolves the signature, whether the transaction succeeds or fails. */
  send(bytes: Uint8Array): string {
    const transaction = VersionedTransaction.deserialize(bytes)
    const keys = transaction.message.staticAccountKeys.map(String)
    const before = keys.map((key) => this.balance(key))
    const outcome = transaction.version === 'legacy' ? this.#svm.sendLegacyTransaction(bytes) : this.#svm.sendVersionedTransaction(bytes)
    return this.#land(outcome, bytes, keys, before)
  }

  onLanded(listener: (landed: Landed) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** 5000 lamports a signature, and the priority: micro-lamports a unit, for the units that the message asks for. */
  fee(message: VersionedMessage): number {
    let [units, price] = [0n, 0n]
    for (const { programIdIndex, data } of message.compiledInstructions) {
      if (!message.staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId)) continue
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
      if (data[0] === UNIT_LIMIT) units = BigInt(view.getUint32(1, true))
      if (data[0] === UNIT_PRICE) price = view.getBigUint64(1, true)
    }
    return message.header.numRequiredSignatures * 5000 + Number((units * price + 999_999n) / 1_000_000n)
  }

  #refusal(bytes: Uint8Array): string | undefined {
    const { message, signatures } = VersionedTransaction.deserialize(bytes)
    if (!this.isRecent(message.recentBlockhash)) return 'BlockhashNotFound'
    const name = encodeBase58(signatures[0] ?? new Uint8Array())
    return this.landed.some(({ signature }) => signature === name) ? 'AlreadyProcessed' : undefined
  }

  #land(outcome: LiteOutcome | null, bytes: Uint8Array, keys: readonly string[], before: readonly number[]): string {
    const { logs, signature } = metaOf(outcome)
    const after = keys.map((key) => this.balance(key))
    const fee = bytes.length > 0 ? this.fee(VersionedTransaction.deserialize(bytes).message) : 0
    const landed = {
      signature,
      slot: this.slot,
      blockTime: Math.floor(Date.now() / 1000),
      err: errorOf(outcome),
      logs,
      bytes,
      keys,
      fee,
      before,
      after,
    }
    this.landed.push(landed)
    for (const listener of [...this.#listeners]) listener(landed)
    return signature
  }
}

function metaOf(outcome: LiteOutcome | null): Readonly<{ logs: readonly string[]; units: number; signature: string }> {
  const meta =
    outcome && 'meta' in outcome && outcome.meta
      ? outcome.meta()
      : (outcome as unknown as ReturnType<NonNullable<LiteOutcome['meta']>> | null)
  if (!meta) return { logs: [], units: 0, signature: '' }
  return { logs: meta.logs(), units: Number(meta.computeUnitsConsumed()), signature: encodeBase58(meta.signature()) }
}

/** The error in Solana's JSON-RPC format, for the errors that LiteSVM names. */
function errorOf(outcome: LiteOutcome | null): unknown {
  return outcome?.err ? (/err: (\w+)/.exec(String(outcome))?.[1] ?? 'InstructionError') : null
}

function bytesOf(key: string): Uint8Array {
  const bytes = decodeBase58(key)
  if (bytes?.length !== 32) throw new Error('Invalid param: WrongSize')
  return bytes
}
