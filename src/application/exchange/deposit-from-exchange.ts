import { Subscription } from 'rxjs'
import type { AccountService } from '../../domain/account/account-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { DepositOutcome, EndedOrder, ExchangeState } from '../../domain/exchange/exchange-state.ts'
import { configurationOf, type PaymentOrder } from '../../domain/exchange/payment-order.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { Span } from '../../domain/shared/async/span.ts'
import { whenAborted } from '../../domain/shared/async/when-aborted.ts'
import type { OutsidePageState } from '../../domain/shared/outside-page.ts'
import type { ReadonlyStore } from '../../domain/shared/store.ts'
import type { DepositRequest } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** Of a deposit, and of a payment to the site. */
const OUTCOMES: ReadonlyMap<DepositOutcome['status'], readonly [deposit: MessageKey, payment: MessageKey]> = new Map([
  ['SUCCESS', ['deposit.done', 'pay.done']],
  ['FAILED', ['deposit.lost', 'pay.failed']],
  ['UNKNOWN', ['deposit.unknown', 'pay.late']],
])

/** Views of a payment to the site. */
const PAYING: ReadonlySet<ViewName> = new Set<ViewName>(['Pay', 'PayWithExchange'])

/** A wallet that does not answer in this time may still pay, but is not waited for. WalletConnect keeps a request as long. */
const ASKED_MS = 300_000

/** `sessionId`: of the exchange; absent when a wallet paid. */
export type PaymentResult = Readonly<{ status: 'SUCCESS'; txHash: string | undefined; sessionId?: string | undefined }>
type Ended = Pick<DepositOutcome, 'status' | 'txHash'> & Readonly<{ sessionId?: string | undefined }>

const UNANSWERED: Ended = { status: 'UNKNOWN', txHash: undefined }

/** Deposits from an exchange: opens the window, and informs the visitor and the site of progress. */
export class DepositFromExchange {
  readonly #watching: Subscription
  readonly #gone = new Span()

  constructor(
    private readonly exchange: ExchangeService,
    private readonly accounts: AccountService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly announcer: Announcer,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {
    this.#watching = exchange.settled$.subscribe((outcome) => this.#tell(outcome))
    this.#watching.add(modal.state.watch(({ open }) => !open && exchange.forgetEnded()))
  }

  /** The exchange's window. */
  get state(): ReadonlyStore<OutsidePageState> {
    return this.exchange.page.state
  }

  /** Must be called in the task of the tap. Resolves once the exchange is shown; false when it is not. */
  async start(exchangeId: string): Promise<boolean> {
    const request = this.exchange.request(exchangeId)
    if (!request) return false
    const facts = describe(request, this.exchange.state.value.order)
    this.events.track('PAY_EXCHANGE_SELECTED', { ...facts, exchange: { id: exchangeId } })
    const isOpen = await this.exchange.deposit(request)
    if (isOpen) {
      this.events.track('PAY_INITIATED', facts)
      this.announcer.say(this.exchange.state.value.order ? 'title.payLoading' : 'deposit.progress', 'loading')
      const isShown = this.modal.state.value.open && this.router.current.view === 'PayWithExchange'
      if (isShown && !this.exchange.state.value.order) this.router.reset('Account')
    } else if (this.exchange.page.state.value.status === 'failed') this.events.track('PAY_ERROR', facts)
    return isOpen
  }

  /**
   * Lets the visitor pay what the site asks for. Resolves when the exchange delivered, or the chain has the wallet's transaction.
   * @throws MODAL_CLOSED when the modal closed before an exchange was opened or a wallet asked, or before the wallet said no,
   * EXCHANGE_PAYMENT_FAILED, PAYMENT_UNKNOWN without an outcome, also of a wallet that did not answer in 5 minutes or before the site asked
   * for something else, ABORTED
   */
  async pay(
    order: PaymentOrder,
    view: 'Pay' | 'PayWithExchange',
    show: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<PaymentResult> {
    this.exchange.setOrder(order)
    this.events.track('PAY_MODAL_OPEN', { exchanges: [], configuration: configurationOf(order) })
    this.router.returnTo = view
    const outcome = abortable(abortable(this.#outcomeOf(order, signal), signal), this.#gone.signal)
    outcome.catch(() => {})
    try {
      await show()
    } catch (error) {
      if (this.exchange.state.value.order === order) {
        this.router.returnTo = undefined
        this.exchange.setOrder(undefined)
      }
      throw error
    }
    const { status, txHash, sessionId } = await outcome
    if (status === 'FAILED') throw fail('EXCHANGE_PAYMENT_FAILED', { sessionId: sessionId ?? txHash ?? '' })
    if (status === 'UNKNOWN') throw fail('PAYMENT_UNKNOWN', { sessionId: sessionId ?? txHash ?? '' })
    return { status, txHash, ...(sessionId === undefined ? {} : { sessionId }) }
  }

  #outcomeOf(order: PaymentOrder, signal: AbortSignal): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const { exchange, modal } = this
      let isPaying = false
      let isAsked = false
      let cancel = () => {}
      const watching = new Subscription(() => cancel())
      const end = (ended?: EndedOrder) => {
        watching.unsubscribe()
        if (exchange.state.value.order !== order) return
        this.router.returnTo = undefined
        exchange.setOrder(undefined, ended)
      }
      const settle = (outcome: Ended & Pick<DepositOutcome, 'order'>) => {
        if (outcome.order !== order) return
        const isSeen = modal.state.value.open && PAYING.has(this.router.current.view)
        end(isSeen ? { order, status: outcome.status } : undefined)
        resolve(outcome)
      }
      watching.add(exchange.settled$.subscribe(settle))
      watching.add(exchange.paid$.subscribe(settle))
      // Once an exchange is opened or a wallet is asked, money may be on its way, whatever is shown.
      const leave = () => {
        if (isPaying || (isAsked && exchange.state.value.order === order)) return
        end()
        if (isAsked) resolve(UNANSWERED)
        else reject(fail('MODAL_CLOSED', {}))
      }
      const giveUp = () => {
        this.announcer.say('pay.late', 'error')
        settle({ order, ...UNANSWERED })
      }
      watching.add(modal.state.watch(({ open }) => !open && leave()))
      const look = (now: ExchangeState) => {
        if (now.order !== order) return leave()
        if (now.deposit.status === 'inProgress') {
          isPaying = true
          this.router.returnTo = undefined
        }
        const wasAsked = isAsked
        isAsked = now.deposit.status === 'asking'
        if (isAsked !== wasAsked) {
          cancel()
          cancel = isAsked ? this.clock.after(ASKED_MS, giveUp) : () => {}
        }
        if (wasAsked && !isAsked && !modal.state.value.open) leave()
      }
      watching.add(exchange.state.watch(look))
      watching.add(whenAborted(signal, () => end()))
    })
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#gone.end()
  }

  #tell({ status, deposit, sessionId, txHash, order }: DepositOutcome): void {
    const [ofDeposit, ofPayment] = OUTCOMES.get(status) ?? ['deposit.unknown', 'pay.late']
    this.announcer.say(order ? ofPayment : ofDeposit, status === 'SUCCESS' ? 'success' : 'error')
    const payment = { type: 'exchange' as const, exchangeId: deposit.exchangeId, sessionId, status, result: txHash }
    this.events.track(status === 'SUCCESS' ? 'PAY_SUCCESS' : 'PAY_ERROR', { ...describe(deposit, order), currentPayment: payment })
    if (status === 'SUCCESS') void this.accounts.refreshBalance(parseCaipAddress(deposit.recipient).namespace)
  }
}

function describe({ asset, amount, recipient, exchangeId }: DepositRequest, order: PaymentOrder | undefined) {
  const [network = ''] = asset.split('/')
  return {
    source: order ? ('pay' as const) : ('fund-from-exchange' as const),
    configuration: { network, asset, amount, recipient },
    currentPayment: { type: 'exchange' as const, exchangeId },
  }
}
