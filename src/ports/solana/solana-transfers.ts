import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `amount` in smallest units. `mint` = the token; without it, SOL. Addresses base58. */
export type SolanaTransfer = Readonly<{ from: string; to: string; amount: bigint; mint?: string | undefined }>

/**
 * Transfers of Solana: built here, signed by the wallet, handed over and followed here.
 * @throws CAIP_ADDRESS_INVALID, NODE_REFUSED, HTTP_UNREACHABLE, HTTP_STATUS, HTTP_TIMEOUT, APKT010, ANSWER_UNREADABLE, ABORTED
 */
export interface SolanaTransfers {
  /** An unsigned transaction of version 0, ready for `signTransaction`. Makes the receiver's token account where there is none. */
  build(transfer: SolanaTransfer, network: Network, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Hands over a signed transaction and resolves its signature once the chain confirmed it.
   * @throws NODE_REFUSED also when it failed on the chain, or when no block took it in time
   */
  send(signed: Uint8Array, network: Network, signal: AbortSignal): Promise<string>
}
export const SolanaTransfers = token<SolanaTransfers>('SolanaTransfers')
