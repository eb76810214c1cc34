import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'
import type { FrameChannel } from './frames.ts'

/**
 * How a window went. `hasReturned`: the focus came back to this page with its end, as it does when the visitor closes it. A window that a
 * Cross-Origin-Opener-Policy cuts off is reported as closed too, but keeps the focus. Where the visitor was on this page before, nobody can
 * tell one from the other: false.
 */
export type Closing = Readonly<{ hasReturned: boolean }>

/** A page of another origin in a popup window. */
export interface PopupChannel extends FrameChannel {
  /** False once the visitor closed it, or `dispose` did. */
  readonly isOpen: boolean
  /** Emits once, at most 500 ms after the window was closed or cut off. Not after `dispose`. */
  readonly closed$: Observable<Closing>
  /**
   * Navigates the window to another address, of any origin; messages are still accepted from the first origin only. False for an address
   * that is not `https:`.
   */
  navigate(url: string): boolean
  /** Focuses the window. */
  focus(): void
}

export type PopupFrame = Readonly<{ name: string; width: number; height: number }>

/** Popup windows that exchange messages with the page. If `name` was passed to `Page.reserve` before, that window is used. */
export interface Popups {
  /** Opens the window in the same task as the call. @throws POPUP_BLOCKED, also for an address that is not `https:` */
  open(url: string, frame: PopupFrame): PopupChannel
}
export const Popups = token<Popups>('Popups')
