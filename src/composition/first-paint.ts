/** After this time work is no longer held back, in ms. */
const LIMIT_MS = 1000

/** Resolves after the next paint; a hidden page paints nothing, so a short timer replaces it. */
export function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => setTimeout(resolve)
    requestAnimationFrame(soon)
    setTimeout(resolve, 200)
  })
}

/** Holds back what the first rows do not need until they have been painted. */
export class FirstPaint {
  #held: Promise<void> | undefined
  #release = () => {}
  #isPast = false

  /** Resolves at once, unless the first rows are on their way: then after their paint. */
  get ready(): Promise<void> {
    return this.#held ?? Promise.resolve()
  }

  /** True while the first rows are on their way. */
  get isAwaited(): boolean {
    return this.#held !== undefined && !this.#isPast
  }

  /** The dialog is open, and its first view comes next. */
  begin(): void {
    if (this.#held) return
    this.#held = new Promise((resolve) => {
      this.#release = () => {
        this.#isPast = true
        resolve()
      }
    })
    setTimeout(this.#release, LIMIT_MS)
  }

  /** `show` puts the first view into the document; when it rejects, none will come. */
  async during(show: () => Promise<void>): Promise<void> {
    this.begin()
    try {
      await show()
    } finally {
      if (this.isAwaited) void afterNextPaint().then(this.#release)
    }
  }
}
