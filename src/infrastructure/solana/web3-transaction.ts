import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ASSOCIATED_TOKEN_PROGRAM } from '../../domain/solana/token-programs.ts'
import type { SolanaRevocation, SolanaTransfer } from '../../ports/solana/solana-transfers.ts'

/** A token account of the sender, and what leaves it, in smallest units. */
export type TokenSource = Readonly<{ account: string; amount: bigint }>

/** Token data of a transfer, read from the chain. `to` = the receiver's token account; `isNew` = it must be created first. */
export type TokenSide = Readonly<{
  mint: string
  program: string
  decimals: number
  from: readonly TokenSource[]
  to: string
  isNew: boolean
}>

const ASSOCIATED = new PublicKey(ASSOCIATED_TOKEN_PROGRAM)
const SOL_PRICE_MICRO_LAMPORTS = 20_000_000
const SOL_UNITS = 500
const TOKEN_UNITS = 300_000
const TOKEN_UNITS_NEW = 400_000
const TRANSFER_CHECKED = 12
const CREATE_IDEMPOTENT = 1
const REVOKE = 5

/** The associated token account of `owner` for `mint`. Owners can be program accounts too. */
export function tokenAddress(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((key) => new PublicKey(key).toBytes())
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED)[0].toBase58()
}

/** Whether a valid address is a point of ed25519. */
export function isPublicKey(address: string): boolean {
  return PublicKey.isOnCurve(address)
}

/** An unsigned transaction, as bytes. Token instructions are encoded here, because the library for them has native dependencies. */
export function transferTransaction(transfer: SolanaTransfer, side: TokenSide | undefined, recentBlockhash: string): Uint8Array {
  const payerKey = new PublicKey(transfer.from)
  const instructions = side ? tokenInstructions(transfer, side) : solInstructions(transfer)
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}

/** `Revoke` of a token program: the account has no delegate any more. */
export function revokeTransaction({ owner, account, program }: SolanaRevocation, recentBlockhash: string): Uint8Array {
  const payerKey = new PublicKey(owner)
  const revoke = new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [
      { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
      { pubkey: payerKey, isSigner: true, isWritable: false },
    ],
    data: Uint8Array.of(REVOKE) as TransactionInstruction['data'],
  })
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [revoke] }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}

function solInstructions({ from, to, amount }: SolanaTransfer): TransactionInstruction[] {
  return [
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: SOL_PRICE_MICRO_LAMPORTS }),
    ComputeBudgetProgram.setComputeUnitLimit({ units: SOL_UNITS }),
    SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports: amount }),
  ]
}

function tokenInstructions({ from, to }: SolanaTransfer, side: TokenSide): TransactionInstruction[] {
  const [owner, mint, program] = [from, side.mint, side.program].map((key) => new PublicKey(key)) as [PublicKey, PublicKey, PublicKey]
  const meta = (key: string | PublicKey, isWritable: boolean, isSigner = false) => ({ pubkey: new PublicKey(key), isSigner, isWritable })
  const units = ComputeBudgetProgram.setComputeUnitLimit({ units: side.isNew ? TOKEN_UNITS_NEW : TOKEN_UNITS })
  const create = new TransactionInstruction({
    programId: ASSOCIATED,
    keys: [
      meta(owner, true, true),
      meta(side.to, true),
      meta(to, false),
      meta(mint, false),
      meta(SystemProgram.programId, false),
      meta(program, false),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT) as TransactionInstruction['data'],
  })
  const moves = side.from.map(({ account, amount }) => {
    const data = new Uint8Array(10)
    data[0] = TRANSFER_CHECKED
    new DataView(data.buffer).setBigUint64(1, amount, true)
    data[9] = side.decimals
    return new TransactionInstruction({
      programId: program,
      keys: [meta(account, true), meta(mint, false), meta(side.to, true), meta(owner, false, true)],
      data: data as TransactionInstruction['data'],
    })
  })
  return side.isNew ? [units, create, ...moves] : [units, ...moves]
}
