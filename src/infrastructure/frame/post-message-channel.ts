import { Observable, Subject } from 'rxjs'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { FrameChannel } from '../../ports/frame/frames.ts'

/** Messages that arrive before the first subscriber are queued, up to this many. */
const WAITING_MAX = 100

/**
 * Exchanges messages with exactly this frame at exactly this origin. After the frame navigates to another origin, messages in both
 * directions are dropped.
 */
export class PostMessageChannel implements FrameChannel {
  readonly #spoken = new Subject<unknown>()
  #waiting: unknown[] | undefined = []
  #isDisposed = false

  readonly messages$ = new Observable<unknown>((observer) => {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    const subscription = this.#spoken.subscribe(observer)
    for (const message of waiting) observer.next(message)
    return subscription
  })

  constructor(
    private readonly page: Window,
    private readonly frame: HTMLIFrameElement,
    private readonly origin: string,
    private readonly onDispose: () => void,
  ) {
    page.addEventListener('message', this.#hear)
  }

  post(message: unknown): void {
    if (this.#isDisposed) return
    const target = this.frame.contentWindow
    if (!target) throw fail('FRAME_NOT_SET', {})
    try {
      target.postMessage(message, this.origin)
    } catch (cause) {
      throw fail('UNEXPECTED', {}, { cause })
    }
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    this.page.removeEventListener('message', this.#hear)
    this.#waiting = undefined
    this.#spoken.complete()
    this.frame.remove()
    this.onDispose()
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== this.origin || source === null || source !== this.frame.contentWindow) return
    if (!this.#waiting) this.#spoken.next(data)
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push(data)
  }
}
