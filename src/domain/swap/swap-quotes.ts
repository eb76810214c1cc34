import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { askQuote, type Question } from './ask-quote.ts'
import type { QuoteState } from './swap-state.ts'

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

  /** After `wait` milliseconds, in place of the question before. */
  ask(question: Question, wait: number): void {
    const ask = async (signal: AbortSignal) => {
      await sleep(this.clock, wait, signal)
      return askQuote(this.provider, question, signal)
    }
    void this.#box.post(ask, { policy: 'latest', done: this.tell, failed: () => this.tell({ status: 'unquoted' }) })
  }

  drop(): void {
    this.#box.abort()
  }

  dispose(): void {
    this.#box.dispose()
  }
}
