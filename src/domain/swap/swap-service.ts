import type { Observable } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, isSmart } from '../account/active-account.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { transferOf } from '../activity/transfer-of.ts'
import { amountOf } from '../money/amount.ts'
import type { FlowEditing, FlowStep } from '../money/flow-way.ts'
import { isSameOwner, type Owner } from '../money/owner.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import { TransactionFlow } from '../money/transaction-flow.ts'
import type { Transactions } from '../money/transactions.ts'
import { derived, derivedFrom } from '../shared/async/derived.ts'
import { repeat } from '../shared/async/repeat.ts'
import { Span } from '../shared/async/span.ts'
import { Disposable } from '../shared/disposable.ts'
import type { ReadonlyStore, Service } from '../shared/store.ts'
import { isSameForm } from './swap-fields.ts'
import { SwapForm } from './swap-form.ts'
import type { SwapOffers } from './swap-offers.ts'
import { SWAP_CHAINS } from './swap-rules.ts'
import {
  isSameSwap,
  noticeOf,
  OFFER_MAX_MS,
  type SwapFate,
  type SwapOffer,
  type SwapState,
  type SwapWanted,
  stepOf,
  swapAction,
} from './swap-state.ts'

const QUOTE_REFRESH_MS = 10_000

/**
 * Swapping two tokens of one network. Only the answer to the latest request counts. A quote is asked again every 10 s while the
 * view is visible, and so is an offer, together with its transaction.
 */
export class SwapService extends Disposable implements Service<SwapState> {
  readonly #flow: TransactionFlow<SwapWanted, SwapOffer, SwapFate>
  /** What the visitor fills in. */
  readonly form: SwapForm
  readonly state: ReadonlyStore<SwapState>
  readonly #gone = new Span()
  /** Whose the form is. */
  #owner: Owner | undefined

  constructor(
    private readonly accounts: ActiveAccounts,
    provider: SwapProvider,
    private readonly offers: SwapOffers,
    private readonly transactions: Transactions,
    tokens: TokensService,
    pending: PendingTransactions,
    private readonly clock: Clock,
    private readonly page: Pick<Page, 'visible$'>,
  ) {
    super()
    const way = {
      maxAgeMs: OFFER_MAX_MS,
      prepare: (wanted: SwapWanted, signal: AbortSignal) => this.#make(wanted, signal),
      check: (offer: SwapOffer, owner: Owner | undefined, signal: AbortSignal) => offers.check(offer, owner, signal),
      ask: ({ prepared }: SwapOffer, signal: AbortSignal, asks: () => void) => transactions.send(prepared, signal, asks),
      track: (offer: SwapOffer, hash: string, signal: AbortSignal) => this.#track(offer, hash, signal),
      isLast: ({ next }: SwapOffer) => next === 'swap',
      isKept: ({ madeAt }: SwapOffer) => clock.monotonic() - madeAt < OFFER_MAX_MS,
      pending: ({ account, next, source, amount }: SwapOffer) =>
        next === 'swap'
          ? { account, operation: 'trade', transfers: [transferOf('out', source, amount)] }
          : { account, operation: 'approve' },
      moved: (step: FlowStep<SwapOffer, SwapFate>, before: Parameters<typeof noticeOf>[0]) => this.#moved(step, before),
      settled: ({ target, source }: SwapOffer) => void tokens.refresh([target, source]),
    }
    this.#flow = this.own(new TransactionFlow(way, accounts, pending, clock))
    this.form = this.own(new SwapForm(provider, offers, tokens, clock, () => (this.isSupported ? this.owner : undefined), this.#flow))
    this.state = derivedFrom(this.form.state, derived(this.#flow.state, stepOf), (form, step) => ({ ...form, step }))
    // After the flow, which follows the accounts too.
    this.own(accounts.state.watch(() => this.#follow()))
    this.own(tokens.state.watch(() => this.form.followCoins()))
    this.own(() => this.#gone.end())
    this.#follow()
  }

  /** Each offer whose wallet never said whether it has sent it, in sight or not. */
  get unconfirmed$(): Observable<SwapOffer> {
    return this.#flow.asked.unconfirmed$
  }

  get owner(): Owner | undefined {
    return this.#flow.owner
  }

  get isSmartAccount(): boolean {
    return isSmart(this.accounts.state.value)
  }

  get isSupported(): boolean {
    return this.owner !== undefined && SWAP_CHAINS.has(this.owner.network.caipNetworkId)
  }

  watch(): () => void {
    void this.form.list()
    const unwatch = this.accounts.state.watch(() => void this.form.list())
    const { clock, page } = this
    const everyMs = QUOTE_REFRESH_MS
    const stop = repeat({ clock, visible$: page.visible$, everyMs, firstMs: everyMs, signal: this.#gone.signal }, () => this.#renew())
    return () => {
      unwatch()
      stop()
    }
  }

  /** Builds and checks what the form says. Resolves true when there is an offer. */
  async review(): Promise<boolean> {
    const { owner } = this
    const { step, ...form } = this.state.value
    // What is tried again is for the node and the service to judge, whatever the form, the list and the last price say by now.
    if (step.status === 'review') return this.#flow.prepare(step.offer)
    const { source, target, amount } = form
    const value = source && amountOf(amount, source.decimals)
    if (!source || !target || value === undefined || !owner) return false
    if (['checking', 'asking', 'approving'].includes(step.status) || swapAction(form) !== 'review') return false
    return this.#flow.prepare({ ...owner, source, target, amount: value })
  }

  /**
   * The visitor confirmed this offer: the wallet is asked for its next step, once. Resolves true when the swap itself was sent. `starts`
   * runs unless the offer is no longer shown, or so old that another one is asked for instead.
   */
  async confirm(offer: SwapOffer, starts = () => {}): Promise<boolean> {
    const form = this.form.state.value
    const confirmed = await this.#flow.confirm(offer, {
      starts,
      isLeft: () => isSameForm(this.form.state.value, form),
      sent: (_, isShown) => {
        if (isShown) this.form.clear()
      },
    })
    return offer.next === 'swap' && confirmed?.hash !== undefined
  }

  /** Back to the form. What a wallet is still asked stays with the wallet. */
  edit(): void {
    if (this.state.value.step.status === 'editing') return
    this.#flow.leave()
    this.form.ask()
  }

  async #make(wanted: SwapWanted, signal: AbortSignal): Promise<SwapOffer> {
    const made = await this.offers.make(wanted, signal)
    const earlier = this.#flow.asked.earlier((each) => isSameSwap(each, made)) ?? (made.prepared.isOpen ? 'unanswered' : undefined)
    return earlier ? Object.freeze({ ...made, isAsked: earlier === 'asked', isUnanswered: earlier === 'unanswered' }) : made
  }

  async #track(offer: SwapOffer, sentAs: string, signal: AbortSignal): Promise<TrackedTransaction & SwapFate> {
    const fate = await this.transactions.track(sentAs, offer.prepared, signal)
    const isPriceMove = fate.outcome === 'reverted' && offer.next === 'swap' && (await this.offers.isPriceMove(offer, signal))
    return { ...fate, isPriceMove }
  }

  /** An empty form has nothing to say. */
  #moved({ status, ...step }: FlowStep<SwapOffer, SwapFate>, before: Parameters<typeof noticeOf>[0]): FlowEditing {
    const { amount, target } = this.form.state.value
    const isEmpty = status === 'editing' && !('notice' in step && step.notice) && amount === '' && !target
    return { status: 'editing', notice: isEmpty ? undefined : noticeOf(before, this.owner) }
  }

  #renew(): void {
    const { step } = this.state.value
    this.form.read(true)
    // Not while a request is pending: each restart would renew its timeout, so that a service that does not answer would never fail.
    if (step.status === 'editing' && !this.form.isAsking) this.form.ask('clock')
    if (step.status === 'review' && (!step.error || step.isUnrenewed)) void this.#flow.renew(step.offer)
  }

  /** Also while what was sent, or what a wallet may still send, stays in sight. */
  #follow(): void {
    const before = this.#owner
    this.#owner = this.owner
    if (isSameOwner(before, this.#owner)) return
    this.form.follow(noticeOf(before, this.#owner))
  }
}
