import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'
import type { FrameChannel } from './frames.ts'

/** A foreign page in a window of its own. */
export interface PopupChannel extends FrameChannel {
  /** False once the visitor closed it, or `dispose` did. */
  readonly isOpen: boolean
  /** Emits once, within half a second, when the visitor closes it. Not after `dispose`. */
  readonly closed$: Observable<void>
  /** Brings it before the page. */
  focus(): void
}

export type PopupFrame = Readonly<{ name: string; width: number; height: number }>

/** Windows that speak with us. `name` is the one that `Page.reserve` was given: its window is used then. */
export interface Popups {
  /** Opens the window in the same task as the call. @throws POPUP_BLOCKED, also for an address that is not `https:` */
  open(url: string, frame: PopupFrame): PopupChannel
}
export const Popups = token<Popups>('Popups')
