import { token } from '../di/token.ts'

/** A window without access to this page, for a page of a service. */
export interface ServiceWindow {
  /** The visitor closed it. Said only of a window that still waits for its page. */
  readonly isClosed: boolean
  /** Navigates to `url`. False, and closes the window, when `url` is not a public https page (or, on a site on localhost, one there). */
  go(url: string): boolean
  close(): void
}

/** Windows for pages of services (a shop, an exchange), which get neither an opener nor a referrer. */
export interface ServiceWindows {
  /** Opens an empty window in the same task as the call, because browsers allow it only during a tap. @throws POPUP_BLOCKED */
  open(size: Readonly<{ width: number; height: number }>): ServiceWindow
}
export const ServiceWindows = token<ServiceWindows>('ServiceWindows')
