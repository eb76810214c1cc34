import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `lastValidBlockHeight`: blocks above this height do not accept a transaction with `blockhash`. */
export type RecentBlockhash = Readonly<{ blockhash: string; lastValidBlockHeight: number }>

/** An account of the chain. `owner` = the program that owns it, base58; `data` = the program's data in it. */
export type SolanaAccount = Readonly<{ lamports: bigint; owner: string; data: Uint8Array }>

/** An address's balance of a token, in smallest units. `program` = Token or Token-2022; `account` = the token account that holds it. */
export type SolanaToken = Readonly<{
  account: string
  mint: string
  amount: bigint
  decimals: number
  program: string
  delegate?: SolanaDelegate | undefined
}>

/** Who may take how much from a token account, in smallest units. */
export type SolanaDelegate = Readonly<{ address: string; amount: bigint }>

/** `unknown`: no node has it (yet). `failed`: it is in a block, but had no effect except for its fee. */
export type TransactionFate = 'unknown' | 'processed' | 'confirmed' | 'finalized' | 'failed'

/** How a node handles a transaction. `preflightCommitment`: `confirmed` without it. */
export type SolanaSendOptions = Readonly<{
  skipPreflight?: boolean
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  maxRetries?: number
  minContextSlot?: number
}>

/**
 * Solana RPC nodes, in the order of the site's configuration: its own URLs, the provider's gateway, the chain's public nodes. Falls back to
 * the next node on a timeout, an HTTP error or an invalid response, but not on an RPC error (a failed transaction). Addresses and
 * signatures are base58.
 * @throws NODE_REFUSED, HTTP_UNREACHABLE, HTTP_STATUS, HTTP_TIMEOUT, APKT010, ANSWER_UNREADABLE, CAIP_ADDRESS_INVALID, ABORTED
 */
export interface SolanaRpc {
  /** In lamports. */
  balance(address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** Undefined when the account does not exist. */
  account(address: string, network: Network, signal: AbortSignal): Promise<SolanaAccount | undefined>
  /** Whether an address is an ed25519 public key. One that is not belongs to a program, and has no private key. Needs no node. */
  isPublicKey(address: string, signal: AbortSignal): Promise<boolean>
  /** Of both token programs, including empty accounts. */
  tokens(owner: string, network: Network, signal: AbortSignal): Promise<readonly SolanaToken[]>
  recentBlockhash(network: Network, signal: AbortSignal): Promise<RecentBlockhash>
  /** In lamports, of a compiled message; undefined when its blockhash has expired. */
  fee(message: Uint8Array, network: Network, signal: AbortSignal): Promise<bigint | undefined>
  /** The least that an account with `bytes` of data has to hold, in lamports. */
  rent(bytes: number, network: Network, signal: AbortSignal): Promise<bigint>
  /** Runs an unsigned transaction without submitting it. @throws SIMULATION_FAILED with the program's reason */
  simulate(transaction: Uint8Array, network: Network, signal: AbortSignal): Promise<void>
  /**
   * Submits a signed transaction, which the node simulates first unless told otherwise, and resolves its signature. Submitting it twice
   * executes it once.
   */
  send(transaction: Uint8Array, network: Network, signal: AbortSignal, options?: SolanaSendOptions): Promise<string>
  fate(signature: string, network: Network, signal: AbortSignal): Promise<TransactionFate>
}
export const SolanaRpc = token<SolanaRpc>('SolanaRpc')
