import type { DepositRequest, Exchange } from '../../ports/exchange/exchange-deposits.ts'
import type { ActiveAccount } from '../account/active-account.ts'
import type { AppError } from '../errors/app-error.ts'
import { DEPOSIT_PRESETS } from './deposit-amount.ts'
import type { ExchangeAsset } from './exchange-assets.ts'
import type { PaymentOrder } from './payment-order.ts'

/** A list or number that is fetched; `failed` is another thing than empty. */
export type Fetched<T> = Readonly<{ status: 'loading' } | { status: 'known'; value: T } | { status: 'failed'; error: AppError }>

/** `unknown`: the exchange gave no answer in time; the deposit may still arrive. */
export type DepositOutcome = Readonly<{
  deposit: DepositRequest
  sessionId: string
  status: 'SUCCESS' | 'FAILED' | 'UNKNOWN'
  txHash?: string | undefined
  /** The payment of the site that it was made for. */
  order?: PaymentOrder | undefined
}>
/** How the payment of an order from a wallet ended. `UNKNOWN`: replaced, or known to no node. */
export type OrderOutcome = Readonly<{ order: PaymentOrder; status: 'SUCCESS' | 'FAILED' | 'UNKNOWN'; txHash: string }>
/** `asking`: a wallet shows the payment. `inProgress` without `exchangeId`: paid from a wallet. */
export type DepositState = Readonly<
  { status: 'none' | 'asking' } | { status: 'inProgress'; exchangeId?: string | undefined } | { status: 'settled'; outcome: DepositOutcome }
>

export type ExchangeState = Readonly<{
  account: ActiveAccount | undefined
  /** What can be delivered on the network in use. */
  assets: readonly ExchangeAsset[]
  asset: ExchangeAsset | undefined
  /** As entered, in USD. */
  usd: string
  /** USD for one whole token, exact decimal text; undefined value: the service has no price. */
  price: Fetched<string | undefined>
  exchanges: Fetched<readonly Exchange[]>
  deposit: DepositState
  /** What the site asks for; it takes the place of what the visitor would choose. */
  order: PaymentOrder | undefined
  /** A wallet was asked for the same in the last ten minutes, on this page or one before, and did not answer: it may pay it still. */
  mayBePaid: boolean
  /** What the site asked for, as long as the visitor looks at how it ended. */
  ended: EndedOrder | undefined
}>
/** `UNKNOWN`: nobody said how it ended. */
export type EndedOrder = Readonly<{ order: PaymentOrder; status: 'SUCCESS' | 'FAILED' | 'UNKNOWN' }>

export const LOADING = { status: 'loading' } as const
export const EMPTY: ExchangeState = {
  account: undefined,
  assets: [],
  asset: undefined,
  usd: DEPOSIT_PRESETS[0],
  price: LOADING,
  exchanges: LOADING,
  deposit: { status: 'none' },
  order: undefined,
  mayBePaid: false,
  ended: undefined,
}
