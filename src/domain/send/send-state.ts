import { isCovered, parseAmount } from '../money/amount.ts'
import type { FlowStep } from '../money/flow-way.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { Network } from '../network/network.ts'
import type { ReceiverFault, SendWarning } from './receiver-rules.ts'
import type { SendForm } from './send-form.ts'
import type { PreparedSend } from './transfer-strategy.ts'

/** `unavailable`: names cannot be looked up here. `failed`: this one could not be, with the service's reason. */
export type ReceiverState = Readonly<
  | { status: 'empty' | 'resolving' | 'nameless' | 'unavailable' }
  | { status: 'failed'; reason?: string | undefined }
  | { status: 'invalid'; fault: ReceiverFault }
  | { status: 'known'; address: string; name?: string | undefined; isOfOtherChain: boolean }
>

/** All that is shown before the visitor confirms, and the prepared transaction itself: one thing. */
export type SendReview = Readonly<{
  network: Network
  /** Whose it is, the wallet included. */
  accountId: string
  prepared: PreparedSend
  name?: string | undefined
  warnings: readonly SendWarning[]
}>

/** `sent` without `outcome`: no block has it yet. */
export type SendStep =
  | Exclude<FlowStep<SendReview>, { status: 'sent' }>
  | Readonly<{ status: 'sent'; review: SendReview; hash: string; outcome?: Outcome | undefined }>

export function stepOf(step: FlowStep<SendReview>): SendStep {
  if (step.status !== 'sent') return step
  const { fate, ...sent } = step
  return { ...sent, ...fate }
}

/** A wallet returned the hash. `turn`: of the form that it was confirmed in. */
export type Sent = Readonly<{ hash: string; review: SendReview; turn: number }>

export type SendState = Readonly<{ form: SendForm; receiver: ReceiverState; step: SendStep }>

/** What the one button of the form says, and whether it can act. */
export type SendAction =
  | 'select-token'
  | 'add-amount'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'add-address'
  | 'resolving'
  | 'invalid-address'
  | 'preview'

export function sendAction({ form, receiver }: SendState): SendAction {
  const { coin, amount } = form
  if (!coin) return 'select-token'
  if (amount === '') return 'add-amount'
  const parsed = parseAmount(amount, coin.decimals)
  if (!('value' in parsed) || parsed.value === 0n) return 'incorrect-value'
  // The network's own coin pays the fee too: at least something has to remain.
  const least = coin.address === undefined ? 1n : 0n
  if (!isCovered(parsed.value + least, coin.amount)) return 'insufficient-funds'
  if (receiver.status === 'empty') return 'add-address'
  if (receiver.status === 'resolving') return 'resolving'
  return receiver.status === 'known' ? 'preview' : 'invalid-address'
}

/** Whether a confirmation of this review is heard: each once, and none after an error. */
export function isConfirmable({ step }: SendState, review: SendReview): boolean {
  return step.status === 'review' && step.review === review && !step.error
}
