import type { Subscription } from 'rxjs'
import type { AccountService } from '../../domain/account/account-service.ts'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { parseCaipAddress } from '../../domain/caip/caip-address.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { DepositOutcome, ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { PaymentOrder } from '../../domain/exchange/payment-order.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { formatMessage, type MessageKey } from '../../domain/options/messages.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import type { OutsidePageState } from '../../domain/shared/outside-page.ts'
import type { ReadonlyStore } from '../../domain/shared/store.ts'
import type { DepositRequest } from '../../ports/exchange/exchange-deposits.ts'

const OUTCOMES: ReadonlyMap<DepositOutcome['status'], MessageKey> = new Map([
  ['SUCCESS', 'deposit.done'],
  ['FAILED', 'deposit.lost'],
  ['UNKNOWN', 'deposit.unknown'],
])

export type PaymentResult = Readonly<{ status: 'SUCCESS'; txHash: string | undefined; sessionId: string }>

/** Deposits from an exchange: the window, and what the visitor and the site are told on the way. */
export class DepositFromExchange {
  readonly #watching: Subscription

  constructor(
    private readonly exchange: ExchangeService,
    private readonly accounts: AccountService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly toasts: ToastService,
    private readonly locale: LocaleService,
    private readonly events: EventService,
  ) {
    this.#watching = exchange.settled$.subscribe((outcome) => this.#tell(outcome))
  }

  /** The exchange's window. */
  get state(): ReadonlyStore<OutsidePageState> {
    return this.exchange.page.state
  }

  /** Must be called in the task of the tap. Resolves once the exchange is shown; false when it is not. */
  async start(exchangeId: string): Promise<boolean> {
    const request = this.exchange.request(exchangeId)
    if (!request) return false
    this.events.track('PAY_EXCHANGE_SELECTED', { ...describe(request), exchange: { id: exchangeId } })
    const isOpen = await this.exchange.deposit(request)
    if (isOpen) {
      this.events.track('PAY_INITIATED', describe(request))
      this.#say('deposit.progress', 'loading')
      const isShown = this.modal.state.value.open && this.router.current.view === 'PayWithExchange'
      if (isShown && !this.exchange.state.value.order) this.router.reset('Account')
    } else if (this.exchange.page.state.value.status === 'failed') this.events.track('PAY_ERROR', describe(request))
    return isOpen
  }

  /**
   * Lets the visitor pay what the site asks for. Resolves when the exchange delivered.
   * @throws MODAL_CLOSED when the modal closed before an exchange was opened, EXCHANGE_PAYMENT_FAILED, PAYMENT_UNKNOWN without an outcome, ABORTED
   */
  async pay(order: PaymentOrder, show: () => Promise<unknown>, signal: AbortSignal): Promise<PaymentResult> {
    this.exchange.setOrder(order)
    this.events.track('PAY_MODAL_OPEN', { exchanges: [], configuration: configurationOf(order) })
    const outcome = abortable(this.#outcomeOf(order, signal), signal)
    outcome.catch(() => {})
    try {
      await show()
    } catch (error) {
      if (this.exchange.state.value.order === order) this.exchange.setOrder(undefined)
      throw error
    }
    const { status, txHash, sessionId } = await outcome
    if (status === 'FAILED') throw fail('EXCHANGE_PAYMENT_FAILED', {})
    if (status === 'UNKNOWN') throw fail('PAYMENT_UNKNOWN', { sessionId })
    return { status, txHash, sessionId }
  }

  #outcomeOf(order: PaymentOrder, signal: AbortSignal): Promise<DepositOutcome> {
    return new Promise((resolve, reject) => {
      const { exchange, modal } = this
      let isPaying = false
      const end = () => {
        watching.unsubscribe()
        stop()
        stopLooking()
        signal.removeEventListener('abort', end)
        if (exchange.state.value.order === order) exchange.setOrder(undefined)
      }
      const watching = exchange.settled$.subscribe((outcome) => {
        if (outcome.order !== order) return
        end()
        resolve(outcome)
      })
      // Once an exchange is opened, money may be on its way, whatever is shown.
      const leave = () => {
        if (isPaying) return
        end()
        reject(fail('MODAL_CLOSED', {}))
      }
      const stop = modal.state.watch(({ open }) => {
        if (!open) leave()
      })
      const stopLooking = exchange.state.watch((now) => {
        if (now.order !== order) leave()
        else if (now.deposit.status === 'inProgress') isPaying = true
      })
      signal.addEventListener('abort', end, { once: true })
    })
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #tell({ status, deposit, sessionId, txHash }: DepositOutcome): void {
    this.#say(OUTCOMES.get(status) ?? 'deposit.unknown', status === 'SUCCESS' ? 'success' : 'error')
    const payment = { type: 'exchange' as const, exchangeId: deposit.exchangeId, sessionId, status, result: txHash }
    this.events.track(status === 'SUCCESS' ? 'PAY_SUCCESS' : 'PAY_ERROR', { ...describe(deposit), currentPayment: payment })
    if (status === 'SUCCESS') void this.accounts.refreshBalance(parseCaipAddress(deposit.recipient).namespace)
  }

  #say(key: MessageKey, variant: 'success' | 'error' | 'loading'): void {
    this.toasts.show({ message: formatMessage(this.locale.state.value.messages, key), variant })
  }
}

function configurationOf({ asset, amount, recipient }: PaymentOrder) {
  return { network: asset.network, asset: asset.address ?? 'native', amount, recipient }
}

/** Wire reference 6. */
function describe({ asset, amount, recipient, exchangeId }: DepositRequest) {
  const [network = ''] = asset.split('/')
  return {
    source: 'fund-from-exchange' as const,
    configuration: { network, asset, amount, recipient },
    currentPayment: { type: 'exchange' as const, exchangeId },
  }
}
