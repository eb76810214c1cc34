import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

export type PageMetadata = Readonly<{ name: string; description: string; url: string; icons: readonly string[] }>

/** The host page: its address, visibility, clipboard and windows. */
export interface Page {
  readonly origin: string
  /** The page's address without query and fragment: those may contain private data of the site and are not sent to others. */
  readonly href: string
  /** Page title, description, origin and icon, for wallets that show which site sent a request. */
  metadata(): PageMetadata
  /** BCP 47 tag of the document, else of the browser. */
  readonly language: string
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isMac: boolean
  readonly isTelegram: boolean
  /** Installed: the page has a window of its own, without the browser's bars. */
  readonly isStandalone: boolean
  readonly isFramed: boolean
  /** The browser asks for reduced data use (`Save-Data`). */
  readonly savesData: boolean
  /** Emits the current value on subscribe, then on every change. */
  readonly visible$: Observable<boolean>
  readonly prefersDark$: Observable<boolean>
  /** False only where the browser knows that there is no network. */
  readonly online$: Observable<boolean>
  /** @throws CLIPBOARD_FAILED */
  copy(text: string): Promise<void>
  /** Opens a link in the same task as the call. False when the browser blocked it or the URL's scheme is not allowed. */
  open(url: string, target: '_blank' | '_self' | '_top', features?: string): boolean
  /**
   * Opens a window in the same task as the call, in which nothing is but the host of this page and an ellipsis. Code that is still loading
   * takes it over later by its name. Browsers allow a popup only while they handle a tap. `size` in CSS px; 420 x 540 without one.
   */
  reserve(name: string, size?: Readonly<{ width: number; height: number }>): void
  /** Closes that window if no code has taken it over. */
  release(): void
  dispose(): void
}
export const Page = token<Page>('Page')
