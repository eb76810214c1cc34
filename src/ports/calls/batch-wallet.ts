import type { BatchCall } from '../../domain/calls/calls-request.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/**
 * Whether calls are carried out all or none. `ready`: the wallet asks to upgrade the account first. `unknown`: it did not say so that one
 * could read it.
 */
export type Atomicity = 'supported' | 'ready' | 'unsupported' | 'unknown'

/**
 * `isCurrent`: said as version 2.0.0 of EIP-5792 has it, by which the wallet keeps the id that it is given. `raw`: of the chain, as the
 * wallet wrote it.
 */
export type ToldCapabilities = Readonly<{ atomic: Atomicity; isCurrent: boolean; raw: Readonly<Record<string, unknown>> }>

export type Batch = Readonly<{
  id: string
  from: string
  chain: CaipNetworkId
  calls: readonly BatchCall[]
  isRequired: boolean
  capabilities?: Readonly<Record<string, unknown>> | undefined
}>

/** What the wallet says of a batch: nothing is checked. `status` as in EIP-5792; `hashes`: of the transactions that its receipts name. */
export type ToldStatus = Readonly<{ status: number; atomic: boolean | undefined; hashes: readonly string[]; raw: object }>

/** The connected wallet's own batches (EIP-5792). */
export interface BatchWallet {
  /** Never rejects, but with ABORTED: what is not known is `unknown`. */
  capabilities(account: string, chain: CaipNetworkId, signal: AbortSignal): Promise<ToldCapabilities>
  /**
   * Asks for the batch. Resolves the id by which the wallet knows it. `cause.code` is the wallet's own number.
   * @throws USER_REJECTED, WALLET_METHOD_UNSUPPORTED, WALLET_REFUSED with `walletCode` where it is certain that nothing was sent; else
   * TRANSACTION_UNKNOWN
   */
  send(batch: Batch, signal: AbortSignal): Promise<string>
  /** Undefined: the wallet does not know the id. @throws WALLET_SILENT, ANSWER_UNREADABLE, WALLET_REFUSED, NOT_CONNECTED, ABORTED */
  status(id: string, signal: AbortSignal): Promise<ToldStatus | undefined>
}
export const BatchWallet = token<BatchWallet>('BatchWallet')
