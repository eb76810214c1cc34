import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import { amountOf } from '../money/amount.ts'
import { isSameCoin } from '../money/coin.ts'
import type { FlowEditing } from '../money/flow-way.ts'
import type { Owner } from '../money/owner.ts'
import type { TransactionFlow } from '../money/transaction-flow.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import { formatUnits } from '../shared/units.ts'
import { SwapBalances } from './swap-balances.ts'
import { listCoins, type SwapCoin, unread, wishedSides } from './swap-coins.ts'
import type { SwapOffers } from './swap-offers.ts'
import { SwapQuotes } from './swap-quotes.ts'
import {
  EMPTY_FIELDS,
  type SwapFate,
  type SwapFields,
  type SwapNotice,
  type SwapOffer,
  type SwapSide,
  type SwapWanted,
} from './swap-state.ts'

const QUOTE_DEBOUNCE_MS = 200
const FIELD_MAX = 100

/** The two coins and the amount of a swap, what the service swaps, and the price. A change of the form leaves what is prepared; not while a wallet is asked. */
export class SwapForm implements Service<SwapFields> {
  readonly #state = new Store(EMPTY_FIELDS)
  readonly state: ReadonlyStore<SwapFields> = this.#state
  readonly #balances: SwapBalances
  readonly #quotes: SwapQuotes
  /** Of the network. */
  readonly #lists: Mailbox
  /** What the site asked for, until the visitor changes it: symbols name tokens on any network. */
  #wish: Readonly<{ fromToken: unknown; toToken: unknown }> | undefined

  /** `owner`: undefined where nothing can be swapped. */
  constructor(
    private readonly provider: SwapProvider,
    private readonly offers: SwapOffers,
    tokens: TokensService,
    clock: Clock,
    private readonly owner: () => Owner | undefined,
    private readonly flow: Pick<TransactionFlow<SwapWanted, SwapOffer, SwapFate>, 'state' | 'edit' | 'read'>,
  ) {
    this.#balances = new SwapBalances(offers, tokens, clock, (told) => this.#set(told(this.state.value)))
    this.#lists = new Mailbox(clock)
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
    this.#replace({ ...this.#emptied(), source: this.#own() })
  }

  /** What was in it was sent. */
  clear(): void {
    this.drop()
    this.#state.set(this.#emptied())
  }

  /** @throws ABORTED after a change of the form, what the nodes throw */
  async max(): Promise<void> {
    const { source } = this.state.value
    const owner = this.owner()
    if (source?.amount === undefined || !owner) return
    const { amount, decimals } = source
    const read = (signal: AbortSignal) => this.offers.most(source, amount, owner.network, signal)
    await this.flow.read(read, (most) => this.enterAmount(formatUnits(most, decimals)))
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
    this.#set({ listing: 'loading' })
    await this.#lists.post((signal) => listCoins(this.provider, owner.network, signal), {
      ...{ policy: 'join', name: owner.network.caipNetworkId },
      done: (found) => {
        this.#set({ listed: found.map(this.#balances.held), listing: 'known' })
        this.#grant()
      },
      failed: () => this.#set({ listing: 'failed' }),
    })
  }

  /**
   * For another owner. Coins belong to a network: another one empties the form, but for what the site asked for. What was typed for another account of
   * the network stays, and is judged anew.
   */
  follow(notice: SwapNotice | undefined): void {
    this.drop()
    if (notice !== 'account') this.#lists.abort()
    const { value } = this.state
    const amount = this.#wish && this.owner() ? value.amount : ''
    this.#state.set(notice === 'account' ? unread(value) : { ...EMPTY_FIELDS, source: this.#own(), amount })
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

  dispose(): void {
    this.#balances.dispose()
    this.#quotes.dispose()
    this.#lists.dispose()
  }

  #own(): SwapCoin | undefined {
    const { own } = this.#balances
    return own?.caipNetworkId === this.owner()?.network.caipNetworkId ? own : undefined
  }

  #emptied = (): SwapFields => ({ ...EMPTY_FIELDS, listed: this.state.value.listed, listing: this.state.value.listing })

  /** The form keeps what it has to say: the visitor has changed nothing. */
  #grant(): void {
    if (!this.#wish || this.state.value.listed.length === 0) return
    const { value } = this.flow.state
    this.#edit(wishedSides(this.state.value, this.#wish), value.status === 'editing' ? value : undefined)
  }

  /** By the visitor. */
  #change(part: Partial<SwapFields>): void {
    if (this.state.value.listed.length > 0) this.#wish = undefined
    this.#edit(part)
  }

  #edit(part: Partial<SwapFields>, says?: FlowEditing): void {
    if (this.flow.state.value.status !== 'asking') this.#replace({ ...this.state.value, ...part }, says)
  }

  #replace(form: SwapFields, says?: FlowEditing): void {
    this.flow.edit(says)
    this.#state.set(form)
    this.read()
    this.ask()
  }

  #set(part: Partial<SwapFields>): void {
    this.#state.set({ ...this.state.value, ...part })
  }
}
