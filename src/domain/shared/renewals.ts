import { filter, firstValueFrom } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { abortable } from './async/abortable.ts'
import { sleep } from './async/sleep.ts'
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
    this.#repeat(firstMs, this.#turns.next()).catch(() => {})
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0) this.#turns.next()
    }
  }

  dispose(): void {
    this.#turns.end()
  }

  async #repeat(firstMs: number, signal: AbortSignal): Promise<never> {
    for (let ms = firstMs; ; ms = this.everyMs) {
      await sleep(this.clock, ms, signal)
      await abortable(firstValueFrom(this.page.visible$.pipe(filter((isVisible) => isVisible))), signal)
      this.run()
    }
  }
}
