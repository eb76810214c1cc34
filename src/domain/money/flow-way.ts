import type { SentTransaction } from '../activity/pending-transactions.ts'
import type { AppError } from '../errors/app-error.ts'
import type { Network } from '../network/network.ts'
import type { Owner } from './owner.ts'
import type { TrackedTransaction } from './transaction-fate.ts'

/** All that is shown before the visitor confirms, and the prepared transaction. `madeAt`: by the monotonic clock, where it goes old. */
export type FlowReview = Readonly<{ network: Network; accountId: string; madeAt?: number }>

/** `error`: of the last attempt. `notice`: what is no longer as it was when the form was filled in. */
export type FlowEditing = Readonly<{ status: 'editing'; error?: AppError | undefined; notice?: 'account' | 'network' | undefined }>

/**
 * `isUnrenewed`: it could not be prepared again; with an error it is not signed. `renewing`: it is prepared again; `checking`: it is
 * checked once more before the wallet is asked; `asking`: the wallet shows it; `approving`: the approval is on its way into a block.
 * `fate`: what is known of what was sent.
 */
export type FlowStep<R, F = object> =
  | FlowEditing
  | Readonly<{ status: 'preparing' }>
  | Readonly<{ status: 'review'; review: R; error?: AppError | undefined; isUnrenewed?: true | undefined }>
  | Readonly<{ status: 'renewing' | 'checking' | 'asking' | 'approving'; review: R }>
  | Readonly<{ status: 'sent'; review: R; hash: string; fate: Partial<TrackedTransaction> & Partial<F> }>

/** What came of a confirmation: what the wallet returned, or why nothing was sent. */
export type Confirmed = Readonly<{ hash: string; error?: undefined } | { error: AppError; hash?: undefined }>

/** How one kind of transaction is made. `D`: what the form says; `R`: its review; `F`: what else is learnt of its fate. */
export interface FlowWay<D, R extends FlowReview, F = object> {
  /** Older reviews are prepared again instead of signed. */
  readonly maxAgeMs?: number
  /** Frozen: what is shown is what is signed. */
  prepare(draft: D, signal: AbortSignal): Promise<R>
  /** Right before the wallet is asked. @throws why it is not asked */
  check(review: R, owner: Owner | undefined, signal: AbortSignal): Promise<void>
  /** Asks the wallet, once a review, unless `signal` aborted before `asks`, which runs right before the request. Resolves the hash. */
  ask(review: R, signal: AbortSignal, asks: () => void): Promise<string>
  /** How what was sent ended. `tell`: what is known before. */
  track(
    review: R,
    hash: string,
    signal: AbortSignal,
    tell: (news: Partial<TrackedTransaction> & Partial<F>) => void,
  ): Promise<TrackedTransaction & Partial<F>>
  /** False: an approval, after which it is prepared again. */
  isLast(review: R): boolean
  /** Whether it stays in sight where it could not be prepared again. */
  isKept?(review: R): boolean
  pending(review: R): Omit<SentTransaction, 'hash' | 'chain'>
  /** Another account or network is in use than the one that `step` was for. What the form says of it. */
  moved(step: FlowStep<R, F>, before: Pick<Owner, 'accountId' | 'network'> | undefined, now: Owner | undefined): FlowEditing
  /** The fate of each transaction that was the last of its review, once. */
  settled(review: R, sentAs: string, fate: TrackedTransaction & Partial<F>): void
}

/**
 * What goes with one confirmation. `claim`: so that nobody else pays the same meanwhile; what it resolves gives it back. `starts`: it is
 * being checked. `isLeft`: nothing came in the place of the form that it was left for. `sent`: the wallet returned the hash of the last
 * transaction; shown or not.
 */
export type Confirming = Readonly<{
  claim?: (() => Promise<() => void>) | undefined
  starts?: (() => void) | undefined
  isLeft: () => boolean
  sent?: ((hash: string, isShown: boolean) => void) | undefined
}>
