import type { Subscription } from 'rxjs'
import type { OnrampOptions, OnrampProvider, OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../ports/onramp/onramp-provider.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import { type AccountInUse, accountInUse, isSameUse } from '../account/account-in-use.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { AppError } from '../errors/app-error.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { NetworkService } from '../network/network-service.ts'
import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { abortable } from '../shared/deadline.ts'
import { isLoopbackUrl, isPublicWebUrl } from '../shared/link.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { judgeAmount } from './purchase-limits.ts'
import { meldPage, ONRAMP_NAMESPACES, urlQuery } from './purchase-page.ts'

/** Spec §9: the defaults. */
const DEFAULTS = { purchase: 'USDC', solana: 'SOL', payment: 'USD' } as const
const USER_ID_BYTES = 16

/** A quote belongs to the currencies and the amount beside it; a change of one of them discards it. */
export type QuoteState = Readonly<
  { status: 'none' } | { status: 'loading' } | { status: 'known'; value: OnrampQuote } | { status: 'failed'; error: AppError }
>
export type OnrampState = Readonly<{
  account: AccountInUse | undefined
  /** Undefined while loading. */
  options: OnrampOptions | undefined
  purchase: PurchaseCurrency | undefined
  payment: PaymentCurrency | undefined
  /** As entered: a decimal number in the payment currency. */
  amount: string
  quote: QuoteState
  /** Whether there is a page to buy on. Undefined while the service has not answered. */
  isSold: boolean | undefined
}>

const EMPTY: OnrampState = {
  account: undefined,
  options: undefined,
  purchase: undefined,
  payment: undefined,
  amount: '',
  quote: { status: 'none' },
  isSold: undefined,
}

/** Buying with a card: what, with which currency, how much, and where. Everything is reset when the account or network changes. Spec §4. */
export class OnrampService {
  readonly #state = new Store<OnrampState>(EMPTY)
  readonly state: ReadonlyStore<OnrampState> = this.#state
  readonly #watching: readonly Subscription[]
  /** Aborted when the account changes. */
  #stay = new AbortController()
  /** Aborted when the question changes. */
  #asking = new AbortController()

  constructor(
    private readonly provider: OnrampProvider,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly randomness: Randomness,
  ) {
    this.#watching = [connections.state.value$.subscribe(() => this.#follow()), networks.state.value$.subscribe(() => this.#follow())]
  }

  /** Loads the currencies and finds out whether there is a page to buy on, once per account. */
  async enter(): Promise<void> {
    const { account, options } = this.#state.value
    if (!account || options) return
    const { signal } = this.#stay
    void this.#look(account, signal)
    try {
      const found = await abortable(this.provider.options(account.caipNetworkId, signal), signal)
      this.#set({ options: found, ...defaultsOf(found, account) })
    } catch (error) {
      if (!signal.aborted) this.#set({ quote: { status: 'failed', error: toAppError(error) } })
    }
  }

  choosePurchase(id: string): void {
    const purchase = this.#state.value.options?.purchaseCurrencies.find((each) => each.id === id)
    if (purchase) this.#ask({ purchase })
  }

  choosePayment(id: string): void {
    const payment = this.#state.value.options?.paymentCurrencies.find((each) => each.id === id)
    if (payment) this.#ask({ payment })
  }

  setAmount(amount: string): void {
    this.#ask({ amount })
  }

  /** A failure is reported in the state. Does nothing while the amount is not within the limits. */
  async findQuote(): Promise<void> {
    const { account, purchase, payment, amount } = this.#state.value
    if (!account || !purchase || !payment || judgeAmount(amount, payment) !== 'fine') return
    this.#ask({ quote: { status: 'loading' } })
    const { signal } = this.#asking
    try {
      const query = { purchase, payment, amount: amount.trim() }
      const value = await abortable(this.provider.quote(query, account.caipNetworkId, signal), signal)
      this.#set({ quote: value ? { status: 'known', value } : { status: 'none' } })
    } catch (error) {
      if (!signal.aborted) this.#set({ quote: { status: 'failed', error: toAppError(error) } })
    }
  }

  /**
   * The page to buy on: the service's, else the provider's for the site's key. @throws ONRAMP_UNAVAILABLE when there is neither,
   * ABORTED when the account changed.
   */
  async page(signal: AbortSignal): Promise<string> {
    const { account } = this.#state.value
    if (!account) throw fail('ONRAMP_UNAVAILABLE', {})
    const stay = this.#stay.signal
    const url = await abortable(abortable(this.#pageFor(account, stay), signal), stay)
    if (url === undefined) throw fail('ONRAMP_UNAVAILABLE', {})
    return url
  }

  /** Spec §4: reset to defaults. */
  reset(): void {
    this.#stay.abort()
    this.#stay = new AbortController()
    this.#asking.abort()
    this.#state.set({ ...EMPTY, account: accountInUse(this.connections, this.networks) })
  }

  dispose(): void {
    for (const watching of this.#watching) watching.unsubscribe()
    this.#stay.abort()
    this.#asking.abort()
  }

  #follow(): void {
    if (!isSameUse(this.#state.value.account, accountInUse(this.connections, this.networks))) this.reset()
  }

  async #look(account: AccountInUse, signal: AbortSignal): Promise<void> {
    const url = await abortable(this.#pageFor(account, signal), signal).catch(() => undefined)
    if (!signal.aborted) this.#set({ isSold: url !== undefined })
  }

  async #pageFor(account: AccountInUse, signal: AbortSignal): Promise<string | undefined> {
    if (!ONRAMP_NAMESPACES.has(account.namespace)) return undefined
    const options = this.options.state.value
    const { purchase, amount } = this.#state.value
    const fallback = account.namespace === 'solana' ? DEFAULTS.solana : DEFAULTS.purchase
    const query = urlQuery({ ...account, symbol: purchase?.symbol ?? fallback, amount }, this.#userId())
    const served =
      query && isServed(options, 'blockchain')
        ? await this.provider.url(query, account.caipNetworkId, signal).catch(() => undefined)
        : undefined
    if (isPublicWebUrl(served) || isLoopbackUrl(served)) return served
    const publicKey = options.onramp?.publicKey
    return publicKey ? meldPage(account, publicKey, options.projectId) : undefined
  }

  /** A new one for every purchase, so that purchases cannot be linked to a visitor. */
  #userId(): string {
    return [...this.randomness.bytes(USER_ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  #ask(changes: Partial<OnrampState>): void {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#set({ quote: { status: 'none' }, ...changes })
  }

  #set(changes: Partial<OnrampState>): void {
    this.#state.set({ ...this.#state.value, ...changes })
  }
}

function defaultsOf({ purchaseCurrencies, paymentCurrencies }: OnrampOptions, { namespace }: AccountInUse): Partial<OnrampState> {
  const wanted = namespace === 'solana' ? DEFAULTS.solana : DEFAULTS.purchase
  return {
    purchase: purchaseCurrencies.find(({ symbol }) => symbol === wanted) ?? purchaseCurrencies[0],
    payment: paymentCurrencies.find(({ id }) => id === DEFAULTS.payment) ?? paymentCurrencies[0],
  }
}
