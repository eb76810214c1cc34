import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Page } from '../../ports/page/page.ts'
import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { toAppError } from '../errors/fail.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { amountOf } from '../money/amount.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import { isSameOwner, isSmartOwner, type Owner, ownerOf } from '../money/owner.ts'
import type { Transactions } from '../money/transactions.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { formatUnits } from '../shared/units.ts'
import { askQuote } from './ask-quote.ts'
import { coinsNamed, heldCoin, listCoins } from './swap-coins.ts'
import { SwapOffers } from './swap-offers.ts'
import { SwapRenewals } from './swap-renewals.ts'
import { SWAP_CHAINS } from './swap-rules.ts'
import { IDLE, type SwapOffer, type SwapSide, type SwapState, swapAction } from './swap-state.ts'

/** Wire reference 16.6. */
const QUOTE_DEBOUNCE_MS = 200
const QUOTE_REFRESH_MS = 10_000
/** An offer that is older is asked for again instead of signed. */
const OFFER_MAX_MS = 20_000
const FIELD_MAX = 100

/**
 * Swapping two tokens of one network. The newest question wins: a late answer changes nothing. A quote is asked again every 10 s while the
 * view is visible, and so is an offer, together with its transaction. Spec §1, §4; wire reference 9.
 */
export class SwapService {
  readonly #state = new Store<SwapState>(IDLE)
  readonly state: ReadonlyStore<SwapState> = this.#state
  readonly #offers: SwapOffers
  readonly #watching: readonly (() => void)[]
  #owner: Owner | undefined
  #work = new AbortController()
  #asking: AbortController | undefined
  #cancelQuote = () => {}
  readonly #renewals: SwapRenewals
  #wish: Readonly<{ fromToken: unknown; toToken: unknown }> | undefined

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly provider: SwapProvider,
    node: EvmNode,
    private readonly transactions: Transactions,
    private readonly tokens: TokensService,
    private readonly pending: PendingTransactions,
    private readonly clock: Clock,
    page: Page,
  ) {
    this.#offers = new SwapOffers(provider, node, transactions, clock)
    this.#renewals = new SwapRenewals(clock, page, QUOTE_REFRESH_MS, () => this.#renew())
    this.#watching = [
      ...[connections, networks].map(({ state }) => state.watch(() => this.#follow())),
      tokens.state.watch(() => this.#followCoins()),
    ]
    this.#follow()
  }

  get owner(): Owner | undefined {
    return this.#owner
  }

  get isSmartAccount(): boolean {
    return isSmartOwner(this.connections, this.#owner)
  }

  get isSupported(): boolean {
    return this.#owner !== undefined && SWAP_CHAINS.has(this.#owner.network.caipNetworkId)
  }

  watch(): () => void {
    void this.list()
    return this.#renewals.watch()
  }

  choose(side: SwapSide, coin: Coin): void {
    const { source, target } = this.#state.value
    const other = side === 'sourceToken' ? target : source
    if (other && isSameCoin(other, coin)) this.flip()
    else this.#edit(side === 'sourceToken' ? { source: this.#held(coin) } : { target: this.#held(coin) })
  }

  /** The values of `open({ view: 'Swap', arguments })`: tokens by symbol, of which the first listed counts. */
  fill({ amount, fromToken, toToken }: Readonly<Record<string, unknown>>): void {
    this.#wish = { fromToken, toToken }
    if (amount !== undefined) this.enterAmount(String(amount))
    this.#grant()
  }

  #grant(): void {
    const { listed } = this.#state.value
    if (listed.length === 0) return
    const [source, target] = coinsNamed(listed, this.#wish?.fromToken, this.#wish?.toToken)
    this.#wish = undefined
    if (source || target) this.#edit({ ...(source && { source }), ...(target && { target }) })
  }

  flip(): void {
    const { source, target } = this.#state.value
    this.#edit({ source: target, target: source, amount: '' })
  }

  enterAmount(amount: string): void {
    this.#edit({ amount: amount.slice(0, FIELD_MAX) })
  }

  /** All of the source token; of the chain's own coin, what the fee leaves. @throws what the nodes throw */
  async max(): Promise<void> {
    const { source } = this.#state.value
    const { signal } = this.#work
    const most = source && this.#owner && (await this.#offers.most(source, this.#owner.network, signal))
    if (source && most !== undefined && !signal.aborted) this.enterAmount(formatUnits(most, source.decimals))
  }

  /** Builds and checks what the form says. Resolves true when there is an offer. */
  async review(): Promise<boolean> {
    const state = this.#state.value
    const { source, target, amount } = state
    const owner = this.#owner
    const value = source && amountOf(amount, source.decimals)
    if (!source || !target || value === undefined || !owner || swapAction(state) !== 'review') return false
    if (state.step.status === 'asking' || state.step.status === 'approving') return false
    return this.#offer({ ...owner, source, target, amount: value })
  }

  /** The visitor confirmed this offer: the wallet is asked for its next step, once. Resolves true when the swap itself was sent. */
  async confirm(offer: SwapOffer): Promise<boolean> {
    const { step } = this.#state.value
    if (step.status !== 'review' || step.offer !== offer || step.error) return false
    if (this.clock.monotonic() - offer.madeAt > OFFER_MAX_MS) {
      await this.#offer(offer, offer)
      return false
    }
    const signal = this.#restart()
    this.#set({ step: { status: 'asking', offer } })
    try {
      await this.#offers.check(offer, this.#owner, signal)
      const hash = await this.transactions.send(offer.prepared, signal)
      const chain = offer.network.caipNetworkId
      this.pending.add({ hash, chain, account: offer.account, operation: offer.next === 'swap' ? 'trade' : 'approve' })
      if (offer.next === 'swap') {
        if (!signal.aborted) this.#state.set({ ...this.#emptied(), step: { status: 'sent', offer, hash } })
        void this.#track(offer, hash)
        return true
      }
      if (!signal.aborted) this.#set({ step: { status: 'approving', offer } })
      const outcome = await this.transactions.track(hash, offer.prepared, new AbortController().signal)
      this.pending.remove({ hash, chain })
      if (signal.aborted) return false
      if (outcome !== 'done') throw fail('SWAP_REFUSED', { part: 'approval' })
      await this.#offer(offer, offer)
    } catch (error) {
      if (!signal.aborted) this.#set({ step: { status: 'review', offer, error: toAppError(error) } })
    }
    return false
  }

  edit(): void {
    if (this.#state.value.step.status === 'editing') return
    this.#restart()
    this.#set({ step: { status: 'editing' } })
    this.#ask()
  }

  reset(): void {
    this.#edit({ ...this.#emptied(), source: this.#own() })
  }

  dispose(): void {
    for (const stop of this.#watching) stop()
    this.#renewals.dispose()
    this.#restart()
    this.#asking?.abort()
    this.#cancelQuote()
  }

  /** `shown`: the offer that stays in sight meanwhile. */
  async #offer({ network, account, source, target, amount }: Parameters<SwapOffers['make']>[0], shown?: SwapOffer): Promise<boolean> {
    const signal = this.#restart()
    this.#set({ step: shown ? { status: 'renewing', offer: shown } : { status: 'preparing' } })
    try {
      const offer = await this.#offers.make({ network, account, source, target, amount }, signal)
      if (signal.aborted) return false
      this.#set({ step: { status: 'review', offer } })
      return true
    } catch (error) {
      if (!signal.aborted) this.#set({ step: { status: 'editing', error: toAppError(error) } })
      return false
    }
  }

  async #track(offer: SwapOffer, hash: string): Promise<void> {
    const outcome = await this.transactions.track(hash, offer.prepared, new AbortController().signal).catch(() => 'dropped' as const)
    this.pending.remove({ hash, chain: offer.network.caipNetworkId })
    const moved = outcome === 'reverted' && (await this.#offers.isPriceMove(offer, new AbortController().signal))
    const { step } = this.#state.value
    if (step.status === 'sent' && step.hash === hash) this.#set({ step: { ...step, outcome, isPriceMove: moved } })
    void this.tokens.refresh()
  }

  #edit(part: Partial<SwapState>): void {
    if (this.#state.value.step.status === 'asking') return
    this.#restart()
    this.#state.set({ ...this.#state.value, ...part, step: { status: 'editing' } })
    this.#ask()
  }

  #ask(wait = QUOTE_DEBOUNCE_MS): void {
    this.#cancelQuote()
    this.#asking?.abort()
    this.#asking = undefined
    const state = this.#state.value
    const { source, target, amount } = state
    const value = source && amountOf(amount, source.decimals)
    const owner = this.#owner
    if (!source || !target || !value || !owner || !this.isSupported) {
      this.#set({ quote: { status: 'none' } })
      return
    }
    if (wait > 0) this.#set({ quote: { status: 'loading' } })
    const asking = new AbortController()
    this.#asking = asking
    this.#cancelQuote = this.clock.after(wait, () => {
      void askQuote(this.provider, { ...owner, source, target, amount: value }, asking.signal).then((quote) => {
        if (this.#asking !== asking) return
        this.#asking = undefined
        this.#set({ quote })
      })
    })
  }

  #set(part: Partial<SwapState>): void {
    this.#state.set({ ...this.#state.value, ...part })
  }

  #renew(): void {
    const { step } = this.#state.value
    // A slow service is waited for: asked anew, it would never be told to have failed.
    if (step.status === 'editing' && !this.#asking) this.#ask(0)
    if (step.status === 'review' && !step.error) void this.#offer(step.offer, step.offer)
  }

  /** What the service swaps on this network, or again after a failure. */
  async list(): Promise<void> {
    const owner = this.#owner
    if (!owner || !this.isSupported || this.#state.value.listed.length > 0) return
    const isHere = () => this.#owner?.network.caipNetworkId === owner.network.caipNetworkId
    this.#set({ listing: 'loading' })
    try {
      const found = await listCoins(this.provider, owner.network.caipNetworkId)
      if (isHere()) this.#set({ listed: found.map(this.#held), listing: 'known' })
      if (isHere() && this.#wish) this.#grant()
    } catch {
      if (isHere() && this.#state.value.listed.length === 0) this.#set({ listing: 'failed' })
    }
  }

  #emptied = (): SwapState => ({ ...IDLE, listed: this.#state.value.listed, listing: this.#state.value.listing })

  #held = (coin: Coin): Coin => heldCoin(coin, this.tokens.state.value.tokens)

  #followCoins(): void {
    const { source, target, listed } = this.#state.value
    this.#set({
      listed: listed.map(this.#held),
      source: source ? this.#held(source) : this.#own(),
      target: target && this.#held(target),
    })
  }

  #own = (): Coin | undefined =>
    this.isSupported ? this.tokens.state.value.tokens.find(({ address }) => address === undefined) : undefined

  /** Any change of the network or the account empties the form. Reference: ui-behaviour 1. */
  #follow(): void {
    const before = this.#owner
    this.#owner = ownerOf(this.connections, this.networks)
    if (isSameOwner(before, this.#owner)) return
    this.#restart()
    this.#cancelQuote()
    this.#asking?.abort()
    this.#asking = undefined
    this.#state.set({ ...IDLE, source: this.#own() })
    if (this.#renewals.isWatched) void this.list()
  }

  #restart(): AbortSignal {
    this.#work.abort()
    this.#work = new AbortController()
    return this.#work.signal
  }
}
