import { filter, firstValueFrom } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { abortable } from './async/abortable.ts'
import { poll } from './async/poll.ts'
import { Span } from './async/span.ts'

/** Runs again and again while somebody watches and the page is visible; at once when it is visible again after a turn was left out. */
export class Renewals {
  readonly #turns = new Span()
  #watchers = 0

  constructor(
    private readonly clock: Clock,
    private readonly page: Pick<Page, 'visible$'>,
    private readonly everyMs: number,
    private readonly run: () => void,
  ) {}

  get isWatched(): boolean {
    return this.#watchers > 0
  }

  /** Until the returned function is called. `firstMs`: until the first turn, where what is shown was there before. */
  watch(firstMs = this.everyMs): () => void {
    this.#watchers += 1
    const visible$ = this.page.visible$.pipe(filter((isVisible) => isVisible))
    const turn = async (signal: AbortSignal) => {
      await abortable(firstValueFrom(visible$), signal)
      this.run()
    }
    poll({ clock: this.clock, everyMs: this.everyMs, firstMs, signal: this.#turns.next() }, turn).catch(() => {})
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0) this.#turns.next()
    }
  }

  dispose(): void {
    this.#turns.end()
  }
}
