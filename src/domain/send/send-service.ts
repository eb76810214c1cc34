import { type Observable, Subject, type Subscription } from 'rxjs'
import type { ReceiverNames } from '../../ports/send/receiver-names.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, isSmart } from '../account/active-account.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import type { ChecksumCase } from '../caip/evm-address.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { amountOf } from '../money/amount.ts'
import { asListed, type Coin, isSameCoin } from '../money/coin.ts'
import { isUnconfirmed, OpenRequests, underClaim } from '../money/open-requests.ts'
import { isSameOwner, type Owner, ownerOf } from '../money/owner.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import type { NetworkService } from '../network/network-service.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { formatUnits } from '../shared/units.ts'
import type { KnownReceivers } from './known-receivers.ts'
import { ReceiverReading } from './receiver-reading.ts'
import type { SendReviewer } from './send-reviewer.ts'
import type { Asked, Confirmed, SendForm, SendReview, SendState, Sent } from './send-state.ts'
import { EMPTY_FORM, IDLE, isConfirmable, isSameForm, ownerChanged, sendAction } from './send-state.ts'
import { isSamePayment, type SendWay } from './send-way.ts'

/** Longer than any address or name; a paste of 10 MB ends here. */
const FIELD_MAX = 300

/**
 * Sending a coin of the active account: form, review, confirmation, progress. The form belongs to one account on one network and is emptied
 * when either changes; a review is worth nothing after any change, and is confirmed at most once. Spec §4, §5.
 */
export class SendService {
  readonly #state = new Store<SendState>(IDLE)
  readonly state: ReadonlyStore<SendState> = this.#state
  readonly #sent = new Subject<Sent>()
  readonly sent$: Observable<Sent> = this.#sent
  readonly #settled = new Subject<Readonly<{ hash: string; outcome: Outcome; minedAs: string }>>()
  /** Each sent transaction once, mined or beyond finding out. `minedAs`: the hash of the same transaction with another fee. */
  readonly settled$ = this.#settled.asObservable()
  readonly #watching: Subscription
  #owner: Owner | undefined
  #work = new AbortController()
  readonly #receiver: ReceiverReading
  #turn = 0
  readonly asked = new OpenRequests<SendReview>()
  readonly #gone = new AbortController()

  constructor(
    private readonly accounts: ActiveAccounts,
    networks: NetworkService,
    private readonly reviewer: SendReviewer,
    private readonly coins: TokensService,
    names: ReceiverNames,
    private readonly known: KnownReceivers,
    private readonly pending: PendingTransactions,
    clock: Clock,
    checksum: ChecksumCase,
  ) {
    this.#receiver = new ReceiverReading(names, networks, clock, checksum, (receiver) =>
      this.#state.set({ ...this.#state.value, receiver }),
    )
    this.#watching = accounts.state.value$.subscribe(() => this.#follow())
    this.#watching.add(coins.state.value$.subscribe(() => this.#followCoin()))
  }

  /** The account and network that would send; undefined while nothing can be sent. */
  get owner(): Owner | undefined {
    return this.#owner
  }

  /** Which form it is: another one after each time that it was emptied. */
  get turn(): number {
    return this.#turn
  }

  get isSmartAccount(): boolean {
    return isSmart(this.accounts.state.value)
  }

  choose(coin: Coin): void {
    this.#change({ coin })
  }

  enterAmount(amount: string): void {
    this.#change({ amount: amount.slice(0, FIELD_MAX) })
  }

  /** An address or a name, as typed or pasted. */
  enterReceiver(receiver: string): void {
    this.#change({ receiver: receiver.slice(0, FIELD_MAX) })
    this.#readReceiver()
  }

  /** The values of `open({ view: 'WalletSend', arguments })`. */
  fill({ coin, amount, receiver, ...bill }: Omit<SendForm, 'isFixed'>): void {
    const listed = coin && { ...asListed(coin, this.coins.state.value.tokens), amount: coin.amount }
    this.#edit({ coin: listed, amount: amount.slice(0, FIELD_MAX), receiver: receiver.slice(0, FIELD_MAX), isFixed: true, ...bill })
    this.#readReceiver()
  }

  /** The site's values are no longer wanted. While a wallet is asked, its review stays. */
  release(): void {
    const { form, step } = this.#state.value
    if (!form.isFixed) return
    if (step.status === 'checking' || step.status === 'asking') this.#state.set({ ...this.#state.value, form: { ...form, isFixed: false } })
    else this.reset()
  }

  reset(): void {
    this.#empty(IDLE.step)
  }

  /** What the site asked for could not be looked up. */
  refuse(error: unknown): void {
    this.#state.set({ ...this.#state.value, step: { status: 'editing', error: toAppError(error) } })
  }

  /** Enters all that can be sent: of the network's own coin, what the fee leaves. @throws what the nodes throw */
  async max(): Promise<void> {
    const { coin } = this.#state.value.form
    const owner = this.#owner
    if (!coin || !owner) return
    const { signal } = this.#work
    const { held, most } = await this.reviewer.most({ network: owner.network, from: owner.account, coin }, signal)
    const now = this.#state.value.form.coin
    if (signal.aborted || !now || !isSameCoin(now, coin)) return
    this.#change({ coin: { ...now, amount: held }, amount: formatUnits(most, coin.decimals) })
  }

  /** Checks and simulates what the form says. Resolves true when there is a review. */
  async review(): Promise<boolean> {
    const state = this.#state.value
    const owner = this.#owner
    const { coin, amount, isFixed } = state.form
    const request = isFixed ? state.form.request : undefined
    const value = coin && amountOf(amount, coin.decimals)
    if (!owner || !coin || value === undefined || state.receiver.status !== 'known') return false
    // What is tried again is for the node to judge, whatever the list says by now.
    if (state.step.status !== 'review' && (state.step.status !== 'editing' || sendAction(state) !== 'preview')) return false
    const { address: to, name, isOfOtherChain } = state.receiver
    const signal = this.#restart()
    this.#state.set({ ...state, step: { status: 'preparing' } })
    try {
      const draft = { network: owner.network, from: owner.account, to, amount: value, coin }
      const made = await this.reviewer.review(draft, { name, isOfOtherChain, accountId: owner.accountId, request }, signal)
      if (signal.aborted) return false
      const earlier = this.asked.earlier(({ prepared }) => isSamePayment(prepared.draft, draft))
      const warnings = earlier ? [earlier, ...made.warnings.filter((each) => each !== 'unanswered')] : made.warnings
      this.#state.set({ ...this.#state.value, step: { status: 'review', review: Object.freeze({ ...made, warnings }) } })
      return true
    } catch (error) {
      if (!signal.aborted) this.#state.set({ ...this.#state.value, step: { status: 'editing', error: toAppError(error) } })
      return false
    }
  }

  /**
   * The visitor confirmed this review: everything is checked again, then the wallet is asked, once. From then on only its answer counts,
   * whatever has happened to the form. Undefined when the wallet was not asked, or refused what is no longer shown.
   */
  async confirm(review: SendReview): Promise<Confirmed | undefined> {
    const { form } = this.#state.value
    if (!isConfirmable(this.#state.value, review)) return undefined
    const signal = this.#restart()
    const asked: Asked = { review, form, turn: this.#turn, signal }
    this.#state.set({ ...this.#state.value, step: { status: 'checking', review } })
    try {
      const way = await this.reviewer.check(review, signal)
      if (signal.aborted) return undefined
      const asks = () => {
        this.asked.add(review)
        this.#state.set({ ...this.#state.value, step: { status: 'asking', review } })
      }
      const hash = await underClaim(form.isFixed ? form.claim : undefined, () => way.send(review.prepared, signal, asks))
      this.#record(asked, hash, way)
      this.asked.end(review)
      return { hash }
    } catch (reason) {
      const error = toAppError(reason)
      this.asked.end(review, error)
      if (!signal.aborted) return this.#refused(review, error)
      return isUnconfirmed(error) ? { error } : undefined
    }
  }

  /** Back to the form. What a wallet is still asked stays with the wallet. */
  edit(): void {
    const { step } = this.#state.value
    if (step.status === 'editing') return
    if (step.status === 'asking' && !this.#isOwn(step.review)) this.reset()
    else {
      this.#restart()
      this.#state.set({ ...this.#state.value, step: { status: 'editing' } })
    }
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#gone.abort()
    this.#stop()
    this.#sent.complete()
    this.#settled.complete()
    this.asked.dispose()
  }

  #record({ review, form, turn, signal }: Asked, hash: string, way: SendWay): void {
    const { network, prepared } = review
    const { draft } = prepared
    const chain = network.caipNetworkId
    this.pending.add({ hash, chain, account: draft.from, operation: 'send', sentTo: draft.to })
    void this.known.add(network.chainNamespace, draft.to)
    const { step, form: now } = this.#state.value
    // Left for the form: it is emptied unless something else is in it by now.
    const isLeft = turn === this.#turn && step.status !== 'checking' && step.status !== 'asking' && isSameForm(now, form)
    if (!signal.aborted || isLeft) {
      this.#stop()
      this.#state.set({ ...IDLE, step: { status: 'sent', review, hash } })
    }
    this.#sent.next({ hash, review, turn })
    void this.#track(review, hash, way)
  }

  #refused(review: SendReview, error: AppError): Confirmed {
    if (this.#isOwn(review)) this.#state.set({ ...this.#state.value, step: { status: 'review', review, error } })
    else this.#empty(isUnconfirmed(error) ? { status: 'editing', error } : ownerChanged())
    // A new review shows where the name leads now.
    if (isAppError(error, 'TRANSACTION_CHANGED') && error.facts.part === 'name') this.#readReceiver()
    return { error }
  }

  /** Whether the account and the network of `review` are still those in use. */
  #isOwn(review: SendReview): boolean {
    return isSameOwner(review, this.#owner)
  }

  async #track(review: SendReview, hash: string, way: SendWay): Promise<void> {
    const { signal } = this.#gone
    if (signal.aborted) return
    const fate = await way.track(hash, review.prepared, signal).catch(() => ({ outcome: 'unsettled', hash }) as const)
    if (signal.aborted) return
    this.pending.remove({ hash, chain: review.network.caipNetworkId }, fate.outcome, fate)
    const { step } = this.#state.value
    if (step.status === 'sent' && step.hash === hash) this.#state.set({ ...this.#state.value, step: { ...step, ...fate } })
    this.#settled.next({ hash, outcome: fate.outcome, minedAs: fate.hash })
    void this.coins.refresh([review.prepared.draft.coin])
  }

  #change(part: Partial<SendForm>): void {
    if (!this.#state.value.form.isFixed) this.#edit(part)
  }

  #edit(part: Partial<SendForm>): void {
    if (this.#state.value.step.status === 'asking') return
    this.#restart()
    const { form, receiver } = this.#state.value
    this.#state.set({ form: { ...form, ...part }, receiver, step: { status: 'editing' } })
  }

  #readReceiver(): void {
    this.#receiver.read(this.#state.value.form.receiver, this.#owner)
  }

  #follow(): void {
    const before = this.#owner
    this.#owner = ownerOf(this.accounts.state.value)
    if (isSameOwner(before, this.#owner)) return
    const { step, form } = this.#state.value
    // What was sent stays in sight, and so does what a wallet may still send; a form or a review of another account or network does not.
    if (step.status === 'sent' || step.status === 'asking') return
    this.#empty(step.status === 'editing' && !step.error && isSameForm(form, EMPTY_FORM) ? IDLE.step : ownerChanged())
  }

  #empty(step: SendState['step']): void {
    this.#turn += 1
    this.#stop()
    this.#state.set({ ...IDLE, step })
  }

  /** The chosen coin by what it is, not by its place in the list: its amount follows what was read last. */
  #followCoin(): void {
    const { form } = this.#state.value
    const { coin } = form
    const now = coin && asListed(coin, this.coins.state.value.tokens)
    if (!same(now, coin)) this.#state.set({ ...this.#state.value, form: { ...form, coin: now } })
  }

  #restart(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }

  #stop(): void {
    this.#receiver.cancel()
    this.#restart()
  }
}
