import { type Observable, Subject } from 'rxjs'
import { fail } from '../../domain/errors/fail.ts'
import type { Closing, PopupChannel, PopupFrame, Popups } from '../../ports/frame/popups.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { frameOrigin } from './frame-origin.ts'

/**
 * Poll interval: browsers emit no event when a popup is closed. Four times in the second that the reference takes (frame 13): a window that
 * was cut off keeps the focus, until the visitor comes back to this page.
 */
const LOOK_MS = 250

/** Popup windows. Only messages from this window and its exact origin are accepted. Threats T41, T42. */
export class BrowserPopups implements Popups {
  readonly #channels = new Set<BrowserPopup>()

  constructor(
    private readonly clock: Clock,
    private readonly page: Window = window,
  ) {}

  open(url: string, { name, width, height }: PopupFrame): PopupChannel {
    const origin = frameOrigin(url)
    const left = Math.round((this.page.innerWidth - width) / 2 + this.page.screenX)
    const top = Math.round((this.page.innerHeight - height) / 2 + this.page.screenY)
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`
    const opened = origin === undefined ? null : this.page.open(url, name, features)
    if (!opened || origin === undefined) throw fail('POPUP_BLOCKED', { origin: origin ?? '' })
    const channel = new BrowserPopup(this.page, opened, origin, this.clock, () => this.#channels.delete(channel))
    this.#channels.add(channel)
    channel.focus()
    return channel
  }

  dispose(): void {
    for (const channel of this.#channels) channel.dispose()
  }
}

class BrowserPopup implements PopupChannel {
  readonly #spoken = new Subject<unknown>()
  readonly messages$ = this.#spoken.asObservable()
  readonly #closed = new Subject<Closing>()
  readonly closed$: Observable<Closing> = this.#closed.asObservable()
  #cancelLook: () => void = () => {}
  /** At the last look. */
  #hasFocus = false
  #isDisposed = false

  constructor(
    private readonly page: Window,
    private readonly popup: Window,
    private readonly origin: string,
    private readonly clock: Clock,
    private readonly onDispose: () => void,
  ) {
    page.addEventListener('message', this.#hear)
    this.#look()
  }

  get isOpen(): boolean {
    return !this.#isDisposed && !this.popup.closed
  }

  post(message: unknown): void {
    this.popup.postMessage(message, this.origin)
  }

  navigate(url: string): boolean {
    if (frameOrigin(url) === undefined || !this.isOpen) return false
    this.popup.location.href = url
    return true
  }

  focus(): void {
    this.popup.focus()
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    this.#cancelLook()
    this.page.removeEventListener('message', this.#hear)
    this.#spoken.complete()
    this.#closed.complete()
    this.popup.close()
    this.onDispose()
  }

  #look(): void {
    this.#cancelLook = this.clock.after(LOOK_MS, () => {
      const had = this.#hasFocus
      this.#hasFocus = this.page.document.hasFocus()
      if (!this.popup.closed) this.#look()
      else {
        this.#closed.next({ hasReturned: this.#hasFocus && !had })
        this.dispose()
      }
    })
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin === this.origin && source !== null && source === this.popup) this.#spoken.next(data)
  }
}
