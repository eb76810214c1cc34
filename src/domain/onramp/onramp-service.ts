import type { Subscription } from 'rxjs'
import type { OnrampProvider } from '../../ports/onramp/onramp-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AccountKindService } from '../account/account-kind-service.ts'
import { type ActiveAccount, type ActiveAccounts, isSameActive, signerOf } from '../account/active-account.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { EMPTY, isSameForm, type OnrampState, type PurchaseEvent, purchaseOf, type QuoteState, reduce } from './purchase-fields.ts'
import { judgeAmount } from './purchase-limits.ts'
import { type PageTerms, pageTerms, type Seller, saysAsMuch } from './purchase-page.ts'
import type { SellersPages } from './sellers-pages.ts'

/** Whoever types has finished after such a pause: the quote is asked for then. */
export const QUOTE_PAUSE_MS = 600

/** Buying with a card: what, with which currency, how much, and where. Everything is reset when the account or network changes. */
export class OnrampService {
  readonly #state = new Store<OnrampState>(EMPTY)
  readonly state: ReadonlyStore<OnrampState> = this.#state
  readonly #watching: Subscription
  /** Given up when the account changes. */
  readonly #work: Mailbox

  constructor(
    private readonly provider: OnrampProvider,
    private readonly accounts: ActiveAccounts,
    private readonly pages: SellersPages,
    private readonly kinds: Pick<AccountKindService, 'find'>,
    private readonly clock: Clock,
  ) {
    this.#work = new Mailbox(clock)
    this.#watching = accounts.state.value$.subscribe(() => this.#follow())
  }

  /**
   * Loads the currencies and finds out whether there is a page to buy on, once per account. Where there was none, or the sample list stands
   * for the currencies, the services are asked again.
   */
  async enter(): Promise<void> {
    const { account, options, seller } = this.#state.value
    if (!account) return
    if (options) {
      await Promise.all([seller === 'none' ? this.#look() : undefined, options.isEstimate ? this.#load(account) : undefined])
      return
    }
    let loading: Promise<void> | undefined
    await this.#work.post(async () => account.namespace === 'eip155' && (await this.kinds.find()) !== 'plain', {
      policy: 'beside',
      done: (isHereOnly) => {
        this.#state.change({ isHereOnly })
        void this.#look()
        loading = this.#load(account)
      },
    })
    await loading
  }

  choosePurchase(id: string): void {
    this.#fill({ type: 'chosen', purchase: id })
  }

  choosePayment(id: string): void {
    this.#fill({ type: 'chosen', payment: id })
  }

  setAmount(amount: string): void {
    this.#fill({ type: 'typed', amount })
  }

  /** A failure is reported in the state. Does nothing for an amount outside the limits. Runs by itself `pauseMs` after each choice. */
  async findQuote(pauseMs = 0): Promise<void> {
    const { account, purchase, payment, amount } = this.#state.value
    if (!account || !purchase || !payment || judgeAmount(amount, payment) !== 'fine') return
    const query = { purchase, payment, amount: amount.trim() }
    const tell = (quote: QuoteState) => this.#state.change({ quote })
    const find = async (signal: AbortSignal) => {
      if (pauseMs > 0) await sleep(this.clock, pauseMs, signal)
      tell({ status: 'loading' })
      return this.provider.quote(query, account.caipNetworkId, signal)
    }
    await this.#work.post(find, {
      ...{ policy: 'instead', name: 'quote' },
      done: (value) => tell(value ? { status: 'known', value } : { status: 'failed', error: fail('ONRAMP_UNAVAILABLE', {}) }),
      failed: (error) => tell({ status: 'failed', error: toAppError(error) }),
    })
  }

  /** What the page is opened with now. Undefined while nobody knows whose page it is. */
  get terms(): PageTerms | undefined {
    const purchase = purchaseOf(this.#state.value)
    return purchase && this.#by && pageTerms(this.#by, purchase)
  }

  /**
   * The page to buy on, for what is chosen: the service's, else the provider's for the site's key. It is told no less than `terms` says.
   * @throws ONRAMP_UNAVAILABLE when there is none, ABORTED when the account changed.
   */
  async page(signal: AbortSignal): Promise<string> {
    const { terms } = this
    const purchase = purchaseOf(this.#state.value)
    const find = async (ends: AbortSignal) => {
      const found = await this.pages.find(purchase, this.#by, ends)
      if (!found || !purchase || (terms && !saysAsMuch(pageTerms(found.seller.by, purchase), terms))) throw fail('ONRAMP_UNAVAILABLE', {})
      return found
    }
    return (await this.#work.run(find, { policy: 'beside', signal, done: ({ seller }) => this.#state.change({ seller }) })).url
  }

  /** Reset to defaults. */
  reset(): void {
    this.#work.abort()
    this.#tell({ type: 'emptied', account: signerOf(this.accounts.state.value) })
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#work.dispose()
  }

  #follow(): void {
    if (!isSameActive(this.#state.value.account, signerOf(this.accounts.state.value))) this.reset()
  }

  #load(account: ActiveAccount): Promise<void> {
    return this.#work.post((signal) => this.provider.options(account.caipNetworkId, signal), {
      policy: 'beside',
      done: (options) => this.#fill({ type: 'offered', options }),
      failed: (error) => {
        if (!this.#state.value.options) this.#state.change({ quote: { status: 'failed', error: toAppError(error) } })
      },
    })
  }

  /** For a page for the account, whatever is bought. */
  #look(): Promise<void> {
    const { account, isHereOnly } = this.#state.value
    return this.#work.post((signal) => this.pages.find(purchaseOf({ ...EMPTY, account, isHereOnly }), undefined, signal), {
      policy: 'beside',
      done: (found) => this.#state.change({ seller: found?.seller ?? 'none' }),
      failed: () => this.#state.change({ seller: 'none' }),
    })
  }

  get #by(): Seller['by'] | undefined {
    const { seller } = this.#state.value
    return seller === 'none' ? undefined : seller?.by
  }

  /** With something that the price depends on. */
  #fill(event: PurchaseEvent): void {
    const before = this.#state.value
    this.#tell(event)
    if (this.#state.value !== before) void this.findQuote(QUOTE_PAUSE_MS)
  }

  #tell(event: PurchaseEvent): void {
    const before = this.#state.value
    const form = reduce(before, event)
    // A quote that is on its way is for what was in the form before.
    if (!isSameForm(form, before)) this.#work.abort('quote')
    this.#state.set(form)
  }
}
