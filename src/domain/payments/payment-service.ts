import { Subject } from 'rxjs'
import type { TokenHoldings } from '../../ports/account/token-holdings.ts'
import type { TransferQuotes } from '../../ports/payments/transfer-quotes.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ActiveAccounts } from '../account/active-account.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { PaymentOrder } from '../exchange/payment-order.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import { isUnconfirmed } from '../money/open-requests.ts'
import { isSameOwner, type Owner, ownerOf } from '../money/owner.ts'
import type { Tracked } from '../money/transaction-fate.ts'
import type { NetworkService } from '../network/network-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { sleep } from '../shared/async/sleep.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { PaymentOffers } from './payment-offers.ts'
import { endOf, isPaying, type PaymentEnd, type PaymentOffer, type PaymentState, type PaymentStep } from './payment-state.ts'

/** Wire reference 12.4. */
const POLL_MS = 3000
const GIVE_UP_MS = 300_000
/** An offer that is older is asked for again instead of signed. */
const OFFER_MAX_MS = 60_000
/** Networks whose coins are listed. */
const NETWORKS_MAX = 12

const IDLE: PaymentState = { asked: [], coins: [], isListing: false, isPartial: false, step: { status: 'choosing' } }

export type PaymentSettled = Readonly<{ offer: PaymentOffer; hash: string; end: PaymentEnd }>

/**
 * Paying what a site asks for with another coin, or from another network: the coins to choose from, a quote, its confirmation, and its delivery.
 * A late answer changes nothing; an offer is confirmed at most once. Wire reference 12.4.
 */
export class PaymentService {
  readonly #state = new Store<PaymentState>(IDLE)
  readonly state: ReadonlyStore<PaymentState> = this.#state
  readonly #settled = new Subject<PaymentSettled>()
  /** Each payment once, under the hash that was mined, when its end is known or nobody can say any more; without a hash, while it is among `asked`, when nobody knows whether it was sent. */
  readonly settled$ = this.#settled.asObservable()
  readonly #sent = new Subject<PaymentOffer>()
  /** Each payment for which a wallet returned a hash, in sight or not, before it is no longer among `asked`. */
  readonly sent$ = this.#sent.asObservable()
  readonly #unwatch: () => void
  readonly #gone = new AbortController()
  #owner: Owner | undefined
  #work = new AbortController()
  #listing = new AbortController()

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly accounts: ActiveAccounts,
    private readonly holdings: TokenHoldings,
    private readonly offers: PaymentOffers,
    private readonly quotes: Pick<TransferQuotes, 'status'>,
    private readonly pending: PendingTransactions,
    private readonly clock: Clock,
  ) {
    this.#unwatch = accounts.state.watch(() => this.#follow())
    this.#follow()
  }

  get owner(): Owner | undefined {
    return this.#owner
  }

  /** Lists what the connected wallets hold on the networks of the site, without what the order itself asks for. */
  async list({ asset }: PaymentOrder): Promise<void> {
    this.#listing.abort()
    this.#listing = new AbortController()
    const { signal } = this.#listing
    this.#set({ coins: [], isListing: true, isPartial: false })
    const places = this.networks.state.value.networks.flatMap((network) => {
      const connection = this.connections.connection(network.chainNamespace)
      const isOpen = connection && (connection.approved?.includes(network.caipNetworkId) ?? true)
      const isPayable = network.chainNamespace === 'eip155' || network.chainNamespace === 'solana'
      return isOpen && isPayable && this.holdings.reads(network) ? [{ connection, network }] : []
    })
    const wanted = { caipNetworkId: asset.network, address: asset.address }
    const reading = places.slice(0, NETWORKS_MAX).map(async ({ connection, network }) => {
      try {
        const { address } = connection.accounts[0]
        const { tokens, isPartial } = await abortable(this.holdings.find({ connection, address, network }, signal), signal)
        if (signal.aborted) return
        const { caipNetworkId } = network
        const found = tokens.filter(({ amount }) => amount > 0n).map((held): Coin => ({ ...held, caipNetworkId }))
        const { coins } = this.#state.value
        const others = found.filter((coin) => !isSameCoin(coin, wanted))
        this.#set({ coins: [...coins, ...others], isPartial: this.#state.value.isPartial || isPartial })
      } catch {
        if (!signal.aborted) this.#set({ isPartial: true })
      }
    })
    await Promise.all(reading)
    if (!signal.aborted) this.#set({ isListing: false })
  }

  /** A choice that leads to a quote: what was asked before is dropped. */
  begin(coin: Coin): AbortSignal {
    const signal = this.#restart()
    this.#step({ status: 'quoting', coin })
    return signal
  }

  /** Has `coin` quoted for the account in use, in the turn that `begin` started. Resolves true when there is an offer. */
  async quote(order: PaymentOrder, coin: Coin, signal: AbortSignal): Promise<boolean> {
    const owner = this.#owner
    if (signal.aborted) return false
    if (!owner || owner.network.caipNetworkId !== coin.caipNetworkId) {
      this.refuse(fail('TRANSACTION_CHANGED', { part: 'chain' }), signal)
      return false
    }
    try {
      const offer = await abortable(this.offers.make({ ...owner, order, coin }, signal), signal)
      if (!isSameOwner(owner, this.#owner)) throw fail('TRANSACTION_CHANGED', { part: 'account' })
      this.#step({ status: 'review', offer })
      return true
    } catch (error) {
      this.refuse(error, signal)
      return false
    }
  }

  refuse(error: unknown, signal: AbortSignal): void {
    if (!signal.aborted) this.#step({ status: 'choosing', error: toAppError(error) })
  }

  /**
   * The visitor confirmed this offer: the wallet is asked for its next request, once. Resolves the hash of a payment; a failure is in the state.
   * @throws TRANSACTION_UNKNOWN, ANSWER_UNREADABLE when nobody knows whether an approval that is no longer shown was sent
   */
  async confirm(offer: PaymentOffer): Promise<string | undefined> {
    const { step } = this.#state.value
    if (step.status !== 'review' || step.offer !== offer || step.error) return undefined
    const signal = this.#restart()
    if (this.clock.monotonic() - offer.madeAt > OFFER_MAX_MS) {
      await this.#renew(offer, signal)
      return undefined
    }
    this.#step({ status: 'checking', offer })
    try {
      await this.offers.check(offer, this.#owner, signal)
      const chain = offer.network.caipNetworkId
      const hash = await this.#askWallet(offer, signal)
      if (isPaying(offer)) return hash
      if (!signal.aborted) this.#step({ status: 'approving', offer })
      const { outcome } = await this.offers.track(offer, hash, this.#gone.signal)
      this.pending.remove({ hash, chain }, outcome)
      if (signal.aborted) return undefined
      if (outcome !== 'done') throw fail('APPROVAL_FAILED', { outcome })
      await this.#renew(offer, signal)
    } catch (error) {
      const isShown = !signal.aborted && isSameOwner(offer, this.#owner)
      if (isShown) this.#step({ status: 'review', offer, error: toAppError(error) })
      else if (!signal.aborted) this.#step(changed())
      if (!isShown && !isPaying(offer) && isUnconfirmed(error)) throw error
    }
    return undefined
  }

  #record(offer: PaymentOffer, hash: string, signal: AbortSignal): void {
    const operation = isPaying(offer) ? 'send' : 'approve'
    this.pending.add({ hash, chain: offer.network.caipNetworkId, account: offer.account, operation, sentTo: offer.plan.receiver })
    if (operation === 'approve') return
    // Left, and nothing else chosen since.
    const isLeft = this.#state.value.step.status === 'choosing'
    if (!signal.aborted || isLeft) this.#step({ status: 'sent', offer, hash, isDelivering: false })
    this.#sent.next(offer)
    void this.#deliver(offer, hash)
  }

  async #askWallet(offer: PaymentOffer, signal: AbortSignal): Promise<string> {
    try {
      const hash = await this.offers.send(offer, signal, () =>
        this.#set({ step: { status: 'asking', offer }, asked: [...this.#state.value.asked, offer] }),
      )
      this.#record(offer, hash, signal)
      return hash
    } catch (error) {
      if (isPaying(offer) && isUnconfirmed(error)) this.#settled.next({ offer, hash: '', end: 'unknown' })
      throw error
    } finally {
      this.#set({ asked: this.#state.value.asked.filter((each) => each !== offer) })
    }
  }

  /** The same coin once more. */
  async renew(offer: PaymentOffer): Promise<void> {
    const { step } = this.#state.value
    if (step.status === 'review' && step.offer === offer) await this.#renew(offer, this.#restart())
  }

  /** Back to the coins. What a wallet is still asked stays with the wallet. */
  reset(): void {
    this.#restart()
    this.#step({ status: 'choosing' })
  }

  dispose(): void {
    this.#unwatch()
    this.#gone.abort()
    this.#listing.abort()
    this.#restart()
    this.#settled.complete()
    this.#sent.complete()
  }

  async #renew(offer: PaymentOffer, signal: AbortSignal): Promise<void> {
    this.#step({ status: 'renewing', offer })
    await this.quote(offer.order, offer.coin, signal)
  }

  /** Delivered is what the service says so of, once the transaction is in a block; failed, too, what its network reverted. */
  async #deliver(offer: PaymentOffer, hash: string): Promise<void> {
    const { signal } = this.#gone
    const over = new AbortController()
    let known: Tracked = { outcome: 'unsettled', hash }
    const sent = this.offers.track(offer, hash, over.signal).then(
      (tracked) => {
        known = tracked
        return tracked.outcome
      },
      () => 'unsettled' as const,
    )
    const reverting = sent.then((outcome) => (outcome === 'reverted' ? ('failed' as const) : new Promise<never>(() => {})))
    const said = await Promise.race([reverting, this.#ask(offer, hash, over.signal)])
    const end = said === 'done' ? await Promise.race([sent.then(endOf), this.#pause(GIVE_UP_MS).then(() => 'unknown' as const)]) : said
    over.abort()
    if (signal.aborted) return
    // What became of the transaction is for its network to say.
    this.pending.remove({ hash, chain: offer.network.caipNetworkId }, known.outcome, known)
    this.#tell(hash, { end })
    this.#settled.next({ offer, hash: known.hash, end })
  }

  async #ask({ plan: { requestId } }: PaymentOffer, hash: string, over: AbortSignal): Promise<PaymentEnd> {
    const start = this.clock.monotonic()
    while (this.clock.monotonic() - start < GIVE_UP_MS && !this.#gone.signal.aborted && !over.aborted) {
      await this.#pause(POLL_MS)
      const status = await this.quotes.status(requestId, this.#gone.signal).catch(() => undefined)
      if (status === 'success') return 'done'
      if (status === 'failure') return 'failed'
      if (status === 'refund') return 'refunded'
      if (status === 'timeout') return 'unknown'
      if (status === 'pending' || status === 'submitted') this.#tell(hash, { isDelivering: true })
    }
    return 'unknown'
  }

  #pause(ms: number): Promise<void> {
    return sleep(this.clock, ms, this.#gone.signal).catch(() => {})
  }

  #tell(hash: string, change: Readonly<{ isDelivering?: true; end?: PaymentEnd }>): void {
    const { step } = this.#state.value
    if (step.status === 'sent' && step.hash === hash && !step.end) this.#step({ ...step, ...change })
  }

  /** On another account or network, an offer is dropped; a payment that was sent, or that the wallet may still send, stays. */
  #follow(): void {
    const before = this.#owner
    this.#owner = ownerOf(this.accounts.state.value)
    const { step } = this.#state.value
    if (isSameOwner(before, this.#owner) || step.status === 'sent' || ['asking', 'quoting', 'choosing'].includes(step.status)) return
    this.#restart()
    this.#step(changed())
  }

  #step(step: PaymentStep): void {
    this.#set({ step })
  }

  #set(part: Partial<PaymentState>): void {
    this.#state.set({ ...this.#state.value, ...part })
  }

  #restart(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }
}

function changed(): PaymentStep {
  return { status: 'choosing', error: fail('TRANSACTION_CHANGED', { part: 'account' }) }
}
