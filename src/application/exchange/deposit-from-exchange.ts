import type { Subscription } from 'rxjs'
import type { AccountService } from '../../domain/account/account-service.ts'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { parseCaipAddress } from '../../domain/caip/caip-address.ts'
import type { DepositOutcome, ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { formatMessage, type MessageKey } from '../../domain/options/messages.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { OutsidePageState } from '../../domain/shared/outside-page.ts'
import type { ReadonlyStore } from '../../domain/shared/store.ts'
import type { DepositRequest } from '../../ports/exchange/exchange-deposits.ts'

const OUTCOMES: ReadonlyMap<DepositOutcome['status'], MessageKey> = new Map([
  ['SUCCESS', 'deposit.done'],
  ['FAILED', 'deposit.lost'],
  ['UNKNOWN', 'deposit.unknown'],
])

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
      if (this.modal.state.value.open && this.router.current.view === 'PayWithExchange') this.router.reset('Account')
    } else if (this.exchange.page.state.value.status === 'failed') this.events.track('PAY_ERROR', describe(request))
    return isOpen
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

/** Wire reference 6. */
function describe({ asset, amount, recipient, exchangeId }: DepositRequest) {
  const [network = ''] = asset.split('/')
  return {
    source: 'fund-from-exchange' as const,
    configuration: { network, asset, amount, recipient },
    currentPayment: { type: 'exchange' as const, exchangeId },
  }
}
