import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `address`: plain; absent for the network's own coin. */
export type TransferAsset = Readonly<{ network: CaipNetworkId; address?: string | undefined }>

/**
 * `amount`: of the destination, in base units. `user`: the plain address that would sign a transaction; without it, the service names an
 * address to pay to.
 */
export type TransferQuery = Readonly<{
  user?: string | undefined
  origin: TransferAsset
  destination: TransferAsset
  recipient: string
  amount: bigint
}>

/** What the service says of one side of a transfer. `amount` in base units. Texts are sanitised. */
export type QuotedAmount = TransferAsset & Readonly<{ symbol: string; decimals: number; amount: bigint }>

/** The steps that the service requests for a transfer, unchecked. `address`: the token to deposit; absent for the network's own coin. */
export type TransferStep = Readonly<
  | { type: 'deposit'; requestId: string; amount: bigint; address?: string | undefined; receiver: string }
  | { type: 'transaction'; requestId: string; from: string; to: string; data: `0x${string}`; value: bigint }
>

/** `seconds`: until it is delivered, as the service expects. */
export type TransferQuote = Readonly<{
  origin: QuotedAmount
  destination: QuotedAmount
  fees: readonly QuotedAmount[]
  steps: readonly TransferStep[]
  seconds: number | undefined
}>

export type TransferStatus = 'waiting' | 'pending' | 'submitted' | 'success' | 'failure' | 'refund' | 'timeout'

/** Paying with another asset, or from another chain, by the provider's transfers service. */
export interface TransferQuotes {
  /** @throws TRANSFER_UNAVAILABLE with the service's words, ANSWER_UNREADABLE, ABORTED */
  quote(query: TransferQuery, signal: AbortSignal): Promise<TransferQuote>
  /** Undefined when the service gave no usable answer. Rejects only with ABORTED. */
  status(requestId: string, signal: AbortSignal): Promise<TransferStatus | undefined>
}
export const TransferQuotes = token<TransferQuotes>('TransferQuotes')
