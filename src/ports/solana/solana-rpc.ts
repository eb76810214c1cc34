import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `lastValidBlockHeight`: above it no block takes a transaction that names `blockhash`. */
export type RecentBlockhash = Readonly<{ blockhash: string; lastValidBlockHeight: number }>

/** An account of the chain. `owner` = the program it belongs to, base58; `data` = what that program keeps in it. */
export type SolanaAccount = Readonly<{ lamports: bigint; owner: string; data: Uint8Array }>

/** What an address keeps of a token, in smallest units. `program` = Token or Token-2022; `account` = where it is kept. */
export type SolanaToken = Readonly<{ account: string; mint: string; amount: bigint; decimals: number; program: string }>

/** `unknown`: no node has seen it (yet). `failed`: it is in a block, and did nothing but cost its fee. */
export type TransactionFate = 'unknown' | 'processed' | 'confirmed' | 'finalized' | 'failed'

/**
 * Solana's nodes, asked in the order of the site: its own addresses, the provider's gateway, the chain's own. The next is asked when one
 * is silent, ill or answers nonsense; a node that says no (a transaction that fails) has answered. Addresses and signatures are base58.
 * @throws NODE_REFUSED, HTTP_UNREACHABLE, HTTP_STATUS, HTTP_TIMEOUT, APKT010, ANSWER_UNREADABLE, CAIP_ADDRESS_INVALID, ABORTED
 */
export interface SolanaRpc {
  /** In lamports. */
  balance(address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** Undefined: nothing is there. */
  account(address: string, network: Network, signal: AbortSignal): Promise<SolanaAccount | undefined>
  /** Of both token programs; accounts that are empty too. */
  tokens(owner: string, network: Network, signal: AbortSignal): Promise<readonly SolanaToken[]>
  recentBlockhash(network: Network, signal: AbortSignal): Promise<RecentBlockhash>
  /** In lamports, of a compiled message; undefined when its blockhash is too old to tell. */
  fee(message: Uint8Array, network: Network, signal: AbortSignal): Promise<bigint | undefined>
  /** Hands over a signed transaction, simulated first by the node, and resolves its signature. Handed over twice it still happens once. */
  send(transaction: Uint8Array, network: Network, signal: AbortSignal): Promise<string>
  fate(signature: string, network: Network, signal: AbortSignal): Promise<TransactionFate>
}
export const SolanaRpc = token<SolanaRpc>('SolanaRpc')
