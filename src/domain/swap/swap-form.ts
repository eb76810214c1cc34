import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import { fail } from '../errors/fail.ts'
import { amountOf } from '../money/amount.ts'
import { isSameCoin } from '../money/coin.ts'
import type { FlowEditing } from '../money/flow-way.ts'
import type { Owner } from '../money/owner.ts'
import type { TransactionFlow } from '../money/transaction-flow.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import { formatUnits } from '../shared/units.ts'
import { heldCoin, listCoins, type SwapCoin, toldCoin } from './swap-coins.ts'
import {
  EMPTY_FIELDS,
  type QuoteState,
  reduce,
  type SwapFields,
  type SwapFormEvent,
  type SwapNotice,
  type SwapSide,
} from './swap-fields.ts'
import type { SwapOffers } from './swap-offers.ts'
import { isDry, serviceId } from './swap-rules.ts'
import type { SwapFate, SwapOffer, SwapWanted } from './swap-state.ts'

const QUOTE_DEBOUNCE_MS = 200
const READ_MAX_MS = 15_000

/**
 * The coins and amount of a swap, what the account holds of them, what the service swaps, and the price. A change leaves what is prepared;
 * not while a wallet is asked.
 */
export class SwapForm extends Disposable implements Service<SwapFields> {
  readonly #state = new Store(EMPTY_FIELDS)
  readonly state: ReadonlyStore<SwapFields> = this.#state
  /** What the node says of chosen coins that the list of the account's tokens does not have. */
  readonly #reads: Mailbox
  /** A newer one takes the place of the one before. */
  readonly #quotes: Mailbox
  /** Of the network. */
  readonly #lists: Mailbox

  /** `owner`: undefined where nothing can be swapped. */
  constructor(
    private readonly provider: SwapProvider,
    private readonly offers: SwapOffers,
    private readonly tokens: Pick<TokensService, 'state'>,
    private readonly clock: Clock,
    private readonly owner: () => Owner | undefined,
    private readonly flow: Pick<TransactionFlow<SwapWanted, SwapOffer, SwapFate>, 'state' | 'edit' | 'read'>,
  ) {
    super()
    this.#reads = this.own(new Mailbox(clock, { ms: READ_MAX_MS, late: () => fail('HTTP_TIMEOUT', { url: '' }), graceMs: 0 }))
    this.#lists = this.own(new Mailbox(clock))
    this.#quotes = this.own(new Mailbox(clock))
  }

  get isAsking(): boolean {
    return this.#quotes.has()
  }

  choose(side: SwapSide, coin: SwapCoin): void {
    this.#edit({ type: 'chosen', side, coin: this.#held(coin) })
  }

  flip(): void {
    this.#edit({ type: 'flipped' })
  }

  enterAmount(amount: string): void {
    this.#edit({ type: 'typed', amount })
  }

  /** The site's values, in an empty form: tokens by symbol, where it says which. */
  fill({ amount, fromToken, toToken }: Readonly<Record<string, unknown>>): void {
    this.#replace({ type: 'filled', own: this.#own(), amount, fromToken, toToken })
  }

  reset(): void {
    this.#replace({ type: 'emptied', own: this.#own() })
  }

  /** What was in it was sent. */
  clear(): void {
    this.drop()
    this.#tell({ type: 'sent' })
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
    this.#state.change({ source: source && { ...source, isUnread: undefined }, target: target && { ...target, isUnread: undefined } })
    this.read(true)
  }

  /** Asks the node for the sides that the list does not have. `again`: also what was read, or could not be read, before. */
  read(again = false): void {
    const { source, target } = this.state.value
    for (const coin of [source, target])
      if (coin && !this.#isListed(coin) && (again || (coin.amount === undefined && !coin.isUnread))) this.#read(coin)
  }

  /** For the price. `by` the clock: at once; the price before stays in sight, and a service that failed is not asked each time. */
  ask(by: 'visitor' | 'clock' = 'visitor'): void {
    this.#quotes.abort()
    const { source, target, amount } = this.state.value
    const value = source && amountOf(amount, source.decimals)
    const owner = this.owner()
    const isAsked = source && target && value && owner
    const isByVisitor = by === 'visitor'
    if (!isAsked || isByVisitor) this.#state.change({ quote: { status: isAsked ? 'loading' : 'none' } })
    if (!isAsked) return
    const { network, account } = owner
    const quote = async (signal: AbortSignal): Promise<QuoteState> => {
      await sleep(this.clock, isByVisitor ? QUOTE_DEBOUNCE_MS : 0, signal)
      const price = await this.provider.gasPrice(network.caipNetworkId, signal).catch(() => undefined)
      const query = { from: serviceId(source), to: serviceId(target), amount: value, user: account, gasPrice: price?.standard }
      const found = await this.provider.quote(query, signal)
      return found && found.toAmount > 0n ? { status: 'known', toAmount: found.toAmount } : { status: 'liquidity' }
    }
    void this.#quotes.post(quote, {
      policy: 'latest',
      done: (found) => this.#state.change({ quote: found }),
      // A service that does not answer is `unquoted`, which says nothing about balances.
      failed: (error) => this.#state.change({ quote: { status: isDry(error) ? 'liquidity' : 'unquoted' } }),
    })
  }

  /** What the service swaps on this network, or again after a failure. */
  async list(): Promise<void> {
    const owner = this.owner()
    if (!owner || this.state.value.listed.length > 0) return
    this.#state.change({ listing: 'loading' })
    await this.#lists.post((signal) => listCoins(this.provider, owner.network, signal), {
      ...{ policy: 'share', name: owner.network.caipNetworkId },
      done: (found) => {
        this.#state.change({ listed: found.map(this.#held), listing: 'known' })
        // The form keeps what it has to say: the visitor has changed nothing.
        const { value } = this.flow.state
        if (this.state.value.wish && found.length > 0) this.#edit({ type: 'granted' }, value.status === 'editing' ? value : undefined)
      },
      failed: () => this.#state.change({ listing: 'failed' }),
    })
  }

  /** For another owner: another network empties the form, but for what the site asked for. */
  follow(notice: SwapNotice | undefined): void {
    this.drop()
    if (notice !== 'account') this.#lists.abort()
    this.#tell({ type: 'moved', own: this.#own(), notice, isOpen: this.owner() !== undefined })
    this.read()
    this.ask()
  }

  /** The account's tokens were read. */
  followCoins(): void {
    this.#tell({ type: 'held', own: this.#own(), coin: this.#held })
    this.read(true)
  }

  /** What is still being asked belongs to another form. */
  drop(): void {
    this.#reads.abort()
    this.#quotes.abort()
  }

  readonly #held = (coin: SwapCoin): SwapCoin => heldCoin(coin, this.tokens.state.value.tokens)

  #isListed(coin: SwapCoin): boolean {
    return this.tokens.state.value.tokens.some((each) => isSameCoin(each, coin))
  }

  #read(coin: SwapCoin): void {
    const owner = this.owner()
    const name = coin.address ?? ''
    if (!owner || coin.caipNetworkId !== owner.network.caipNetworkId || this.#reads.has(name)) return
    const told = (amount: bigint | undefined) => {
      const { source, target } = this.state.value
      if (!this.#isListed(coin)) this.#state.change({ source: toldCoin(source, coin, amount), target: toldCoin(target, coin, amount) })
    }
    const ask = (signal: AbortSignal) => this.offers.held(coin, owner.account, owner.network, signal)
    void this.#reads.post(ask, { policy: 'beside', name, done: told, failed: () => told(undefined) })
  }

  /** The network's own coin, if the list has it. */
  #own(): SwapCoin | undefined {
    const own = this.tokens.state.value.tokens.find(({ address }) => address === undefined)
    return own?.caipNetworkId === this.owner()?.network.caipNetworkId ? own : undefined
  }

  #edit(event: SwapFormEvent, says?: FlowEditing): void {
    if (this.flow.state.value.status !== 'asking') this.#replace(event, says)
  }

  #replace(event: SwapFormEvent, says?: FlowEditing): void {
    this.flow.edit(says)
    this.#tell(event)
    this.read()
    this.ask()
  }

  #tell(event: SwapFormEvent): void {
    this.#state.set(reduce(this.state.value, event))
  }
}
