import { type Observable, Subject } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, isSmart } from '../account/active-account.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { transferOf } from '../activity/transfer-of.ts'
import { isAppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { amountOf } from '../money/amount.ts'
import type { Coin } from '../money/coin.ts'
import type { Confirmed, FlowEditing, FlowStep } from '../money/flow-way.ts'
import type { OpenRequests } from '../money/open-requests.ts'
import type { Owner } from '../money/owner.ts'
import type { Outcome } from '../money/transaction-fate.ts'
import { TransactionFlow } from '../money/transaction-flow.ts'
import { derived, derivedFrom } from '../shared/async/derived.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import type { KnownReceivers } from './known-receivers.ts'
import type { RecipientResolver } from './recipient-resolver.ts'
import { EMPTY_FORM, isSameForm, reduce, type SendForm, type SendFormEvent } from './send-form.ts'
import type { SendReviewer, SendSource } from './send-reviewer.ts'
import { type SendReview, type SendState, type Sent, sendAction, stepOf } from './send-state.ts'
import { isSamePayment, type SendDraft } from './transfer-strategy.ts'

type Wish = Readonly<{ draft: SendDraft; source: SendSource }>

/**
 * Sending a coin of the active account: form, review, confirmation, progress. The form belongs to one account on one network and is emptied
 * when either changes; a review is worth nothing after any change, and is confirmed at most once.
 */
export class SendService extends Disposable implements Service<SendState> {
  readonly #form = new Store<SendForm>(EMPTY_FORM)
  readonly #flow: TransactionFlow<Wish, SendReview>
  readonly state: ReadonlyStore<SendState>
  readonly #sent = new Subject<Sent>()
  readonly sent$: Observable<Sent> = this.#sent
  readonly #settled = new Subject<Readonly<{ hash: string; outcome: Outcome; minedAs: string }>>()
  /** Each sent transaction once, mined or beyond finding out. `minedAs`: the hash of the same transaction with another fee. */
  readonly settled$ = this.#settled.asObservable()

  constructor(
    private readonly accounts: ActiveAccounts,
    private readonly reviewer: SendReviewer,
    private readonly receiver: RecipientResolver,
    private readonly coins: TokensService,
    private readonly known: KnownReceivers,
    pending: PendingTransactions,
    clock: Clock,
  ) {
    super()
    const way = {
      prepare: (wish: Wish, signal: AbortSignal) => this.#prepare(wish, signal),
      check: (review: SendReview, _: unknown, signal: AbortSignal) => reviewer.check(review, signal),
      ask: (review: SendReview, signal: AbortSignal, asks: () => void) => reviewer.ask(review, signal, asks),
      track: (review: SendReview, hash: string, signal: AbortSignal) => reviewer.track(review, hash, signal),
      isLast: () => true,
      pending: ({ prepared: { draft } }: SendReview) => ({
        ...{ account: draft.from, operation: 'send', sentTo: draft.to, transfers: [transferOf('out', draft.coin, draft.amount)] },
      }),
      moved: (step: FlowStep<SendReview>) => this.#moved(step),
      settled: ({ prepared }: SendReview, hash: string, fate: Readonly<{ outcome: Outcome; hash: string }>) => {
        this.#settled.next({ hash, outcome: fate.outcome, minedAs: fate.hash })
        void coins.refresh([prepared.draft.coin])
      },
    }
    for (const subject of [this.#settled, this.#sent]) this.own(() => subject.complete())
    this.own(receiver)
    this.#flow = this.own(new TransactionFlow(way, accounts, pending, clock))
    const filled = derivedFrom(this.#form, receiver.state, (form, now) => ({ form, receiver: now }))
    this.state = derivedFrom(filled, derived(this.#flow.state, stepOf), (given, step) => ({ ...given, step }))
    this.own(coins.state.value$.subscribe(({ tokens }) => this.#tell({ type: 'listed', tokens })))
  }

  /** What wallets have not answered. */
  get asked(): OpenRequests<SendReview> {
    return this.#flow.asked
  }

  /** The account and network that would send; undefined while nothing can be sent. */
  get owner(): Owner | undefined {
    return this.#flow.owner
  }

  /** Which form it is: another one after each time that it was emptied. */
  get turn(): number {
    return this.#form.value.turn
  }

  get isSmartAccount(): boolean {
    return isSmart(this.accounts.state.value)
  }

  choose(coin: Coin): void {
    this.#edit({ type: 'chosen', coin })
  }

  enterAmount(amount: string): void {
    this.#edit({ type: 'typed', amount })
  }

  /** An address or a name, as typed or pasted. */
  enterReceiver(receiver: string): void {
    this.#edit({ type: 'typed', receiver })
    this.#readReceiver()
  }

  /** The values of `open({ view: 'WalletSend', arguments })`. */
  fill(by: Omit<SendForm, 'isFixed' | 'turn'>): void {
    this.#edit({ type: 'filled', by, tokens: this.coins.state.value.tokens })
    this.#readReceiver()
  }

  /** The site's values are no longer wanted. While a wallet is asked, its review stays. */
  release(): void {
    const { form, step } = this.state.value
    if (!form.isFixed) return
    if (step.status === 'checking' || step.status === 'asking') this.#tell({ type: 'released' })
    else this.reset()
  }

  reset(): void {
    this.#flow.edit()
    this.#empty('emptied')
  }

  /** What the site asked for could not be looked up. */
  refuse(error: unknown): void {
    this.#flow.edit({ error: toAppError(error) })
  }

  /** Enters all that can be sent: of the own coin, what the fee leaves. @throws ABORTED after a change of the form, what the nodes throw */
  async max(): Promise<void> {
    const { coin } = this.#form.value
    const { owner } = this
    if (!coin || !owner) return
    const read = (signal: AbortSignal) => this.reviewer.most({ network: owner.network, from: owner.account, coin }, signal)
    await this.#flow.read(read, ({ held, most }) => this.#edit({ type: 'most', held, most }))
  }

  /** Checks and simulates what the form says. Resolves true when there is a review. */
  async review(): Promise<boolean> {
    const state = this.state.value
    const { owner } = this
    const { coin, amount, isFixed } = state.form
    const value = coin && amountOf(amount, coin.decimals)
    if (!owner || !coin || value === undefined || state.receiver.status !== 'known') return false
    // What is tried again is for the node to judge, whatever the list says by now.
    if (state.step.status !== 'review' && (state.step.status !== 'editing' || sendAction(state) !== 'preview')) return false
    const { address: to, name, isOfOtherChain } = state.receiver
    const request = isFixed ? state.form.request : undefined
    return this.#flow.prepare({
      draft: { network: owner.network, from: owner.account, to, amount: value, coin },
      source: { name, isOfOtherChain, accountId: owner.accountId, request },
    })
  }

  /**
   * The visitor confirmed this review: everything is checked again, then the wallet is asked, once. From then on only its answer counts,
   * whatever has happened to the form. Undefined when the wallet was not asked, or refused what is no longer shown.
   */
  async confirm(review: SendReview): Promise<Confirmed | undefined> {
    const form = this.#form.value
    const { turn } = form
    const confirmed = await this.#flow.confirm(review, {
      claim: form.isFixed ? form.claim : undefined,
      isLeft: () => turn === this.turn && isSameForm(this.#form.value, form),
      sent: (hash, isShown) => {
        void this.known.add(review.network.chainNamespace, review.prepared.draft.to)
        if (isShown) this.#empty('sent')
        this.#sent.next({ hash, review, turn })
      },
    })
    const { error } = confirmed ?? {}
    // A new review shows where the name leads now.
    if (isAppError(error, 'TRANSACTION_CHANGED') && error.facts.part === 'name') this.#readReceiver()
    return confirmed
  }

  /** Back to the form. What a wallet is still asked stays with the wallet. */
  edit(): void {
    if (this.state.value.step.status !== 'editing') this.#flow.leave()
  }

  async #prepare({ draft, source }: Wish, signal: AbortSignal): Promise<SendReview> {
    const made = await this.reviewer.review(draft, source, signal)
    const earlier = this.asked.earlier(({ prepared }) => isSamePayment(prepared.draft, draft))
    const warnings = earlier ? [earlier, ...made.warnings.filter((each) => each !== 'unanswered')] : made.warnings
    return Object.freeze({ ...made, warnings })
  }

  /** What was made of the form before is worth nothing. */
  #edit(event: SendFormEvent): void {
    if (this.state.value.step.status === 'asking' || reduce(this.#form.value, event) === this.#form.value) return
    this.#flow.edit()
    this.#tell(event)
  }

  #tell(event: SendFormEvent): void {
    this.#form.set(reduce(this.#form.value, event))
  }

  #readReceiver(): void {
    this.receiver.read(this.#form.value.receiver, this.owner)
  }

  /** A form of another account or network is emptied, and says so. */
  #moved(step: FlowStep<SendReview>): FlowEditing {
    const isEmpty = step.status === 'editing' && !step.error && isSameForm(this.#form.value, EMPTY_FORM)
    this.#empty('emptied')
    return isEmpty ? { status: 'editing' } : { status: 'editing', error: fail('TRANSACTION_CHANGED', { part: 'account' }) }
  }

  #empty(type: 'emptied' | 'sent'): void {
    this.#tell({ type })
    this.receiver.clear()
  }
}
