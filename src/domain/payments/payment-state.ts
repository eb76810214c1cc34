import type { QuotedAmount } from '../../ports/payments/transfer-quotes.ts'
import type { AppError } from '../errors/app-error.ts'
import type { Coin } from '../money/coin.ts'
import type { FlowStep } from '../money/flow-way.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { Prepared } from '../money/transactions.ts'
import type { PreparedSend } from '../send/transfer-strategy.ts'
import type { PaymentPlan, PaymentWish } from './payment-rules.ts'

/**
 * What the wallet is asked next. A `transfer` and a `call` pay; an `approval` lets the contract take exactly the amount, and a `call`
 * follows; before it, a `reset` takes an old allowance back.
 */
export type PaymentRequest = Readonly<
  { kind: 'transfer'; prepared: PreparedSend } | { kind: 'call' | 'approval' | 'reset'; prepared: Prepared }
>

/**
 * One quote, and what the wallet is asked for it, shown together. `delivered`: what the site receives, in base units. `cost`: the part of
 * what is paid that does not arrive, in hundredths of a percent; undefined when prices are unknown. `fee`: of the network, in its own coin.
 */
export type PaymentOffer = PaymentWish &
  Readonly<{
    plan: PaymentPlan
    delivered: bigint
    fees: readonly QuotedAmount[]
    seconds: number | undefined
    cost: bigint | undefined
    fee: bigint
    next: PaymentRequest
    /** By the monotonic clock. */
    madeAt: number
  }>

/** `unknown`: the service gave no outcome in time; the payment may still arrive. */
export type PaymentEnd = 'done' | 'failed' | 'refunded' | 'unknown'

export type PaymentStep = Readonly<
  | { status: 'choosing'; error?: AppError | undefined }
  | { status: 'quoting'; coin: Coin }
  | { status: 'review'; offer: PaymentOffer; error?: AppError | undefined }
  /**
   * `renewing`: it is asked for again; `checking`: it is compared with the chain once more; `asking`: the wallet shows it; `approving`: the
   * approval is on its way into a block.
   */
  | { status: 'renewing' | 'checking' | 'asking' | 'approving'; offer: PaymentOffer }
  | { status: 'sent'; offer: PaymentOffer; hash: string; isDelivering: boolean; end?: PaymentEnd | undefined }
>

/**
 * `asked`: what wallets have not answered yet, in sight or not. `coins`: what the visitor holds on the networks of the site, where they
 * could be read.
 */
export type PaymentState = Readonly<{
  asked: readonly PaymentOffer[]
  coins: readonly Coin[]
  isListing: boolean
  isPartial: boolean
  step: PaymentStep
}>

/** Whether what is asked next pays; an approval only allows. */
export function isPaying({ next }: PaymentOffer): boolean {
  return next.kind === 'transfer' || next.kind === 'call'
}

/** `isDelivering`: the service has the money. */
export type PaymentFate = Readonly<{ isDelivering?: boolean; end?: PaymentEnd }>

/** `coin`: what was chosen. `isMoving`: the wallet is being led to its network. */
export function stepOf(
  step: FlowStep<PaymentOffer, PaymentFate>,
  { coin, isMoving }: Readonly<{ coin?: Coin; isMoving?: boolean }>,
): PaymentStep {
  if (coin && (isMoving || step.status === 'preparing')) return { status: 'quoting', coin }
  if (!('review' in step)) return { status: 'choosing', error: step.status === 'editing' ? step.error : undefined }
  const { review: offer } = step
  if (step.status === 'sent')
    return { status: 'sent', offer, hash: step.hash, isDelivering: step.fate.isDelivering ?? false, end: step.fate.end }
  return step.status === 'review' ? { status: 'review', offer, error: step.error } : { status: step.status, offer }
}

export function endOf(outcome: Outcome): PaymentEnd {
  return outcome === 'done' ? 'done' : outcome === 'reverted' ? 'failed' : 'unknown'
}
