import type { Clock } from '../../ports/time/clock.ts'
import type { ActiveAccounts } from '../account/active-account.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import type { Confirmed, Confirming, FlowEditing, FlowReview, FlowStep, FlowWay } from './flow-way.ts'
import { isUnconfirmed, OpenRequests, underClaim } from './open-requests.ts'
import { isSameOwner, type Owner, ownerOf } from './owner.ts'
import type { TrackedTransaction } from './transaction-fate.ts'

/** Longer than nodes and services take by themselves. */
const PREPARE_MS = 600_000
/** Longer than any transaction is followed. */
const TRACK_MS = 7_200_000

/**
 * One transaction of the account in use: prepared, reviewed, checked again, asked of the wallet once, followed to its end. Until the wallet
 * is asked, all is given up by `edit` and by another account; from then on only the wallet ends it, whatever is in sight by then.
 */
export class TransactionFlow<D, R extends FlowReview, F = object> extends Disposable implements Service<FlowStep<R, F>> {
  readonly #state = new Store<FlowStep<R, F>>({ status: 'editing' })
  readonly state: ReadonlyStore<FlowStep<R, F>> = this.#state
  /** What wallets have not answered, in sight or not. */
  readonly asked = new OpenRequests<R>()
  readonly #work: Mailbox
  readonly #following: Mailbox
  #owner: Owner | undefined
  /** Of the review in sight. */
  #draft: D | undefined

  constructor(
    private readonly way: FlowWay<D, R, F>,
    private readonly accounts: ActiveAccounts,
    private readonly pending: PendingTransactions,
    private readonly clock: Clock,
  ) {
    super()
    const late = () => fail('HTTP_TIMEOUT', { url: '' })
    this.own(this.asked)
    this.#following = this.own(new Mailbox(clock, { ms: TRACK_MS, late }))
    this.#work = this.own(new Mailbox(clock, { ms: PREPARE_MS, late }))
    this.#owner = ownerOf(accounts.state.value)
    this.own(accounts.state.watch(() => this.#follow()))
  }

  /** The account and network that would sign; undefined while none can. */
  get owner(): Owner | undefined {
    return this.#owner
  }

  /** Resolves true when there is a review. Its failure is in the state. */
  prepare(draft: D): Promise<boolean> {
    return this.#prepare(draft, { status: 'preparing' }, (error) => ({ status: 'editing', error }))
  }

  /** Prepares the same once more; the review stays in sight meanwhile. */
  async renew(review: R): Promise<boolean> {
    if (this.#draft === undefined) return false
    return this.#prepare(this.#draft, { status: 'renewing', review }, (error) =>
      this.way.isKept?.(review) ? { status: 'review', review, error, isUnrenewed: true } : { status: 'editing', error },
    )
  }

  /** Reads something for the form, unless that is edited meanwhile. @throws ABORTED, what `ask` throws */
  async read<T>(ask: (signal: AbortSignal) => Promise<T>, done: (answer: T) => void): Promise<void> {
    await this.#work.run(ask, { policy: 'beside', done })
  }

  /** The form changed: what was made of it, and is read for it, is worth nothing. `says`: what the form has to say. */
  edit(says: Omit<FlowEditing, 'status'> = {}): void {
    this.#work.abort()
    this.#state.set({ ...says, status: 'editing' })
  }

  /** Back to the form. What a wallet is still asked stays with the wallet. */
  leave(): void {
    const { value } = this.#state
    if (value.status === 'asking' && !this.#isOwn(value.review)) this.#state.set(this.#moved(value.review))
    else this.edit()
  }

  /**
   * The visitor confirmed this review: everything is checked again, then the wallet is asked, once. Undefined when it was not asked, or
   * refused what is no longer in sight; also when the review was old, and is prepared again.
   */
  async confirm(review: R, confirming: Confirming): Promise<Confirmed | undefined> {
    const { value } = this.#state
    if (value.status !== 'review' || value.review !== review || value.error) return undefined
    const { maxAgeMs = Number.POSITIVE_INFINITY } = this.way
    if (this.clock.monotonic() - (review.madeAt ?? Number.POSITIVE_INFINITY) > maxAgeMs) {
      await this.renew(review)
      return undefined
    }
    let outcome: Confirmed | Promise<Confirmed | undefined> | undefined
    /** Ends when the wallet is asked, with its answer still to come, which nothing gives up. */
    const untilAsked = (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        this.#state.set({ status: 'checking', review })
        const asks = () => {
          this.asked.add(review)
          this.#state.set({ status: 'asking', review })
          outcome = answer.then(
            (hash) => this.#answered(review, hash, confirming),
            (error: unknown) => this.#refused(review, error),
          )
          resolve()
        }
        const answer = this.#ask(review, confirming, signal, asks)
        answer.catch(reject)
      })
    const failed = (error: unknown) => {
      outcome = this.#refused(review, error)
    }
    const asking = this.#work.post(untilAsked, { policy: 'latest', failed })
    confirming.starts?.()
    await asking
    return outcome
  }

  async #prepare(draft: D, meanwhile: FlowStep<R, F>, otherwise: (error: AppError) => FlowStep<R, F>): Promise<boolean> {
    let isMade = false
    const prepare = (signal: AbortSignal) => {
      this.#draft = draft
      this.#state.set(meanwhile)
      return this.way.prepare(draft, signal)
    }
    const done = (review: R) => {
      isMade = true
      this.#state.set({ status: 'review', review })
    }
    const failed = (error: unknown) => this.#state.set(otherwise(toAppError(error)))
    await this.#work.post(prepare, { policy: 'latest', done, failed })
    return isMade
  }

  async #ask(review: R, { claim }: Confirming, signal: AbortSignal, asks: () => void): Promise<string> {
    await abortable(this.way.check(review, this.#owner, signal), signal)
    return underClaim(claim, () => this.way.ask(review, signal, asks))
  }

  async #answered(review: R, hash: string, { isLeft, sent }: Confirming): Promise<Confirmed> {
    this.pending.add({ hash, chain: review.network.caipNetworkId, ...this.way.pending(review) })
    const isShown = this.#isAt('asking', review)
    if (!this.way.isLast(review)) {
      if (isShown) this.#state.set(this.#isOwn(review) ? { status: 'approving', review } : this.#moved(review))
      this.asked.end(review)
      await this.#approved(review, hash)
      return { hash }
    }
    const { status } = this.#state.value
    const isFree = status !== 'checking' && status !== 'asking' && isLeft()
    if (isShown || isFree) {
      this.#work.abort()
      this.#state.set({ status: 'sent', review, hash, fate: {} })
    }
    sent?.(hash, isShown || isFree)
    this.#track(review, hash)
    this.asked.end(review)
    return { hash }
  }

  #refused(review: R, reason: unknown): Confirmed | undefined {
    const error = toAppError(reason)
    this.asked.end(review, error)
    const isShown = this.#isAt('asking', review) || this.#isAt('checking', review)
    if (isShown && this.#isOwn(review)) this.#state.set({ status: 'review', review, error })
    else if (isShown) this.#state.set({ ...this.#moved(review), ...(isUnconfirmed(error) && { error, notice: undefined }) })
    return isShown || isUnconfirmed(error) ? { error } : undefined
  }

  /** An approval was sent: once a block has it, the rest is prepared. */
  async #approved(review: R, hash: string): Promise<void> {
    let renewing: Promise<boolean> | undefined
    await this.#fate(
      review,
      hash,
      () => {},
      ({ outcome }) => {
        if (!this.#isAt('approving', review)) return
        if (outcome === 'done') renewing = this.renew(review)
        else this.#state.set({ status: 'review', review, error: fail('APPROVAL_FAILED', { outcome }) })
      },
    )
    await renewing
  }

  #track(review: R, hash: string): void {
    const tell = (news: Partial<TrackedTransaction> & Partial<F>) => {
      const { value } = this.#state
      const isOpen = value.status === 'sent' && value.review === review && !value.fate.outcome
      if (isOpen) this.#state.set({ ...value, fate: { ...value.fate, ...news } })
    }
    void this.#fate(review, hash, tell, (fate) => {
      tell(fate)
      this.way.settled(review, hash, fate)
    })
  }

  async #fate(
    review: R,
    hash: string,
    tell: (news: Partial<TrackedTransaction> & Partial<F>) => void,
    ended: (fate: TrackedTransaction & Partial<F>) => void,
  ): Promise<void> {
    const done = (fate: TrackedTransaction & Partial<F>) => {
      this.pending.remove({ hash, chain: review.network.caipNetworkId }, fate.outcome, fate)
      ended(fate)
    }
    const failed = () => done({ outcome: 'unsettled', hash } as TrackedTransaction & Partial<F>)
    const track = (signal: AbortSignal) => this.way.track(review, hash, signal, tell)
    await this.#following.post(track, { policy: 'beside', done, failed })
  }

  #isAt(status: 'checking' | 'asking' | 'approving', review: R): boolean {
    const { value } = this.#state
    return value.status === status && value.review === review
  }

  #isOwn(review: R): boolean {
    return isSameOwner(review, this.#owner)
  }

  #moved(review: R) {
    return this.way.moved(this.#state.value, review, this.#owner)
  }

  /** What was sent stays in sight, and so does what a wallet may still send; all else was of another account. */
  #follow(): void {
    const before = this.#owner
    this.#owner = ownerOf(this.accounts.state.value)
    const { value } = this.#state
    if (isSameOwner(before, this.#owner)) return
    this.#work.abort()
    if (value.status === 'asking' || value.status === 'sent') return
    this.#state.set(this.way.moved(value, before, this.#owner))
  }
}
