import type { Clock } from '../../ports/time/clock.ts'
import type { TokensService } from '../account/tokens-service.ts'
import { fail } from '../errors/fail.ts'
import { isSameCoin } from '../money/coin.ts'
import type { Owner } from '../money/owner.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { heldCoin, type Sides, type SwapCoin, toldCoin } from './swap-coins.ts'
import type { SwapOffers } from './swap-offers.ts'

const READ_MAX_MS = 15_000

/** What the account holds: as the list of its tokens says; of chosen coins that the list does not have, as the node says. */
export class SwapBalances {
  readonly #reads: Mailbox

  /** `tell`: something was read, or could not be read in time; its argument puts that into the two sides. */
  constructor(
    private readonly offers: Pick<SwapOffers, 'held'>,
    private readonly tokens: Pick<TokensService, 'state'>,
    clock: Clock,
    private readonly tell: (told: (sides: Sides) => Sides) => void,
  ) {
    this.#reads = new Mailbox(clock, { ms: READ_MAX_MS, late: () => fail('HTTP_TIMEOUT', { url: '' }), graceMs: 0 })
  }

  /** The network's own coin, if the list has it. */
  get own(): SwapCoin | undefined {
    return this.tokens.state.value.tokens.find(({ address }) => address === undefined)
  }

  held = (coin: SwapCoin): SwapCoin => heldCoin(coin, this.tokens.state.value.tokens)

  /** Asks the node for the sides that the list does not have. `again`: also what was read, or could not be read, before. */
  read({ source, target }: Sides, owner: Owner, again: boolean): void {
    for (const coin of [source, target])
      if (coin && !this.#isListed(coin) && (again || (coin.amount === undefined && !coin.isUnread))) this.#read(coin, owner)
  }

  /** What is still being read belongs to another account or network. */
  drop(): void {
    this.#reads.abort()
  }

  dispose(): void {
    this.#reads.dispose()
  }

  #read(coin: SwapCoin, { account, network }: Owner): void {
    const name = coin.address ?? ''
    if (coin.caipNetworkId !== network.caipNetworkId || this.#reads.has(name)) return
    const told = (amount: bigint | undefined) => {
      if (this.#isListed(coin)) return
      this.tell(({ source, target }) => ({ source: toldCoin(source, coin, amount), target: toldCoin(target, coin, amount) }))
    }
    const ask = (signal: AbortSignal) => this.offers.held(coin, account, network, signal)
    void this.#reads.post(ask, { policy: 'beside', name, done: told, failed: () => told(undefined) })
  }

  #isListed = (coin: SwapCoin): boolean => this.tokens.state.value.tokens.some((each) => isSameCoin(each, coin))
}
