import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { OpenRequests } from '../money/open-requests.ts'
import type { Owner } from '../money/owner.ts'
import type { Tracked } from '../money/transaction-fate.ts'
import type { Transactions } from '../money/transactions.ts'
import type { SwapOffers } from './swap-offers.ts'
import { isSameSwap, type SwapOffer } from './swap-state.ts'

/** What wallets are asked for swaps, and what became of what they sent. */
export class SwapRequests {
  /** What no wallet has answered yet, in sight or not. */
  readonly #asked = new OpenRequests<SwapOffer>()
  /** What a wallet was asked for and never said whether it has sent it. */
  readonly unconfirmed$ = this.#asked.unconfirmed$
  readonly #gone = new AbortController()

  constructor(
    private readonly offers: Pick<SwapOffers, 'check' | 'isPriceMove'>,
    private readonly transactions: Transactions,
    private readonly pending: PendingTransactions,
  ) {}

  /** What became of an earlier step of the same swap: a wallet is still asked for it, or nobody knows. */
  earlier(offer: SwapOffer): 'asked' | 'unanswered' | undefined {
    return this.#asked.earlier((each) => isSameSwap(each, offer))
  }

  /** Checks once more, and asks the wallet. Resolves the hash, which is listed as pending. `asks` runs right before the request. @throws as `SwapOffers.check` and `Transactions.send` */
  async send(offer: SwapOffer, owner: Owner | undefined, signal: AbortSignal, asks: () => void): Promise<string> {
    await this.offers.check(offer, owner, signal)
    try {
      const hash = await this.transactions.send(offer.prepared, signal, () => {
        this.#asked.add(offer)
        asks()
      })
      const operation = offer.next === 'swap' ? 'trade' : 'approve'
      this.pending.add({ hash, chain: offer.network.caipNetworkId, account: offer.account, operation })
      return hash
    } catch (error) {
      this.#asked.end(offer, error)
      throw error
    } finally {
      this.#asked.end(offer)
    }
  }

  /** Once it is known; undefined when it was disposed before. `isPriceMove`: it reverted because less than the minimum would have been received. */
  async fate(offer: SwapOffer, sentAs: string): Promise<(Tracked & Readonly<{ isPriceMove: boolean }>) | undefined> {
    const { signal } = this.#gone
    if (signal.aborted) return undefined
    const lost = () => ({ outcome: 'unsettled', hash: sentAs }) as const
    const { outcome, hash } = await this.transactions.track(sentAs, offer.prepared, signal).catch(lost)
    if (signal.aborted) return undefined
    this.pending.remove({ hash: sentAs, chain: offer.network.caipNetworkId }, outcome, { hash })
    return { outcome, hash, isPriceMove: outcome === 'reverted' && offer.next === 'swap' && (await this.offers.isPriceMove(offer, signal)) }
  }

  /** Follows nothing any more. */
  dispose(): void {
    this.#gone.abort()
  }
}
