import { distinctUntilChanged, map, skip } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { type PaymentOrder, paidByWallet } from '../../domain/exchange/payment-order.ts'
import type { Coin } from '../../domain/money/coin.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import type { PaymentService, PaymentSettled } from '../../domain/payments/payment-service.ts'
import { isPaying, type PaymentEnd, type PaymentOffer } from '../../domain/payments/payment-state.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { Announcer } from '../alerts/announcer.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'

const WORDS: Readonly<Record<PaymentEnd, MessageKey>> = {
  done: 'pay.done',
  failed: 'pay.failed',
  refunded: 'pay.refunded',
  unknown: 'pay.late',
}

/** Pays what the site asks for with another coin or from another network, by the transfers service. */
export class PayByTransfer {
  readonly #stop: readonly (() => void)[]

  constructor(
    private readonly payments: PaymentService,
    private readonly exchange: Pick<ExchangeService, 'state' | 'isPaying' | 'asks' | 'pays' | 'paid'>,
    private readonly networks: NetworkService,
    private readonly switchNetwork: SwitchNetwork,
    private readonly router: Router,
    modal: ModalService,
    private readonly announcer: Announcer,
    private readonly events: EventService,
  ) {
    const watching = payments.settled$.subscribe((settled) => this.#settle(settled))
    watching.add(payments.sent$.subscribe((offer) => this.#follow(offer)))
    watching.add(modal.left$.subscribe(() => this.#leave()))
    const orders$ = exchange.state.value$.pipe(map(({ order }) => order))
    // What was begun for the bill before is not offered for the next one.
    watching.add(
      orders$.pipe(distinctUntilChanged(), skip(1)).subscribe(() => payments.state.value.step.status !== 'sent' && payments.reset()),
    )
    let wasAsked = false
    this.#stop = [
      () => watching.unsubscribe(),
      payments.state.watch(({ asked }) => {
        const { order } = this
        const isAsked = asked.some((offer) => offer.order === order && isPaying(offer))
        if (!order || isAsked === wasAsked) return
        wasAsked = isAsked
        exchange.asks(order, isAsked)
      }),
    ]
  }

  /** What the site asks for, among the rest of the exchanges' state. */
  get state(): ExchangeService['state'] {
    return this.exchange.state
  }

  /** What the site asks for now. */
  get order(): PaymentOrder | undefined {
    return this.exchange.state.value.order
  }

  /** Whether it is being paid. */
  get isPaying(): boolean {
    return this.exchange.isPaying
  }

  async enter(): Promise<void> {
    const { order } = this
    const { step } = this.payments.state.value
    if (step.status === 'sent' && (step.end || step.offer.order !== order)) this.payments.reset()
    if (order) await this.payments.list(order)
  }

  /** Has `coin` quoted, on its network. What came of it is in the state of the payments. */
  async choose(coin: Coin): Promise<void> {
    const { order, networks } = this
    if (!order || this.isPaying) return
    await this.payments.choose(order, coin, async (signal) => {
      const network = networks.find(coin.caipNetworkId)
      if (!network) throw fail('NETWORK_UNSUPPORTED', { network: coin.caipNetworkId })
      networks.activate(network.chainNamespace)
      if (networks.state.value.active?.network.caipNetworkId !== network.caipNetworkId) await this.switchNetwork.run(network, signal)
    })
  }

  /** The visitor confirmed what is shown. */
  async confirm(offer: PaymentOffer): Promise<void> {
    const { order } = this
    if (!order || offer.order !== order || this.isPaying) return
    const hash = await this.payments.confirm(offer).catch(() => this.announcer.say('send.unanswered', 'error'))
    if (hash === undefined) return
    // What was paid is not offered again.
    if (this.router.current.view === 'PayQuote') this.router.reset('PayLoading')
  }

  dispose(): void {
    for (const stop of this.#stop) stop()
  }

  #follow(offer: PaymentOffer): void {
    this.events.track('PAY_INITIATED', paidByWallet(offer.order))
    this.exchange.pays(offer.order)
  }

  /** A payment that the wallet is asked for, or has sent, is kept: only the wallet can end it. */
  #leave(): void {
    const { step } = this.payments.state.value
    if (step.status !== 'asking' && step.status !== 'sent') this.payments.reset()
  }

  #settle({ offer, hash, end }: PaymentSettled): void {
    const status = end === 'done' ? 'SUCCESS' : end === 'unknown' ? 'UNKNOWN' : 'FAILED'
    this.events.track(end === 'done' ? 'PAY_SUCCESS' : 'PAY_ERROR', paidByWallet(offer.order, { status, result: hash }))
    if (this.router.current.view !== 'PayLoading') this.announcer.say(WORDS[end], end === 'done' ? 'success' : 'error')
    // No transaction was seen: the outcome is reported to the view that began the payment.
    if (!hash && this.router.current.view === 'PayQuote') this.router.reset('Pay')
    this.exchange.paid(offer.order, { status, txHash: hash })
  }
}
