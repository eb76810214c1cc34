import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { askQuote, type Question } from './ask-quote.ts'
import type { QuoteState } from './swap-state.ts'

/** Requests one quote at a time: a newer request aborts the older one, whose answer is dropped. */
export class SwapQuotes {
  #asking: AbortController | undefined
  #cancel = () => {}

  constructor(
    private readonly provider: SwapProvider,
    private readonly clock: Clock,
    private readonly tell: (quote: QuoteState) => void,
  ) {}

  get isAsking(): boolean {
    return this.#asking !== undefined
  }

  /** After `wait` milliseconds, in place of the question before. */
  ask(question: Question, wait: number): void {
    this.drop()
    const asking = new AbortController()
    this.#asking = asking
    this.#cancel = this.clock.after(wait, () => {
      void askQuote(this.provider, question, asking.signal).then((quote) => {
        if (this.#asking !== asking) return
        this.#asking = undefined
        this.tell(quote)
      })
    })
  }

  drop(): void {
    this.#cancel()
    this.#asking?.abort()
    this.#asking = undefined
  }
}
