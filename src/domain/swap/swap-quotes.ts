import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import type { QuoteState } from './swap-fields.ts'
import { isDry, serviceId } from './swap-rules.ts'
import type { SwapWanted } from './swap-state.ts'

/** Requests one quote at a time: a newer request aborts the older one, whose answer is dropped. */
export class SwapQuotes {
  readonly #box: Mailbox

  constructor(
    private readonly provider: SwapProvider,
    private readonly clock: Clock,
    private readonly tell: (quote: QuoteState) => void,
  ) {
    this.#box = new Mailbox(clock)
  }

  get isAsking(): boolean {
    return this.#box.has()
  }

  /** After `wait` ms, in place of the question before. A service that does not answer is `unquoted`, which says nothing about balances. */
  ask({ network, account, source, target, amount }: Omit<SwapWanted, 'accountId'>, wait: number): void {
    const ask = async (signal: AbortSignal): Promise<QuoteState> => {
      await sleep(this.clock, wait, signal)
      const price = await this.provider.gasPrice(network.caipNetworkId, signal).catch(() => undefined)
      const query = { from: serviceId(source), to: serviceId(target), amount, user: account, gasPrice: price?.standard }
      const quote = await this.provider.quote(query, signal)
      return quote && quote.toAmount > 0n ? { status: 'known', toAmount: quote.toAmount } : { status: 'liquidity' }
    }
    const failed = (error: unknown) => this.tell({ status: isDry(error) ? 'liquidity' : 'unquoted' })
    void this.#box.post(ask, { policy: 'latest', done: this.tell, failed })
  }

  drop(): void {
    this.#box.abort()
  }

  dispose(): void {
    this.#box.dispose()
  }
}
