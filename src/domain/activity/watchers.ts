import type { Subscription } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'

/** Who looks at a list: views, and lists of the site's own. */
export class Watchers {
  #count = 0
  #isVisible = true
  readonly #watching: Subscription

  /** `back`: the page is visible again. */
  constructor(page: Pick<Page, 'visible$'>, back: () => void) {
    this.#watching = page.visible$.subscribe((isVisible) => {
      this.#isVisible = isVisible
      if (isVisible) back()
    })
  }

  /** Somebody looks, on a visible page. */
  get isSeen(): boolean {
    return this.#isVisible && this.#count > 0
  }

  add(): () => void {
    let isOver = false
    this.#count++
    return () => {
      if (!isOver) this.#count--
      isOver = true
    }
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }
}
