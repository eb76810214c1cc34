import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import { token } from '../di/token.ts'

export type Exchange = Readonly<{ id: string; name: string; imageUrl?: string | undefined }>

/** `payment`: to the site, by the project's feature `payments`. `deposit`, the default: by `fund_from_exchange`. */
export type DepositPurpose = 'deposit' | 'payment'
/** `asset` is CAIP-19. `amount` in whole units of the asset, decimal text. */
export type DepositRequest = Readonly<{
  exchangeId: string
  asset: string
  amount: string
  recipient: CaipAddressText
  purpose?: DepositPurpose | undefined
}>
export type DepositSession = Readonly<{ exchangeId: string; sessionId: string; purpose?: DepositPurpose | undefined }>
export type Deposit = Readonly<{ url: string; sessionId: string }>
export type DepositStatus = Readonly<{ status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'; txHash?: string | undefined }>

/** `asset` is CAIP-19. */
export type ExchangeQuery = Readonly<{ asset?: string; amount?: string; purpose?: DepositPurpose | undefined }>

/** Deposits from an exchange, by JSON-RPC. Rejections carry the server's message in `facts.description`. */
export interface ExchangeDeposits {
  /** `amount` in USD, decimal text. @throws EXCHANGES_UNAVAILABLE, EXCHANGE_ASSET_UNSUPPORTED, ABORTED */
  exchanges(query: ExchangeQuery, signal: AbortSignal): Promise<readonly Exchange[]>
  /** @throws EXCHANGE_PAYMENT_FAILED, EXCHANGE_ASSET_UNSUPPORTED, ABORTED */
  payUrl(request: DepositRequest, signal: AbortSignal): Promise<Deposit>
  /** `UNKNOWN` when the service gave no usable answer. Rejects only with ABORTED. */
  status(session: DepositSession, signal: AbortSignal): Promise<DepositStatus>
}
export const ExchangeDeposits = token<ExchangeDeposits>('ExchangeDeposits')
