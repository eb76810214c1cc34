import type { AppError } from '../errors/app-error.ts'
import { parseAmount } from '../money/amount.ts'
import type { Coin } from '../money/coin.ts'
import type { Outcome, Prepared } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'

export type SwapSide = 'sourceToken' | 'toToken'

/** `liquidity`: the service has no offer of that size. `unquoted`: it could not be asked; that says nothing about balances. */
export type QuoteState = Readonly<
  { status: 'none' | 'loading' } | { status: 'known'; toAmount: bigint } | { status: 'liquidity' | 'unquoted' }
>

/** One quote, one transaction, shown together. `impact`: hundredths of a percent; undefined when prices are unknown. */
export type SwapOffer = Readonly<{
  network: Network
  account: string
  source: Coin
  target: Coin
  amount: bigint
  toAmount: bigint
  minimum: bigint
  impact: bigint | undefined
  router: string
  /** What the wallet is asked next. `reset`: the token wants its old allowance set to zero first. */
  next: 'reset' | 'approve' | 'swap'
  prepared: Prepared
  /** By the monotonic clock. */
  madeAt: number
}>

export type SwapStep = Readonly<
  | { status: 'editing'; error?: AppError | undefined }
  | { status: 'preparing' }
  | { status: 'review'; offer: SwapOffer; error?: AppError | undefined }
  /** `renewing`: it is asked for again; `asking`: the wallet shows it. */
  | { status: 'renewing' | 'asking'; offer: SwapOffer }
  /** The approval is on its way into a block. */
  | { status: 'approving'; offer: SwapOffer }
  /** `isPriceMove`: it reverted because less than the minimum would have been received. */
  | { status: 'sent'; offer: SwapOffer; hash: string; outcome?: Outcome | undefined; isPriceMove?: boolean | undefined }
>

export type SwapState = Readonly<{
  source: Coin | undefined
  target: Coin | undefined
  amount: string
  quote: QuoteState
  step: SwapStep
  /** What the service swaps on this network. */
  listed: readonly Coin[]
  listing: 'loading' | 'known' | 'failed'
}>

export const IDLE: SwapState = {
  source: undefined,
  target: undefined,
  amount: '',
  quote: { status: 'none' },
  step: { status: 'editing' },
  listed: [],
  listing: 'loading',
}

/** What the one button says. Reference: ui-behaviour 7. */
export type SwapAction = 'select-token' | 'enter-amount' | 'incorrect-value' | 'balance' | 'loading' | 'liquidity' | 'unquoted' | 'review'

export function swapAction({ source, target, amount, quote }: SwapState): SwapAction {
  if (!source || !target) return 'select-token'
  const parsed = amount === '' ? undefined : parseAmount(amount, source.decimals)
  if (!parsed || ('value' in parsed && parsed.value === 0n)) return 'enter-amount'
  if (!('value' in parsed)) return 'incorrect-value'
  // The chain's own coin pays the fee too.
  if (parsed.value + (source.address === undefined ? 1n : 0n) > source.amount) return 'balance'
  switch (quote.status) {
    case 'known':
      return 'review'
    case 'liquidity':
      return 'liquidity'
    case 'unquoted':
      return 'unquoted'
    default:
      return 'loading'
  }
}
