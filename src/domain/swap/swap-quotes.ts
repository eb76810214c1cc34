import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { askQuote, type Question } from './ask-quote.ts'
import type { QuoteState } from './swap-state.ts'

/** Longer than the service takes by itself. */
const QUOTE_MS = 60_000

/** Requests one quote at a time: a newer request aborts the older one, whose answer is dropped. */
export class SwapQuotes {
  readonly #box: Mailbox

  constructor(
    private readonly provider: SwapProvider,
    private readonly clock: Clock,
    private readonly tell: (quote: QuoteState) => void,
  ) {
    this.#box = new Mailbox(clock, { ms: QUOTE_MS, late: () => fail('HTTP_TIMEOUT', { url: '' }), graceMs: 0 })
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
    this.#box.run(ask, { policy: 'latest', done: this.tell, failed: () => this.tell({ status: 'unquoted' }) }).catch(() => {})
  }

  drop(): void {
    this.#box.abort()
  }

  dispose(): void {
    this.#box.dispose()
  }
}
