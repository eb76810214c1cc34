import type { Subscription } from 'rxjs'
import type { OnrampOptions, OnrampProvider, OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../ports/onramp/onramp-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AccountKindService } from '../account/account-kind-service.ts'
import { type ActiveAccount, type ActiveAccounts, isSameActive, signerOf } from '../account/active-account.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { judgeAmount } from './purchase-limits.ts'
import { deliveredOn, offeredTo, SAMPLE_OPTIONS } from './purchase-networks.ts'
import { ONRAMP_NAMESPACES, type PageTerms, type Purchase, pageTerms, type Seller, saysAsMuch } from './purchase-page.ts'
import type { SellersPages } from './sellers-pages.ts'

/** The defaults. */
const DEFAULTS = { purchase: 'USDC', solana: 'SOL', payment: 'USD' } as const
/** Whoever types has finished after such a pause: the quote is asked for then. */
export const QUOTE_PAUSE_MS = 600

/** A quote belongs to the currencies and the amount beside it; a change of one of them discards it. */
export type QuoteState = Readonly<
  { status: 'none' } | { status: 'loading' } | { status: 'known'; value: OnrampQuote } | { status: 'failed'; error: AppError }
>
export type OnrampState = Readonly<{
  account: ActiveAccount | undefined
  /** The account may be a contract, which exists on its own network only: nothing is delivered elsewhere. */
  isHereOnly: boolean
  /** Undefined while loading. */
  options: OnrampOptions | undefined
  purchase: PurchaseCurrency | undefined
  payment: PaymentCurrency | undefined
  /** As entered: a decimal number in the payment currency. */
  amount: string
  quote: QuoteState
  /** Whose page is opened, or was last. Undefined while the service has not answered; `none`: there is no page to buy on. */
  seller: Seller | 'none' | undefined
}>

const EMPTY: OnrampState = {
  account: undefined,
  isHereOnly: true,
  options: undefined,
  purchase: undefined,
  payment: undefined,
  amount: '',
  quote: { status: 'none' },
  seller: undefined,
}

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
      const looking = seller === 'none' ? this.#look({ ...this.#state.value, account }) : undefined
      await Promise.all([looking, options.isEstimate ? this.#load(account) : undefined])
      return
    }
    let loading: Promise<void> | undefined
    await this.#work.post(async () => account.namespace === 'eip155' && (await this.kinds.find()) !== 'plain', {
      policy: 'beside',
      done: (isHereOnly) => {
        this.#set({ isHereOnly })
        void this.#look({ account, isHereOnly })
        loading = this.#load(account)
      },
    })
    await loading
  }

  choosePurchase(id: string): void {
    const purchase = this.#state.value.options?.purchaseCurrencies.find((each) => each.id === id)
    if (purchase) this.#choose({ purchase })
  }

  choosePayment(id: string): void {
    const payment = this.#state.value.options?.paymentCurrencies.find((each) => each.id === id)
    if (payment) this.#choose({ payment })
  }

  setAmount(amount: string): void {
    this.#choose({ amount })
  }

  /** A failure is reported in the state. Does nothing for an amount outside the limits. Runs by itself `pauseMs` after each choice. */
  async findQuote(pauseMs = 0): Promise<void> {
    const { account, purchase, payment, amount } = this.#state.value
    if (!account || !purchase || !payment || judgeAmount(amount, payment) !== 'fine') return
    if (pauseMs === 0) this.#ask({ quote: { status: 'loading' } })
    const query = { purchase, payment, amount: amount.trim() }
    const tell = (quote: QuoteState) => this.#set({ quote })
    const find = async (signal: AbortSignal) => {
      if (pauseMs > 0) {
        await sleep(this.clock, pauseMs, signal)
        tell({ status: 'loading' })
      }
      return this.provider.quote(query, account.caipNetworkId, signal)
    }
    await this.#work.post(find, {
      ...{ policy: 'beside', name: 'quote' },
      done: (value) => tell(value ? { status: 'known', value } : { status: 'failed', error: fail('ONRAMP_UNAVAILABLE', {}) }),
      failed: (error) => tell({ status: 'failed', error: toAppError(error) }),
    })
  }

  /** What the page is opened with now. Undefined while nobody knows whose page it is. */
  get terms(): PageTerms | undefined {
    const purchase = this.#purchase()
    return purchase && this.#by && pageTerms(this.#by, purchase)
  }

  /**
   * The page to buy on, for what is chosen: the service's, else the provider's for the site's key. It is told no less than `terms` says.
   * @throws ONRAMP_UNAVAILABLE when there is none, ABORTED when the account changed.
   */
  async page(signal: AbortSignal): Promise<string> {
    const { terms } = this
    const purchase = this.#purchase()
    const find = async (ends: AbortSignal) => {
      const found = await this.pages.find(purchase, this.#by, ends)
      if (!found || !purchase || (terms && !saysAsMuch(pageTerms(found.seller.by, purchase), terms))) throw fail('ONRAMP_UNAVAILABLE', {})
      return found
    }
    return (await this.#work.run(find, { policy: 'beside', signal, done: ({ seller }) => this.#set({ seller }) })).url
  }

  /** Reset to defaults. */
  reset(): void {
    this.#work.abort()
    this.#state.set({ ...EMPTY, account: signerOf(this.accounts.state.value) })
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
      done: (given) => {
        const { options, purchase, payment, isHereOnly } = this.#state.value
        const found = offeredIn(given, { account, isHereOnly })
        if (!options) this.#set({ options: found, ...defaultsOf(found, account) })
        else if (options.isEstimate && !found.isEstimate) this.#ask({ options: found, ...defaultsOf(found, account, purchase, payment) })
      },
      failed: (error) => {
        if (!this.#state.value.options) this.#set({ quote: { status: 'failed', error: toAppError(error) } })
      },
    })
  }

  #look(where: Where): Promise<void> {
    return this.#work.post((signal) => this.pages.find(purchaseOf({ ...EMPTY, ...where }), undefined, signal), {
      policy: 'beside',
      done: (found) => this.#set({ seller: found?.seller ?? 'none' }),
      failed: () => this.#set({ seller: 'none' }),
    })
  }

  get #by(): Seller['by'] | undefined {
    const { seller } = this.#state.value
    return seller === 'none' ? undefined : seller?.by
  }

  #purchase(): Purchase | undefined {
    const state = this.#state.value
    return state.account && purchaseOf({ ...state, account: state.account })
  }

  #choose(changes: Partial<OnrampState>): void {
    this.#ask(changes)
    void this.findQuote(QUOTE_PAUSE_MS)
  }

  #ask(changes: Partial<OnrampState>): void {
    this.#work.abort('quote')
    this.#set({ quote: { status: 'none' }, ...changes })
  }

  #set(changes: Partial<OnrampState>): void {
    this.#state.set({ ...this.#state.value, ...changes })
  }
}

type Where = Pick<OnrampState, 'isHereOnly'> & Readonly<{ account: ActiveAccount }>
type Chosen = Pick<OnrampState, 'purchase' | 'payment' | 'amount'> & Where

/** Before the currencies are known, the default of the account's namespace. An amount that the form refuses is none. */
function purchaseOf({ account, isHereOnly, purchase, payment, amount }: Chosen): Purchase | undefined {
  const { namespace, address, caipNetworkId } = account
  if (!ONRAMP_NAMESPACES.has(namespace)) return undefined
  const token = purchase ?? defaultsOf(offeredIn(SAMPLE_OPTIONS, { account, isHereOnly }), account).purchase
  const isFine = payment !== undefined && judgeAmount(amount, payment) === 'fine'
  return token && { address, caipNetworkId, token, payment, amount: isFine ? amount.trim() : '' }
}

/** What the account can receive; the sample list where nothing is named for it. */
function offeredIn(options: OnrampOptions, { account: { namespace, caipNetworkId }, isHereOnly }: Where): OnrampOptions {
  const fitting = (all: OnrampOptions['purchaseCurrencies']) => {
    const offered = offeredTo(namespace, all)
    return isHereOnly ? deliveredOn(caipNetworkId, offered) : offered
  }
  const purchaseCurrencies = fitting(options.purchaseCurrencies)
  if (purchaseCurrencies.length > 0 && options.paymentCurrencies.length > 0) return { ...options, purchaseCurrencies }
  return { ...SAMPLE_OPTIONS, purchaseCurrencies: fitting(SAMPLE_OPTIONS.purchaseCurrencies) }
}

/** What was chosen, where it is offered. */
function defaultsOf(
  { purchaseCurrencies, paymentCurrencies }: OnrampOptions,
  { namespace }: ActiveAccount,
  purchase?: PurchaseCurrency,
  payment?: PaymentCurrency,
) {
  const bought = (wanted?: string) => purchaseCurrencies.find(({ symbol }) => symbol === wanted)
  const paid = (wanted?: string) => paymentCurrencies.find(({ id }) => id === wanted)
  return {
    purchase: bought(purchase?.symbol) ?? bought(namespace === 'solana' ? DEFAULTS.solana : DEFAULTS.purchase) ?? purchaseCurrencies[0],
    payment: paid(payment?.id) ?? paid(DEFAULTS.payment) ?? paymentCurrencies[0],
  }
}
