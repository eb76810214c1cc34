import type { AppError } from '../errors/app-error.ts'
import { parseAmount } from '../money/amount.ts'
import type { Coin } from '../money/coin.ts'
import type { Outcome } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import type { ReceiverFault, SendWarning } from './receiver-rules.ts'
import type { PreparedSend } from './send-way.ts'

/** `isFixed`: the site filled it in, and the visitor cannot change it. */
export type SendForm = Readonly<{ coin: Coin | undefined; amount: string; receiver: string; isFixed: boolean }>

export type ReceiverState = Readonly<
  | { status: 'empty' | 'resolving' | 'nameless' | 'unavailable' }
  | { status: 'invalid'; fault: ReceiverFault }
  | { status: 'known'; address: string; name?: string | undefined; isOfOtherChain: boolean }
>

/** All that is shown before the visitor confirms, and the prepared transaction itself: one thing. */
export type SendReview = Readonly<{ network: Network; prepared: PreparedSend; name?: string | undefined; warnings: readonly SendWarning[] }>

/** `asking`: the wallet shows it. `sent` without `outcome`: no block has it yet. `error`: of the last attempt. */
export type SendStep = Readonly<
  | { status: 'editing'; error?: AppError | undefined }
  | { status: 'preparing' }
  | { status: 'review'; review: SendReview; error?: AppError | undefined }
  | { status: 'checking' | 'asking'; review: SendReview }
  | { status: 'sent'; review: SendReview; hash: string; outcome?: Outcome | undefined }
>

export type SendState = Readonly<{ form: SendForm; receiver: ReceiverState; step: SendStep }>

export const EMPTY_FORM: SendForm = { coin: undefined, amount: '', receiver: '', isFixed: false }

/** What the one button of the form says, and whether it can act. Reference: ui-behaviour 6. */
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
  if (parsed.value + least > coin.amount) return 'insufficient-funds'
  if (receiver.status === 'empty') return 'add-address'
  if (receiver.status === 'resolving') return 'resolving'
  return receiver.status === 'known' ? 'preview' : 'invalid-address'
}
