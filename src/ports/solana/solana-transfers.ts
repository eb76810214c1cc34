import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `amount` in smallest units. `mint` = the token; without it, SOL. Addresses base58. */
export type SolanaTransfer = Readonly<{ from: string; to: string; amount: bigint; mint?: string | undefined }>

/** `account`: of a token of `program`. Addresses base58. */
export type SolanaRevocation = Readonly<{ owner: string; account: string; program: string }>

/**
 * Solana transfers, built here and signed by the wallet; `SolanaRpc` submits and follows them.
 * @throws CAIP_ADDRESS_INVALID, NODE_REFUSED, HTTP_UNREACHABLE, HTTP_STATUS, HTTP_TIMEOUT, APKT010, ANSWER_UNREADABLE, ABORTED
 */
export interface SolanaTransfers {
  /** An unsigned transaction of version 0 that takes away what the owner allowed a delegate of a token account. */
  revocation(revocation: SolanaRevocation, network: Network, signal: AbortSignal): Promise<Uint8Array>
  /** An unsigned transaction of version 0, ready for `signTransaction`. Creates the receiver's token account if it does not exist. */
  build(transfer: SolanaTransfer, network: Network, signal: AbortSignal): Promise<Uint8Array>
}
export const SolanaTransfers = token<SolanaTransfers>('SolanaTransfers')
