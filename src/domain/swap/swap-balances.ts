import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import { fail } from '../errors/fail.ts'
import { isSameCoin } from '../money/coin.ts'
import type { Owner } from '../money/owner.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { heldCoin, type Sides, type SwapCoin, toldCoin } from './swap-coins.ts'
import type { SwapOffers } from './swap-offers.ts'

const READ_MAX_MS = 15_000

/** What the account holds: as the list of its tokens says; of chosen coins that the list does not have, as the node says. */
export class SwapBalances {
  #work = new AbortController()
  #pending: readonly SwapCoin[] = []

  /** `tell`: something was read, or could not be read in time; its argument puts that into the two sides. */
  constructor(
    private readonly offers: Pick<SwapOffers, 'held'>,
    private readonly tokens: Pick<TokensService, 'state'>,
    private readonly clock: Clock,
    private readonly tell: (told: (sides: Sides) => Sides) => void,
  ) {}

  /** The network's own coin, if the list has it. */
  get own(): SwapCoin | undefined {
    return this.tokens.state.value.tokens.find(({ address }) => address === undefined)
  }

  held = (coin: SwapCoin): SwapCoin => heldCoin(coin, this.tokens.state.value.tokens)

  /** Asks the node for the sides that the list does not have. `again`: also what was read, or could not be read, before. */
  read({ source, target }: Sides, owner: Owner, again: boolean): void {
    for (const coin of [source, target])
      if (coin && !this.#isListed(coin) && (again || (coin.amount === undefined && !coin.isUnread))) void this.#read(coin, owner)
  }

  /** What is still being read belongs to another account or network. */
  drop(): void {
    this.#work.abort()
    this.#work = new AbortController()
    this.#pending = []
  }

  async #read(coin: SwapCoin, { account, network }: Owner): Promise<void> {
    if (coin.caipNetworkId !== network.caipNetworkId || this.#pending.some((each) => isSameCoin(each, coin))) return
    const { signal } = this.#work
    this.#pending = [...this.#pending, coin]
    const late = () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId })
    const ask = (ends: AbortSignal) => this.offers.held(coin, account, network, ends)
    const amount = await withDeadline({ clock: this.clock, ms: READ_MAX_MS, late, signal }, ask).catch(() => undefined)
    if (signal.aborted) return
    this.#pending = this.#pending.filter((each) => each !== coin)
    if (this.#isListed(coin)) return
    this.tell(({ source, target }) => ({ source: toldCoin(source, coin, amount), target: toldCoin(target, coin, amount) }))
  }

  #isListed = (coin: SwapCoin): boolean => this.tokens.state.value.tokens.some((each) => isSameCoin(each, coin))
}
