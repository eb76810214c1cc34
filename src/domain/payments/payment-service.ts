import { Subject } from 'rxjs'
import type { TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { TransferQuotes } from '../../ports/payments/transfer-quotes.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ActiveAccounts, accountId, accountOn } from '../account/active-account.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { PaymentOrder } from '../exchange/payment-order.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import type { FlowEditing, FlowStep } from '../money/flow-way.ts'
import { isUnconfirmed } from '../money/open-requests.ts'
import type { Owner } from '../money/owner.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import { TransactionFlow } from '../money/transaction-flow.ts'
import type { NetworkService } from '../network/network-service.ts'
import { derivedFrom } from '../shared/async/derived.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import { PaymentDelivery } from './payment-delivery.ts'
import type { PaymentOffers } from './payment-offers.ts'
import { isPaying, type PaymentEnd, type PaymentFate, type PaymentOffer, type PaymentState, stepOf } from './payment-state.ts'

/** An offer that is older is asked for again instead of signed. */
const OFFER_MAX_MS = 60_000
/** Longer than wallets and their networks take by themselves. */
const LIMIT_MS = 600_000
/** Networks whose coins are listed. */
const NETWORKS_MAX = 12

/** What is to be paid, with which coin, of which account (`accountId`). */
type Choice = Readonly<{ order: PaymentOrder; coin: Coin; payer: string | undefined }>

export type PaymentSettled = Readonly<{ offer: PaymentOffer; hash: string; end: PaymentEnd }>

/**
 * Paying what a site asks for with another coin, or from another network: the coins to choose from, a quote, its confirmation, and its
 * delivery. A late answer changes nothing; an offer is confirmed at most once.
 */
export class PaymentService implements Service<PaymentState> {
  readonly #flow: TransactionFlow<Choice, PaymentOffer, PaymentFate>
  readonly #coins = new Store<Pick<PaymentState, 'coins' | 'isListing' | 'isPartial'>>({ coins: [], isListing: false, isPartial: false })
  readonly #chosen = new Store<Readonly<{ coin?: Coin; isMoving?: boolean }>>({})
  readonly state: ReadonlyStore<PaymentState>
  readonly #settled = new Subject<PaymentSettled>()
  /**
   * Each payment once, under the hash that was mined, when its end is known or nobody can say any more; without a hash, while it is among
   * `asked`, when nobody knows whether it was sent.
   */
  readonly settled$ = this.#settled.asObservable()
  readonly #sent = new Subject<PaymentOffer>()
  /** Each payment for which a wallet returned a hash, in sight or not, before it is no longer among `asked`. */
  readonly sent$ = this.#sent.asObservable()
  readonly #moves: Mailbox
  readonly #lists: Mailbox

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    accounts: ActiveAccounts,
    private readonly holdings: TokenHoldings,
    private readonly offers: PaymentOffers,
    quotes: Pick<TransferQuotes, 'status'>,
    pending: PendingTransactions,
    clock: Clock,
  ) {
    const late = () => fail('HTTP_TIMEOUT', { url: '' })
    this.#moves = new Mailbox(clock, { ms: LIMIT_MS, late, graceMs: 0 })
    this.#lists = new Mailbox(clock, { ms: LIMIT_MS, late, graceMs: 0 })
    const delivery = new PaymentDelivery(offers, quotes, clock)
    const way = {
      maxAgeMs: OFFER_MAX_MS,
      prepare: (choice: Choice, signal: AbortSignal) => this.#quote(choice, signal),
      check: (offer: PaymentOffer, owner: Owner | undefined, signal: AbortSignal) => offers.check(offer, owner, signal),
      ask: (offer: PaymentOffer, signal: AbortSignal, asks: () => void) => offers.send(offer, signal, asks),
      track: (offer: PaymentOffer, hash: string, signal: AbortSignal, tell: (news: PaymentFate) => void) =>
        isPaying(offer) ? delivery.follow(offer, hash, signal, tell) : offers.track(offer, hash, signal),
      isLast: isPaying,
      pending: (offer: PaymentOffer) => ({
        account: offer.account,
        operation: isPaying(offer) ? 'send' : 'approve',
        sentTo: offer.plan.receiver,
      }),
      moved: (step: FlowStep<PaymentOffer, PaymentFate>): FlowEditing =>
        step.status === 'editing' ? step : { status: 'editing', error: fail('TRANSACTION_CHANGED', { part: 'account' }) },
      settled: (offer: PaymentOffer, _: string, { hash, end = 'unknown' }: TrackedTransaction & PaymentFate) =>
        this.#settled.next({ offer, hash, end }),
    }
    this.#flow = new TransactionFlow(way, accounts, pending, clock)
    const step = derivedFrom(this.#flow.state, this.#chosen, stepOf)
    const asked = derivedFrom(this.#flow.asked.open, step, (open, now) => ({ asked: open, step: now }))
    this.state = derivedFrom(this.#coins, asked, (coins, now) => ({ ...coins, ...now }))
    this.#flow.asked.unconfirmed$.subscribe((offer) => {
      if (isPaying(offer)) this.#settled.next({ offer, hash: '', end: 'unknown' })
    })
  }

  get owner(): Owner | undefined {
    return this.#flow.owner
  }

  /** Lists what the connected wallets hold on the networks of the site, without what the order itself asks for. */
  async list({ asset }: PaymentOrder): Promise<void> {
    this.#lists.abort()
    const places = this.networks.state.value.networks
      .flatMap((network) => {
        const connection = this.connections.connection(network.chainNamespace)
        const isOpen = connection && (connection.approved?.includes(network.caipNetworkId) ?? true)
        const isPayable = network.chainNamespace === 'eip155' || network.chainNamespace === 'solana'
        return isOpen && isPayable && this.holdings.reads(network) ? [{ connection, network }] : []
      })
      .slice(0, NETWORKS_MAX)
    let open = places.length
    this.#coins.set({ coins: [], isListing: open > 0, isPartial: false })
    const wanted = { caipNetworkId: asset.network, address: asset.address }
    const add = (found: readonly Coin[], isPart: boolean) => {
      open -= 1
      const { coins, isPartial } = this.#coins.value
      const others = found.filter((coin) => coin.amount > 0n && !isSameCoin(coin, wanted))
      this.#coins.set({ coins: [...coins, ...others], isListing: open > 0, isPartial: isPartial || isPart })
    }
    const reading = places.map(({ connection, network }) => {
      const { address } = connection.accounts[0]
      const { caipNetworkId } = network
      return this.#lists.run((signal) => this.holdings.find({ connection, address, network }, signal), {
        policy: 'beside',
        done: ({ tokens, isPartial }) =>
          add(
            tokens.map((held) => ({ ...held, caipNetworkId })),
            isPartial,
          ),
        failed: () => add([], true),
      })
    })
    await Promise.allSettled(reading)
  }

  /**
   * Has `coin` quoted for the account in use, once `move` has led to its network: what was asked before is dropped. Resolves true when
   * there is an offer; a failure is in the state.
   */
  async choose(order: PaymentOrder, coin: Coin, move: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.#flow.edit()
    const payer = this.#payerOf(coin)
    let quoting: Promise<boolean> | undefined
    const moving = (signal: AbortSignal) => {
      this.#chosen.set({ coin, isMoving: true })
      return move(signal)
    }
    const done = () => {
      quoting = this.#flow.prepare({ order, coin, payer })
      this.#chosen.set({ coin })
    }
    const failed = (error: unknown) => {
      this.#flow.edit({ error: toAppError(error) })
      this.#chosen.set({ coin })
    }
    await this.#moves.post(moving, { policy: 'latest', done, failed })
    return quoting ?? false
  }

  /**
   * The visitor confirmed this offer: the wallet is asked for its next request, once. Resolves the hash of a payment; a failure is in the
   * state.
   * @throws TRANSACTION_UNKNOWN, ANSWER_UNREADABLE when nobody knows whether an approval that is no longer shown was sent
   */
  async confirm(offer: PaymentOffer): Promise<string | undefined> {
    const confirmed = await this.#flow.confirm(offer, {
      claim: isPaying(offer) ? () => this.offers.claim(offer) : undefined,
      isLeft: () => this.state.value.step.status === 'choosing',
      sent: () => this.#sent.next(offer),
    })
    const { step } = this.state.value
    const isShown = 'offer' in step && step.offer === offer
    if (confirmed?.error && !isShown && !isPaying(offer) && isUnconfirmed(confirmed.error)) throw confirmed.error
    return isPaying(offer) ? confirmed?.hash : undefined
  }

  /** The same coin once more. */
  async renew(offer: PaymentOffer): Promise<void> {
    const { step } = this.state.value
    if (step.status === 'review' && step.offer === offer) await this.#flow.renew(offer)
  }

  /** Back to the coins. What a wallet is still asked stays with the wallet. */
  reset(): void {
    this.#moves.abort()
    this.#chosen.set({})
    this.#flow.edit()
  }

  dispose(): void {
    this.#flow.dispose()
    this.#moves.dispose()
    this.#lists.dispose()
    this.#settled.complete()
    this.#sent.complete()
  }

  /** Whose coin it is, also while another network is in use. */
  #payerOf({ caipNetworkId }: Coin): string | undefined {
    const network = this.networks.find(caipNetworkId)
    const connection = network && this.connections.connection(network.chainNamespace)
    return connection && accountId(accountOn(network, connection))
  }

  async #quote({ order, coin, payer }: Choice, signal: AbortSignal): Promise<PaymentOffer> {
    const { owner } = this
    if (!owner || owner.network.caipNetworkId !== coin.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    if (owner.accountId !== payer) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    return this.offers.make({ ...owner, order, coin }, signal)
  }
}
