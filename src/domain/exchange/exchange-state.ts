import type { DepositRequest, Exchange } from '../../ports/exchange/exchange-deposits.ts'
import { type ActiveAccount, isSameActive } from '../account/active-account.ts'
import type { AppError } from '../errors/app-error.ts'
import { DEPOSIT_PRESETS } from './deposit-amount.ts'
import { assetsOn, type ExchangeAsset } from './exchange-assets.ts'
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

/**
 * `entered`: somebody looks. `looked`: whether a wallet may still pay it. `asked`, `refused`, `paid`: by a wallet, what the site asks for.
 * `opened`, `settled`: a deposit that was started for `account`. `seen`: how it ended.
 */
export type ExchangeEvent = Readonly<
  | { type: 'moved'; account: ActiveAccount | undefined }
  | { type: 'ordered'; order: PaymentOrder | undefined; ended: EndedOrder | undefined }
  | { type: 'looked'; order: PaymentOrder; mayBePaid: boolean }
  | { type: 'asked' | 'refused' | 'paid'; order: PaymentOrder }
  | { type: 'chosen'; asset: ExchangeAsset }
  | { type: 'typed'; usd: string }
  | { type: 'read'; price?: ExchangeState['price']; exchanges?: ExchangeState['exchanges'] }
  | { type: 'opened'; account: ActiveAccount | undefined; exchangeId: string }
  | { type: 'settled'; account: ActiveAccount | undefined; outcome: DepositOutcome }
  | { type: 'entered' | 'seen' }
>

const LOADING = { status: 'loading' } as const
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

/** What `event` leads to. The same state: nothing. */
export function reduce(state: ExchangeState, event: ExchangeEvent): ExchangeState {
  const { account, order, deposit } = state
  switch (event.type) {
    // A deposit that was started is followed on; what the site asks for stays.
    case 'moved': {
      const { mayBePaid, ended } = state
      return { ...EMPTY, account: event.account, order, mayBePaid, ended, deposit: order ? deposit : EMPTY.deposit }
    }
    case 'ordered':
      return { ...EMPTY, account, order: event.order, ended: event.ended }
    case 'looked':
      return event.order === order ? { ...state, mayBePaid: event.mayBePaid } : state
    case 'asked':
      return event.order === order && deposit.status === 'none' ? { ...state, deposit: { status: 'asking' } } : state
    case 'refused':
      return event.order === order && deposit.status === 'asking' ? { ...state, deposit: { status: 'none' } } : state
    case 'paid':
      return event.order === order ? { ...state, deposit: { status: 'inProgress' } } : state
    case 'entered': {
      const assets = account ? assetsOn(account.caipNetworkId) : []
      const nothing = { exchanges: { status: 'known', value: [] }, price: { status: 'known', value: undefined } } as const
      return { ...state, assets, ...(assets.length === 0 && nothing) }
    }
    case 'chosen':
      return { ...state, asset: event.asset, price: LOADING, exchanges: LOADING }
    case 'typed':
      return { ...state, usd: event.usd }
    case 'read': {
      const { price = state.price, exchanges = state.exchanges } = event
      return { ...state, price, exchanges }
    }
    case 'opened': {
      const { exchangeId } = event
      return isSameActive(event.account, account) ? { ...state, deposit: { status: 'inProgress', exchangeId } } : state
    }
    case 'settled': {
      const { outcome } = event
      const isShown = isSameActive(event.account, account) && outcome.order === order
      return isShown ? { ...state, deposit: { status: 'settled', outcome } } : state
    }
    case 'seen':
      return state.ended ? { ...state, ended: undefined } : state
  }
}
