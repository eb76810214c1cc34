import type { Subscription } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Runs again and again while somebody watches and the page is visible; at once when it is visible again after a turn was left out. */
export class Renewals {
  readonly #visible: Subscription
  #watchers = 0
  #isVisible = true
  #isDue = false
  #cancel = () => {}

  constructor(
    private readonly clock: Clock,
    page: Pick<Page, 'visible$'>,
    private readonly everyMs: number,
    private readonly run: () => void,
  ) {
    this.#visible = page.visible$.subscribe((isVisible) => {
      this.#isVisible = isVisible
      if (isVisible && this.#isDue && this.#watchers > 0) this.#turn()
    })
  }

  get isWatched(): boolean {
    return this.#watchers > 0
  }

  /** Until the returned function is called. `firstMs`: until the first turn, where what is shown was there before. */
  watch(firstMs = this.everyMs): () => void {
    this.#watchers += 1
    this.#plan(firstMs)
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0) this.#cancel()
    }
  }

  dispose(): void {
    this.#visible.unsubscribe()
    this.#cancel()
  }

  #plan(ms = this.everyMs): void {
    this.#cancel()
    this.#isDue = false
    this.#cancel = this.clock.after(ms, () => {
      if (this.#isVisible) this.#turn()
      else this.#isDue = true
    })
  }

  #turn(): void {
    this.run()
    this.#plan()
  }
}
