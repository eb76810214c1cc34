import type { Observable } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, isSmart } from '../account/active-account.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { amountOf } from '../money/amount.ts'
import { isUnconfirmed } from '../money/open-requests.ts'
import { isSameOwner, type Owner, ownerOf } from '../money/owner.ts'
import type { Transactions } from '../money/transactions.ts'
import { Renewals } from '../shared/renewals.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { SwapCoin } from './swap-coins.ts'
import { SwapForm } from './swap-form.ts'
import type { SwapOffers } from './swap-offers.ts'
import { SwapRequests } from './swap-requests.ts'
import { SWAP_CHAINS } from './swap-rules.ts'
import {
  IDLE,
  isConfirmable,
  isSameForm,
  noticeOf,
  OFFER_MAX_MS,
  type SwapOffer,
  type SwapSide,
  type SwapState,
  swapAction,
  withoutOffer,
} from './swap-state.ts'

/** Wire reference 16.6. */
const QUOTE_REFRESH_MS = 10_000

/**
 * Swapping two tokens of one network. Only the answer to the latest request counts. A quote is asked again every 10 s while the
 * view is visible, and so is an offer, together with its transaction. Spec §1, §4; wire reference 9.
 */
export class SwapService {
  readonly #state = new Store<SwapState>(IDLE)
  readonly state: ReadonlyStore<SwapState> = this.#state
  readonly #watching: readonly (() => void)[]
  #owner: Owner | undefined
  #work = new AbortController()
  readonly #renewals: Renewals
  readonly #requests: SwapRequests
  readonly #form: SwapForm

  constructor(
    private readonly accounts: ActiveAccounts,
    provider: SwapProvider,
    private readonly offers: SwapOffers,
    transactions: Transactions,
    private readonly tokens: TokensService,
    pending: PendingTransactions,
    private readonly clock: Clock,
    page: Page,
  ) {
    const owner = () => (this.isSupported ? this.#owner : undefined)
    this.#form = new SwapForm(this.#state, provider, offers, tokens, clock, owner, () => this.#restart())
    this.#requests = new SwapRequests(offers, transactions, pending)
    this.#renewals = new Renewals(clock, page, QUOTE_REFRESH_MS, () => this.#renew())
    this.#watching = [accounts.state.watch(() => this.#follow()), tokens.state.watch(() => this.#form.followCoins())]
    this.#follow()
  }

  /** Each offer whose wallet never said whether it has sent it, in sight or not. */
  get unconfirmed$(): Observable<SwapOffer> {
    return this.#requests.unconfirmed$
  }

  get owner(): Owner | undefined {
    return this.#owner
  }

  get isSmartAccount(): boolean {
    return isSmart(this.accounts.state.value)
  }

  get isSupported(): boolean {
    return this.#owner !== undefined && SWAP_CHAINS.has(this.#owner.network.caipNetworkId)
  }

  watch(): () => void {
    void this.list()
    return this.#renewals.watch()
  }

  choose(side: SwapSide, coin: SwapCoin): void {
    this.#form.choose(side, coin)
  }

  /** The values of `open({ view: 'Swap', arguments })` in an empty form: tokens by symbol, where it says which. */
  fill(given: Readonly<Record<string, unknown>>): void {
    this.#form.fill(given)
  }

  flip(): void {
    this.#form.flip()
  }

  enterAmount(amount: string): void {
    this.#form.enterAmount(amount)
  }

  /** All of the source token; of the chain's own coin, what the fee leaves. @throws what the nodes throw */
  max(): Promise<void> {
    return this.#form.max(this.#work.signal)
  }

  /** What the service swaps on this network, or again after a failure. */
  list(): Promise<void> {
    return this.#form.list()
  }

  /** Asks the node once more what the account holds of the chosen coins. */
  readBalances(): void {
    this.#form.readBalances()
  }

  /** Asks for the price once more, after it could not be loaded. */
  retryPrice(): void {
    this.#form.ask()
  }

  reset(): void {
    this.#form.reset()
  }

  /** Builds and checks what the form says. Resolves true when there is an offer. */
  async review(): Promise<boolean> {
    const state = this.#state.value
    const { source, target, amount } = state
    const owner = this.#owner
    const value = source && amountOf(amount, source.decimals)
    if (!source || !target || value === undefined || !owner) return false
    if (['checking', 'asking', 'approving'].includes(state.step.status)) return false
    // What is tried again is for the node and the service to judge, whatever the list and the last price say by now.
    if (state.step.status !== 'review' && swapAction(state) !== 'review') return false
    return this.#offer({ ...owner, source, target, amount: value })
  }

  /**
   * The visitor confirmed this offer: the wallet is asked for its next step, once. Resolves true when the swap itself was sent. `starts` runs unless
   * the offer is no longer shown, or so old that another one is asked for instead.
   */
  async confirm(offer: SwapOffer, starts = () => {}): Promise<boolean> {
    if (!isConfirmable(this.#state.value, offer)) return false
    if (this.clock.monotonic() - offer.madeAt > OFFER_MAX_MS) {
      await this.#offer(offer, offer)
      return false
    }
    const form = this.#state.value
    const signal = this.#restart()
    this.#set({ step: { status: 'checking', offer } })
    starts()
    try {
      const hash = await this.#requests.send(offer, this.#owner, signal, () => this.#set({ step: { status: 'asking', offer } }))
      if (offer.next === 'swap') {
        this.#sent(offer, hash, !signal.aborted || this.#isLeft(form))
        return true
      }
      if (!signal.aborted) this.#set({ step: this.#isOwn(offer) ? { status: 'approving', offer } : this.#changed(offer) })
      const fate = await this.#requests.fate(offer, hash)
      if (!fate || signal.aborted || !this.#isOwn(offer)) return false
      if (fate.outcome !== 'done') throw fail('APPROVAL_FAILED', { outcome: fate.outcome })
      await this.#offer(offer, offer)
    } catch (reason) {
      const error = toAppError(reason)
      const elsewhere = isUnconfirmed(error) ? ({ status: 'editing', error } as const) : this.#changed(offer)
      if (!signal.aborted) this.#set({ step: this.#isOwn(offer) ? { status: 'review', offer, error } : elsewhere })
    }
    return false
  }

  /** Back to the form. What a wallet is still asked stays with the wallet. */
  edit(): void {
    const { step } = this.#state.value
    if (step.status === 'editing') return
    this.#restart()
    this.#set({ step: 'offer' in step ? this.#changed(step.offer) : { status: 'editing' } })
    this.#form.ask()
  }

  dispose(): void {
    for (const stop of this.#watching) stop()
    this.#form.drop()
    this.#renewals.dispose()
    this.#requests.dispose()
    this.#restart()
  }

  /** `shown`: the offer that stays in sight meanwhile. */
  async #offer(
    { network, account, accountId, source, target, amount }: Parameters<SwapOffers['make']>[0],
    shown?: SwapOffer,
  ): Promise<boolean> {
    const signal = this.#restart()
    this.#set({ step: shown ? { status: 'renewing', offer: shown } : { status: 'preparing' } })
    try {
      const made = await this.offers.make({ network, account, accountId, source, target, amount }, signal)
      if (signal.aborted) return false
      const earlier = this.#requests.earlier(made) ?? (made.prepared.isOpen ? 'unanswered' : undefined)
      const offer = earlier ? Object.freeze({ ...made, isAsked: earlier === 'asked', isUnanswered: earlier === 'unanswered' }) : made
      this.#set({ step: { status: 'review', offer } })
      return true
    } catch (error) {
      if (!signal.aborted) this.#set({ step: withoutOffer(toAppError(error), shown, this.clock.monotonic()) })
      return false
    }
  }

  /** `isShown`: instead of what is in sight. */
  #sent(offer: SwapOffer, hash: string, isShown: boolean): void {
    if (isShown) {
      this.#restart()
      this.#form.drop()
      this.#state.set({ ...this.#form.emptied(), step: { status: 'sent', offer, hash } })
    }
    void this.#requests.fate(offer, hash).then((fate) => {
      if (!fate) return
      const { step } = this.#state.value
      if (step.status === 'sent' && step.hash === hash) this.#set({ step: { ...step, ...fate } })
      void this.tokens.refresh([offer.target, offer.source])
    })
  }

  #isOwn = (offer: SwapOffer): boolean => isSameOwner(offer, this.#owner)

  /** The form that an offer was left for, unless something else is in it by now. */
  #isLeft(form: SwapState): boolean {
    const { step } = this.#state.value
    return step.status !== 'checking' && step.status !== 'asking' && isSameForm(this.#state.value, form)
  }

  #changed = (before: Owner | undefined): SwapState['step'] => {
    const notice = noticeOf(before, this.#owner)
    return notice ? { status: 'editing', notice } : { status: 'editing' }
  }

  #set(part: Partial<SwapState>): void {
    this.#state.set({ ...this.#state.value, ...part })
  }

  #renew(): void {
    const { step } = this.#state.value
    this.#form.read(true)
    // Not while a request is pending: restarting it each time would restart its timeout, so that a service that does not answer would never fail.
    if (step.status === 'editing' && !this.#form.isAsking) this.#form.ask('clock')
    if (step.status === 'review' && (!step.error || step.isUnrenewed)) void this.#offer(step.offer, step.offer)
  }

  /** What was sent stays in sight, and so does what a wallet may still send; a review does not. Reference: ui-behaviour 1. */
  #follow(): void {
    const before = this.#owner
    this.#owner = ownerOf(this.accounts.state.value)
    if (isSameOwner(before, this.#owner)) return
    const { step, amount, target } = this.#state.value
    const isKept = step.status === 'asking' || step.status === 'sent'
    if (!isKept) {
      const isEmpty = step.status === 'editing' && !step.notice && amount === '' && !target
      this.#restart()
      this.#set({ step: isEmpty ? { status: 'editing' } : this.#changed(before) })
    }
    this.#form.follow(noticeOf(before, this.#owner))
    if (this.#renewals.isWatched) void this.list()
  }

  #restart(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }
}
