import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { billOf, type PaymentOrder, paidByWallet } from '../../domain/exchange/payment-order.ts'
import { amountOf } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import type { ChainNamespace, Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { SendService } from '../../domain/send/send-service.ts'
import type { SendReview } from '../../domain/send/send-state.ts'
import type { TransferStrategies } from '../../domain/send/transfer-strategy.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { Span } from '../../domain/shared/async/span.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'

/** Sending, whose code is fetched when a visitor pays from a wallet. */
export type Sending = Readonly<{ send: SendService; ways: TransferStrategies }>

export type PayFromWalletState = Readonly<{ status: 'idle' | 'preparing'; error?: AppError | undefined }>

/** Pays what the site asks for from the connected wallet: a transfer of exactly this amount, reviewed and signed like any other. */
export class PayFromWallet {
  readonly #state = new Store<PayFromWalletState>({ status: 'idle' })
  readonly state: ReadonlyStore<PayFromWalletState> = this.#state
  readonly #work = new Span()
  #stop = () => {}

  constructor(
    private readonly exchange: ExchangeService,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly switchNetwork: SwitchNetwork,
    private readonly router: Router,
    private readonly modal: ModalService,
    private readonly events: EventService,
    private readonly sending: () => Promise<Sending>,
  ) {}

  /** Leads to the review of the transfer; to the wallets while none is connected. The failure is in `state`. */
  async start(): Promise<void> {
    const { order } = this.exchange.state.value
    if (!order || this.exchange.isPaying || this.#state.value.status === 'preparing') return
    const namespace = namespaceOf(order)
    if (!this.connections.connection(namespace)) {
      this.router.push('Connect', { namespace })
      return
    }
    const signal = this.#work.next()
    const leaving = this.modal.left$.subscribe(() => this.#work.next())
    this.#state.set({ status: 'preparing' })
    this.#stop()
    let filled: Readonly<{ send: SendService; turn: number }> | undefined
    try {
      const network = this.networks.find(order.asset.network)
      if (!network) throw fail('NETWORK_UNSUPPORTED', { network: order.asset.network })
      this.networks.activate(namespace)
      if (this.networks.state.value.active?.network.caipNetworkId !== network.caipNetworkId)
        await abortable(this.switchNetwork.run(network, signal), signal)
      const sending = await abortable(this.sending(), signal)
      const { send } = sending
      const fills = () => {
        filled = { send, turn: send.turn }
      }
      const isReady = await abortable(this.#review(sending, order, network, signal, fills), signal)
      this.#state.set({ status: 'idle' })
      if (!isReady || this.exchange.state.value.order !== order || this.router.current.view !== 'Pay') return
      if (this.exchange.isPaying) return
      this.#follow(send, order)
      filled = undefined
      this.router.push('WalletSendPreview')
    } catch (error) {
      this.#state.set({ status: 'idle', ...(isAppError(error, 'ABORTED') ? {} : { error: toAppError(error) }) })
    } finally {
      leaving.unsubscribe()
      // Releases the fixed form of this payment; a different `turn` means that another form is shown.
      if (filled?.send.turn === filled?.turn) filled?.send.release()
    }
  }

  /** Disconnects the wallet that would pay, and stays. @throws DISCONNECT_FAILED */
  async disconnect(): Promise<void> {
    const { order } = this.exchange.state.value
    const namespace = order && namespaceOf(order)
    if (!namespace) return
    this.#state.set({ status: 'idle' })
    await Promise.all([this.connections.keeper?.leave(namespace), this.connections.disconnect(namespace)]).catch((cause: unknown) => {
      throw fail('DISCONNECT_FAILED', { namespace }, { cause })
    })
  }

  dispose(): void {
    this.#work.end()
    this.#stop()
  }

  async #review({ send, ways }: Sending, order: PaymentOrder, network: Network, signal: AbortSignal, fills: () => void): Promise<boolean> {
    const { asset, amount, recipient } = order
    const way = await ways.of(network.chainNamespace)
    const said = asset.address === undefined ? network.nativeCurrency : await way.describe(asset.address, network, signal)
    // With other decimals than the contract's, the site's amount would be another one.
    if (!said || said.decimals !== asset.decimals) throw fail('TRANSACTION_CHANGED', { part: 'token' })
    const owner = send.owner
    if (!owner || owner.network.caipNetworkId !== network.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    const coin: Coin = { ...said, caipNetworkId: network.caipNetworkId, address: asset.address, amount: 0n }
    const held = await abortable(way.holdings({ network, from: owner.account, coin }, signal), signal)
    const units = amountOf(amount, asset.decimals) ?? 0n
    if (held.coin < units) throw fail('INSUFFICIENT_FUNDS', { symbol: asset.symbol })
    send.reset()
    const receiver = recipient.slice(network.caipNetworkId.length + 1)
    send.fill({ coin: { ...coin, amount: held.coin }, amount, receiver, claim: () => this.#claim(order), request: billOf(order) })
    fills()
    const isReady = await send.review()
    const { step } = send.state.value
    if (!isReady && step.status === 'editing' && step.error) throw step.error
    return isReady
  }

  /** Once in all tabs. When another one pays it, the payment says so, and its review is over. @throws TRANSACTION_CHANGED (confirmation) */
  async #claim(order: PaymentOrder): Promise<() => void> {
    try {
      return await this.exchange.claim(order)
    } catch (error) {
      this.#state.set({ status: 'idle', error: toAppError(error) })
      if (this.router.current.view === 'WalletSendPreview') this.router.reset('Pay')
      this.#stop()
      throw error
    }
  }

  /** Reports to the order how its transfer ends. Other transfers sent meanwhile are not the payment. */
  #follow(send: SendService, order: PaymentOrder): void {
    const watching = send.sent$.subscribe(({ hash, review }) => {
      if (!isPaymentOf(review, order)) return
      this.events.track('PAY_INITIATED', paidByWallet(order))
      this.exchange.pays(order)
      // Also when the site asks for something else meanwhile: what was sent is followed to its end.
      const settling = send.settled$.subscribe((ended) => {
        if (ended.hash !== hash) return
        settling.unsubscribe()
        if (this.exchange.state.value.order === order) this.#stop()
        const status = ended.outcome === 'done' ? 'SUCCESS' : ended.outcome === 'reverted' ? 'FAILED' : 'UNKNOWN'
        this.#end(order, status, ended.minedAs)
      })
    })
    watching.add(
      send.asked.unconfirmed$.subscribe((review) => {
        if (isPaymentOf(review, order)) this.#end(order, 'UNKNOWN', '')
      }),
    )
    let wasAsked = false
    watching.add(
      send.asked.open.watch((open) => {
        const isAsked = open.some((review) => isPaymentOf(review, order))
        if (isAsked === wasAsked) return
        wasAsked = isAsked
        this.exchange.asks(order, isAsked)
      }),
    )
    watching.add(
      this.exchange.state.watch((now) => {
        const isPaidElsewhere = now.deposit.status === 'inProgress' && now.deposit.exchangeId !== undefined
        if (now.order !== order || (isPaidElsewhere && send.state.value.step.status !== 'asking')) this.#stop()
      }),
    )
    this.#stop = () => {
      watching.unsubscribe()
      send.release()
      this.#stop = () => {}
    }
  }

  #end(order: PaymentOrder, status: 'SUCCESS' | 'FAILED' | 'UNKNOWN', hash: string): void {
    this.events.track(status === 'SUCCESS' ? 'PAY_SUCCESS' : 'PAY_ERROR', paidByWallet(order, { status, result: hash }))
    this.exchange.paid(order, { status, txHash: hash })
  }
}

export function namespaceOf({ asset }: PaymentOrder): ChainNamespace {
  return asset.network.split(':')[0] as ChainNamespace
}

function isPaymentOf({ prepared: { draft }, network }: SendReview, { asset, amount, recipient }: PaymentOrder): boolean {
  const same = (one: string, other: string) => isSameAddress(network.chainNamespace, one, other)
  const isSameAsset = network.caipNetworkId === asset.network && same(draft.coin.address ?? '', asset.address ?? '')
  return (
    isSameAsset && same(draft.to, recipient.slice(network.caipNetworkId.length + 1)) && draft.amount === amountOf(amount, asset.decimals)
  )
}
