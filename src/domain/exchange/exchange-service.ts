import { type Observable, Subject, type Subscription } from 'rxjs'
import type { Deposit, DepositPurpose, DepositRequest, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Page } from '../../ports/page/page.ts'
import type { ServiceWindows } from '../../ports/page/service-windows.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccount, type ActiveAccounts, isSameActive, signerOf } from '../account/active-account.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { AskedRequests } from '../money/asked-requests.ts'
import type { OptionsService } from '../options/options-service.ts'
import { repeat } from '../shared/async/repeat.ts'
import { Span } from '../shared/async/span.ts'
import { whenAborted } from '../shared/async/when-aborted.ts'
import { OutsidePage } from '../shared/outside-page.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { AssetQuote, FRESH_MS } from './asset-quote.ts'
import type { AssetSource } from './asset-source.ts'
import { tokensFor } from './deposit-amount.ts'
import { defaultAsset } from './exchange-assets.ts'
import {
  type DepositOutcome,
  EMPTY,
  type EndedOrder,
  type ExchangeEvent,
  type ExchangeState,
  type OrderOutcome,
  reduce,
} from './exchange-state.ts'
import { followDeposit } from './follow-deposit.ts'
import { billOf, type PaymentOrder } from './payment-order.ts'

/** The window of an exchange. */
const WINDOW = { width: 480, height: 720 } as const

/** Deposits from an exchange to the account in use. A change of account or network resets it; a deposit that was started is followed on. */
export class ExchangeService {
  readonly #state = new Store<ExchangeState>(EMPTY)
  readonly state: ReadonlyStore<ExchangeState> = this.#state
  /** The exchange's window. */
  readonly page: OutsidePage
  readonly #settled = new Subject<DepositOutcome>()
  /** Each deposit once, when its outcome is known or following it ended. */
  readonly settled$: Observable<DepositOutcome> = this.#settled.asObservable()
  readonly #paid = new Subject<OrderOutcome>()
  /** Each order that was paid from a wallet once, when its outcome is known. */
  readonly paid$: Observable<OrderOutcome> = this.#paid.asObservable()
  readonly #watching: Subscription
  readonly #reading: AssetQuote
  readonly #gone = new Span()
  /** The ways of this tab that pay what the site asks for, or have paid it. */
  readonly #claims = new WeakMap<PaymentOrder, Set<symbol>>()
  /** When the site's payment was shown, ms since 1970. */
  #orderedAt = 0
  /** A payment whose window the browser blocked: the second tap uses it again. */
  #blocked: Readonly<{ key: string; deposit: Deposit; at: number }> | undefined

  constructor(
    private readonly deposits: ExchangeDeposits,
    source: AssetSource,
    private readonly accounts: ActiveAccounts,
    private readonly options: OptionsService,
    windows: ServiceWindows,
    private readonly clock: Clock,
    private readonly asked: Pick<AskedRequests, 'claim' | 'isOpen' | 'release' | 'now'>,
    private readonly hostPage: Pick<Page, 'visible$'>,
  ) {
    this.page = new OutsidePage(windows, clock, WINDOW)
    this.#reading = new AssetQuote(this.#state, this.#tell, source, clock, () => this.#purpose)
    this.#watching = accounts.state.value$.subscribe(() => this.#follow())
  }

  /** Shows a payment of the site, or again what the visitor chooses. */
  setOrder(order: PaymentOrder | undefined, ended?: EndedOrder): void {
    this.#reading.stop()
    this.#blocked = undefined
    this.#orderedAt = this.asked.now()
    this.page.close()
    this.#tell({ type: 'ordered', order, ended })
    if (order) void this.#look(order)
  }

  /** The visitor has seen how it ended. */
  forgetEnded(): void {
    this.#tell({ type: 'seen' })
  }

  /** A wallet shows what `order` asks for, or has said no: until it answers, the payment is not over. */
  asks(order: PaymentOrder, isAsked: boolean): void {
    this.#tell({ type: isAsked ? 'asked' : 'refused', order })
  }

  /**
   * Right before `order` is paid: in every tab it is paid once, in whichever way. Resolves what gives the claim back, for who did not ask
   * for the money after all. @throws TRANSACTION_CHANGED (confirmation)
   */
  async claim(order: PaymentOrder): Promise<() => void> {
    if (this.#state.value.order !== order) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
    const way = Symbol(order.amount)
    const ways = this.#claims.get(order) ?? new Set()
    this.#claims.set(order, ways.add(way))
    const giveBack = () => {
      // Where the store fails, the claim stays: other tabs pay once the site asks anew.
      if (ways.delete(way) && ways.size === 0) void this.asked.release(nameOf(order)).catch(() => {})
    }
    await this.asked.claim(nameOf(order), this.#orderedAt).catch((error: unknown) => {
      giveBack()
      throw error
    })
    return giveBack
  }

  /** A wallet has sent what `order` asks for. */
  pays(order: PaymentOrder): void {
    this.#tell({ type: 'paid', order })
  }

  paid(order: PaymentOrder, outcome: Omit<OrderOutcome, 'order'>): void {
    this.#paid.next({ order, ...outcome })
  }

  /** Fetches exchanges and price for the asset in use, or again after a failure or when no exchange delivered it. */
  enter(): void {
    const { account, asset, exchanges, price, order } = this.#state.value
    const isEmpty = exchanges.status === 'known' && exchanges.value.length === 0
    if (order) {
      if (exchanges.status !== 'known' || isEmpty) this.#reading.start(order.asset)
      return
    }
    const isFresh = this.#reading.freshMs > 0
    if (!account || (asset && exchanges.status !== 'failed' && !isEmpty && price.status !== 'failed' && isFresh)) return
    const chosen = asset ?? defaultAsset(account.caipNetworkId)
    this.#tell({ type: 'entered' })
    if (chosen) this.#reading.start(chosen)
  }

  /** Reads the price again every 15 s until the returned function is called, unless the page is hidden. */
  watch(): () => void {
    const { clock, hostPage } = this
    const firstMs = this.#reading.freshMs || FRESH_MS
    return repeat({ clock, visible$: hostPage.visible$, everyMs: FRESH_MS, firstMs, signal: this.#gone.signal }, () => this.#renew())
  }

  chooseAsset(id: string): void {
    const asset = this.#state.value.assets.find((each) => each.id === id)
    if (asset) this.#reading.start(asset)
  }

  setUsd(usd: string): void {
    this.#tell({ type: 'typed', usd })
  }

  /** Whole tokens for the entered amount; undefined while the amount or the price is not known. */
  get tokens(): string | undefined {
    const { asset, usd, price, order } = this.#state.value
    if (order) return order.amount
    return asset && price.status === 'known' ? tokensFor(usd, price.value, asset.decimals) : undefined
  }

  /** Whether what the site asks for is being paid, or may have been: nothing else pays it then. */
  get isPaying(): boolean {
    const { order, deposit } = this.#state.value
    return order !== undefined && (deposit.status !== 'none' || this.page.state.value.status === 'opening')
  }

  /** What `exchangeId` would be asked to deliver now. Undefined while what the site asks for is being paid. */
  request(exchangeId: string): DepositRequest | undefined {
    const { account, asset, order } = this.#state.value
    const amount = this.tokens
    if (this.isPaying) return undefined
    if (order) return { exchangeId, asset: order.asset.id, amount: order.amount, recipient: order.recipient, purpose: this.#purpose }
    if (!account || !asset || amount === undefined || asset.network !== account.caipNetworkId) return undefined
    return { exchangeId, asset: asset.id, amount, recipient: `${account.caipNetworkId}:${account.address}` }
  }

  /**
   * Opens the exchange in a window, in the task of the tap, and follows the deposit. Resolves once the window shows the exchange; false
   * when it does not (`page.state` says why).
   */
  async deposit(request: DepositRequest): Promise<boolean> {
    const { account, order } = this.#state.value
    const key = JSON.stringify(request)
    const isYoung = this.#blocked && this.clock.monotonic() - this.#blocked.at < FRESH_MS
    let started = isYoung && this.#blocked?.key === key ? this.#blocked.deposit : undefined
    this.#blocked = undefined
    let giveBack = () => {}
    const isOpen = await this.page.open(async (signal) => {
      if (order) giveBack = await this.claim(order)
      whenAborted(signal, giveBack)
      signal.throwIfAborted()
      started ??= await this.deposits.payUrl(request, signal)
      return started.url
    })
    if (!isOpen || !started) {
      giveBack()
      if (started && this.page.state.value.status === 'blocked') this.#blocked = { key, deposit: started, at: this.clock.monotonic() }
      return false
    }
    this.#tell({ type: 'opened', account, exchangeId: request.exchangeId })
    void this.#track(request, started.sessionId, account, order)
    return true
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#reading.stop()
    this.#gone.end()
    this.page.dispose()
    this.#settled.complete()
    this.#paid.complete()
  }

  #follow(): void {
    const account = signerOf(this.accounts.state.value)
    if (isSameActive(this.#state.value.account, account)) return
    this.#reading.stop()
    this.#blocked = undefined
    this.page.close()
    this.#tell({ type: 'moved', account })
  }

  async #look(order: PaymentOrder): Promise<void> {
    const mayBePaid = await this.asked.isOpen(billOf(order)).catch(() => true)
    this.#tell({ type: 'looked', order, mayBePaid })
  }

  /** While an exchange is being opened, it is asked for what is shown. */
  #renew(): void {
    if (!this.#state.value.order && this.page.state.value.status !== 'opening') this.#reading.renew()
  }

  /** A site may ask for payments with either feature of its project. */
  get #purpose(): DepositPurpose {
    return this.#state.value.order && this.options.state.value.features.payments ? 'payment' : 'deposit'
  }

  async #track(deposit: DepositRequest, sessionId: string, account?: ActiveAccount, order?: PaymentOrder): Promise<void> {
    const session = { exchangeId: deposit.exchangeId, sessionId, purpose: deposit.purpose }
    const found = await followDeposit(this.deposits, session, this.clock, this.#gone.signal).catch(() => undefined)
    if (!found) return
    const outcome: DepositOutcome = { deposit, sessionId, order, ...found }
    this.#tell({ type: 'settled', account, outcome })
    this.#settled.next(outcome)
  }

  readonly #tell = (event: ExchangeEvent): void => this.#state.set(reduce(this.#state.value, event))
}

function nameOf({ asset, amount, recipient }: PaymentOrder): string {
  return `order|${asset.id}|${amount}|${recipient}`
}
