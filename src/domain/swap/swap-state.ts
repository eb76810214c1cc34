import { isSameAddress } from '../caip/same-address.ts'
import type { AppError } from '../errors/app-error.ts'
import { isCovered, parseAmount } from '../money/amount.ts'
import { isSameCoin } from '../money/coin.ts'
import type { FlowStep } from '../money/flow-way.ts'
import { isSameOwner, type Owner } from '../money/owner.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { Prepared } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import type { SwapCoin } from './swap-coins.ts'
import type { SwapFields, SwapNotice } from './swap-fields.ts'

/** What the form says, and for whom. `accountId`: the wallet included. */
export type SwapWanted = Readonly<{
  network: Network
  account: string
  accountId: string
  source: SwapCoin
  target: SwapCoin
  amount: bigint
}>

type Offered = Readonly<{
  toAmount: bigint
  /** What the contract guarantees, as the data of the swap says it; undefined where nobody can say it. */
  minimum: bigint | undefined
  impact: bigint | undefined
  router: string
  /** False: no node of the network runs calls beforehand, so that only the data of the swap was read. */
  isSimulated: boolean
  /** False: the contract is the service's word alone. It can behave while it is simulated, and not when it is asked. */
  isRouterKnown: boolean
  /** What the wallet is asked next. `reset`: the token wants its old allowance set to zero first. */
  next: 'reset' | 'approve' | 'swap'
  prepared: Prepared
  /** Before an approval: about what the swap itself will cost, in wei. `prepared.fee` is that of the approval. */
  laterFee?: bigint | undefined
  /** By the monotonic clock. */
  madeAt: number
  /** A wallet has not answered yet what it was asked for the same swap before. */
  isAsked: boolean
  /** A wallet never said what became of the same swap before. */
  isUnanswered?: boolean | undefined
}>

/** One quote, one transaction, shown together. `impact`: hundredths of a percent; undefined when prices are unknown. */
export type SwapOffer = SwapWanted & Offered

/** Whatever wallet was asked: two wallets of one account would both send it. */
export function isSameSwap(one: SwapOffer, other: SwapOffer): boolean {
  const isSamePair = isSameCoin(one.source, other.source) && isSameCoin(one.target, other.target)
  const isSameSender = isSameAddress('eip155', one.account, other.account) && one.network.caipNetworkId === other.network.caipNetworkId
  return isSamePair && isSameSender && one.amount === other.amount
}

export function noticeOf(before: Pick<Owner, 'accountId' | 'network'> | undefined, now: Owner | undefined): SwapNotice | undefined {
  if (!before || !now || isSameOwner(before, now)) return undefined
  return before.network.caipNetworkId === now.network.caipNetworkId ? 'account' : 'network'
}

/** An offer that is older is asked for again instead of signed. */
export const OFFER_MAX_MS = 20_000

/** `isPriceMove`: it reverted because less than the minimum would have been received. */
export type SwapFate = Readonly<{ isPriceMove: boolean }>

export type SwapStep = Readonly<
  | { status: 'editing'; error?: AppError | undefined; notice?: SwapNotice | undefined }
  | { status: 'preparing' }
  /** `isUnrenewed`: it could not be asked for again, and will be soon. With an error, it is not signed. */
  | { status: 'review'; offer: SwapOffer; error?: AppError | undefined; isUnrenewed?: true | undefined }
  /** `renewing`: it is asked for again; `checking`: it is checked once more before the wallet is asked; `asking`: the wallet shows it. */
  | { status: 'renewing' | 'checking' | 'asking'; offer: SwapOffer }
  /** The approval is on its way into a block. */
  | { status: 'approving'; offer: SwapOffer }
  | ({ status: 'sent'; offer: SwapOffer; hash: string; outcome?: Outcome | undefined } & Partial<SwapFate>)
>

export function stepOf(step: FlowStep<SwapOffer, SwapFate>): SwapStep {
  if (!('review' in step)) return step
  if (step.status === 'sent') {
    const { review: offer, fate, ...sent } = step
    return { ...sent, ...fate, offer }
  }
  const { review: offer, ...rest } = step
  return { ...rest, offer }
}

export type SwapState = SwapFields & Readonly<{ step: SwapStep }>

/** What the one button says. `unread`: nobody could say what the account holds. */
export type SwapAction =
  | 'select-token'
  | 'enter-amount'
  | 'incorrect-value'
  | 'balance'
  | 'unread'
  | 'loading'
  | 'liquidity'
  | 'unquoted'
  | 'review'

export function swapAction({ source, target, amount, quote }: SwapFields): SwapAction {
  if (!source || !target) return 'select-token'
  const parsed = amount === '' ? undefined : parseAmount(amount, source.decimals)
  if (!parsed || ('value' in parsed && parsed.value === 0n)) return 'enter-amount'
  if (!('value' in parsed)) return 'incorrect-value'
  if (source.amount === undefined) return source.isUnread ? 'unread' : 'loading'
  // The chain's own coin pays the fee too.
  if (!isCovered(parsed.value + (source.address === undefined ? 1n : 0n), source.amount)) return 'balance'
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
