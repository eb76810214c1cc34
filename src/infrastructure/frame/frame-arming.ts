import type { Clock } from '../../ports/time/clock.ts'

/** Clicks right after the frame appeared, moved or was uncovered were meant for what was there before. */
export const ARMED_AFTER_MS = 500
const LOOK_MS = 100

type Page = Window & typeof globalThis
/** Intersection Observer v2: undefined in browsers without it. */
type SeenEntry = IntersectionObserverEntry & Readonly<{ isVisible?: boolean }>

/** The frame takes pointers once it has stood where it is for half a second, uncovered, in the window that the visitor uses. */
export class FrameArming {
  readonly #seen: IntersectionObserver
  #isSeen = true
  #place = ''
  /** Since when nothing has changed, in ms of `Clock.monotonic()`. */
  #since: number | undefined
  #hadFocus = false
  /** Some browsers inside apps never say that the page has the focus. */
  #isUsed = false
  #cancel: () => void = () => {}
  /** Aborted: the frame is not shown. */
  #on = AbortSignal.abort()
  #stop: () => void = () => {}

  constructor(
    private readonly page: Page,
    private readonly clock: Clock,
    private readonly root: HTMLElement,
    private readonly frame: HTMLIFrameElement,
    private readonly arm: (isArmed: boolean) => void,
  ) {
    const tell = (entries: readonly SeenEntry[]) => {
      this.#isSeen = entries.at(-1)?.isVisible !== false
      if (!this.#on.aborted) this.#look()
    }
    // What lies above without taking pointers, too: a popover of the page that is inert.
    this.#seen = new page.IntersectionObserver(tell, { trackVisibility: true, delay: LOOK_MS } as IntersectionObserverInit)
  }

  /** Waits from now on, also for what is shown instead in the same place. */
  begin(): void {
    this.#since = undefined
    this.#place = ''
    if (this.#on.aborted) this.#start()
    this.#look()
  }

  end(): void {
    this.#stop()
    this.#cancel()
    this.#seen.disconnect()
    this.arm(false)
  }

  #start(): void {
    const on = new AbortController()
    this.#on = on.signal
    this.#stop = () => on.abort()
    this.#isSeen = true
    this.#isUsed = false
    this.#seen.observe(this.frame)
    const { signal } = on
    for (const type of ['blur', 'focus', 'resize']) this.page.addEventListener(type, this.#look, { signal })
    this.page.document.addEventListener('visibilitychange', this.#look, { signal })
    this.root.addEventListener('pointerdown', this.#use, { signal })
  }

  readonly #use = (): void => {
    this.#isUsed = true
  }

  readonly #look = (): void => {
    this.#cancel()
    const { document } = this.page
    const hasFocus = document.hasFocus()
    if (this.#hadFocus && !hasFocus) this.#isUsed = false
    this.#hadFocus = hasFocus
    const isInUse = document.visibilityState !== 'hidden' && (hasFocus || this.#isUsed)
    const place = this.#where()
    const now = this.clock.monotonic()
    if (place !== this.#place) this.#since = undefined
    this.#place = place
    this.#since = isInUse && this.#isSeen && !this.#isCovered() ? (this.#since ?? now) : undefined
    const left = this.#since === undefined ? LOOK_MS : this.#since + ARMED_AFTER_MS - now
    this.arm(left <= 0)
    this.#cancel = this.clock.after(left > 0 ? Math.min(left, LOOK_MS) : LOOK_MS, this.#look)
  }

  /** The place of the frame in the window, and of the window on the screen. */
  #where(): string {
    const { left, top, width, height } = this.frame.getBoundingClientRect()
    const { screenX, screenY, innerWidth, innerHeight } = this.page
    return [left, top, width, height, screenX, screenY, innerWidth, innerHeight].map(Math.round).join(' ')
  }

  /** Something else would get a click in the middle or near a corner. */
  #isCovered(): boolean {
    const { left, top, width, height } = this.frame.getBoundingClientRect()
    const points = [
      [0.5, 0.5],
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ] as const
    return points.some(([x, y]) => {
      const hit = this.page.document.elementFromPoint(left + width * x, top + height * y)
      return hit !== null && hit !== this.root && hit !== this.frame
    })
  }
}
