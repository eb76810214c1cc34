import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import { amountOf } from '../money/amount.ts'
import { isSameCoin } from '../money/coin.ts'
import type { Owner } from '../money/owner.ts'
import type { Store } from '../shared/store.ts'
import { formatUnits } from '../shared/units.ts'
import { SwapBalances } from './swap-balances.ts'
import { listCoins, type SwapCoin, unread, wishedSides } from './swap-coins.ts'
import type { SwapOffers } from './swap-offers.ts'
import { SwapQuotes } from './swap-quotes.ts'
import { IDLE, type SwapNotice, type SwapSide, type SwapState } from './swap-state.ts'

/** Wire reference 16.6. */
const QUOTE_DEBOUNCE_MS = 200
const FIELD_MAX = 100

/** The two coins and the amount of a swap, what the service swaps, and the price. A change of the form leaves what is prepared; not while a wallet is asked. */
export class SwapForm {
  readonly #balances: SwapBalances
  readonly #quotes: SwapQuotes
  /** What the site asked for, until the visitor changes it: symbols name tokens on any network. */
  #wish: Readonly<{ fromToken: unknown; toToken: unknown }> | undefined

  /** `owner`: undefined where nothing can be swapped. `leave`: gives up what is being prepared. */
  constructor(
    private readonly state: Store<SwapState>,
    private readonly provider: SwapProvider,
    private readonly offers: SwapOffers,
    tokens: TokensService,
    clock: Clock,
    private readonly owner: () => Owner | undefined,
    private readonly leave: () => AbortSignal,
  ) {
    this.#balances = new SwapBalances(offers, tokens, clock, (told) => this.#set(told(state.value)))
    this.#quotes = new SwapQuotes(provider, clock, (quote) => this.#set({ quote }))
  }

  get isAsking(): boolean {
    return this.#quotes.isAsking
  }

  choose(side: SwapSide, coin: SwapCoin): void {
    const { source, target } = this.state.value
    const other = side === 'sourceToken' ? target : source
    const held = this.#balances.held(coin)
    if (other && isSameCoin(other, coin)) this.flip()
    else this.#change(side === 'sourceToken' ? { source: held } : { target: held })
  }

  flip(): void {
    const { source, target } = this.state.value
    this.#change({ source: target, target: source, amount: '' })
  }

  enterAmount(amount: string): void {
    this.#change({ amount: amount.slice(0, FIELD_MAX) })
  }

  /** The site's values, in an empty form: tokens by symbol, where it says which. */
  fill({ amount, fromToken, toToken }: Readonly<Record<string, unknown>>): void {
    this.reset()
    if (amount !== undefined) this.enterAmount(String(amount))
    this.#wish = { fromToken, toToken }
    this.#grant()
  }

  reset(): void {
    this.#wish = undefined
    this.#replace({ ...this.emptied(), source: this.#own() })
  }

  /** @throws what the nodes throw */
  async max(signal: AbortSignal): Promise<void> {
    const { source } = this.state.value
    const owner = this.owner()
    if (source?.amount === undefined || !owner) return
    const most = await this.offers.most(source, source.amount, owner.network, signal)
    if (!signal.aborted) this.enterAmount(formatUnits(most, source.decimals))
  }

  /** Asks the node once more what the account holds of the chosen coins. */
  readBalances(): void {
    const { source, target } = this.state.value
    this.#set({ source: source && { ...source, isUnread: undefined }, target: target && { ...target, isUnread: undefined } })
    this.read(true)
  }

  read(again = false): void {
    const owner = this.owner()
    if (owner) this.#balances.read(this.state.value, owner, again)
  }

  /** For the price. `by` the clock: at once; the price before stays in sight, and a service that failed is not asked each time. */
  ask(by: 'visitor' | 'clock' = 'visitor'): void {
    this.#quotes.drop()
    const { source, target, amount } = this.state.value
    const value = source && amountOf(amount, source.decimals)
    const owner = this.owner()
    const isAsked = source && target && value && owner
    const isByVisitor = by === 'visitor'
    if (!isAsked || isByVisitor) this.#set({ quote: { status: isAsked ? 'loading' : 'none' } })
    if (isAsked) this.#quotes.ask({ ...owner, source, target, amount: value }, isByVisitor ? QUOTE_DEBOUNCE_MS : 0)
  }

  /** What the service swaps on this network, or again after a failure. */
  async list(): Promise<void> {
    const owner = this.owner()
    if (!owner || this.state.value.listed.length > 0) return
    const isHere = () => this.owner()?.network.caipNetworkId === owner.network.caipNetworkId
    this.#set({ listing: 'loading' })
    try {
      const found = await listCoins(this.provider, owner.network)
      if (!isHere()) return
      this.#set({ listed: found.map(this.#balances.held), listing: 'known' })
      this.#grant()
    } catch {
      if (isHere() && this.state.value.listed.length === 0) this.#set({ listing: 'failed' })
    }
  }

  emptied = (): SwapState => ({ ...IDLE, listed: this.state.value.listed, listing: this.state.value.listing })

  /**
   * For another owner. Coins belong to a network: another one empties the form, but for what the site asked for. What was typed for another account of
   * the network stays, and is judged anew.
   */
  follow(notice: SwapNotice | undefined): void {
    this.drop()
    const { value } = this.state
    const { step } = value
    const amount = this.#wish && this.owner() ? value.amount : ''
    this.state.set(notice === 'account' ? unread(value) : { ...IDLE, source: this.#own(), amount, step })
    this.read()
    this.ask()
  }

  /** The account's tokens were read. */
  followCoins(): void {
    const { source, target, listed } = this.state.value
    const own = this.#own()
    this.#set({
      listed: listed.map((coin) => this.#balances.held({ ...coin, amount: undefined })),
      source: source ? this.#balances.held(source) : target && own && isSameCoin(target, own) ? undefined : own,
      target: target && this.#balances.held(target),
    })
    this.read(true)
  }

  /** What is still being asked belongs to another form. */
  drop(): void {
    this.#balances.drop()
    this.#quotes.drop()
  }

  #own(): SwapCoin | undefined {
    const { own } = this.#balances
    return own?.caipNetworkId === this.owner()?.network.caipNetworkId ? own : undefined
  }

  #grant(): void {
    if (!this.#wish || this.state.value.listed.length === 0) return
    const { step } = this.state.value
    this.#edit(wishedSides(this.state.value, this.#wish))
    if (step.status === 'editing') this.#set({ step })
  }

  /** By the visitor. */
  #change(part: Partial<SwapState>): void {
    if (this.state.value.listed.length > 0) this.#wish = undefined
    this.#edit(part)
  }

  #edit(part: Partial<SwapState>): void {
    if (this.state.value.step.status !== 'asking') this.#replace({ ...this.state.value, ...part })
  }

  #replace(form: SwapState): void {
    this.leave()
    this.state.set({ ...form, step: { status: 'editing' } })
    this.read()
    this.ask()
  }

  #set(part: Partial<SwapState>): void {
    this.state.set({ ...this.state.value, ...part })
  }
}
