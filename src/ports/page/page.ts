import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

export type PageMetadata = Readonly<{ name: string; description: string; url: string; icons: readonly string[] }>

/** The browser page we are a guest in: its address, visibility, clipboard and windows. */
export interface Page {
  readonly origin: string
  /** The page's address without query and fragment: those are the site's own, and nobody else is told. */
  readonly href: string
  /** Page title, description, origin and icon, for wallets that show who asks. */
  metadata(): PageMetadata
  /** BCP 47 tag of the document, else of the browser. */
  readonly language: string
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isMac: boolean
  readonly isTelegram: boolean
  readonly isFramed: boolean
  /** The visitor asked for little to be loaded (`Save-Data`). */
  readonly savesData: boolean
  /** Emits on change; the present value first. */
  readonly visible$: Observable<boolean>
  readonly prefersDark$: Observable<boolean>
  /** @throws CLIPBOARD_FAILED */
  copy(text: string): Promise<void>
  /** Opens a link in the same task as the call. False when the browser blocked it or the URL is not one we open. */
  open(url: string, target: '_blank' | '_self' | '_top', features?: string): boolean
  /**
   * Opens an empty window in the same task as the call, under a name by which code that is still on its way will ask for it: a browser lets
   * a window open only while it handles a tap.
   */
  reserve(name: string): void
  /** Closes that window if nobody took it. */
  release(): void
  dispose(): void
}
export const Page = token<Page>('Page')
