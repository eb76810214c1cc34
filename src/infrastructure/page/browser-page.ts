import { distinctUntilChanged, Observable } from 'rxjs'
import { fail } from '../../domain/errors/fail.ts'
import { isLoopbackUrl, isOpenableUrl, withoutQuery } from '../../domain/shared/link.ts'
import type { Page, PageMetadata } from '../../ports/page/page.ts'
import { copyBySelection } from './copy-text.ts'
import { readDevice } from './device.ts'
import { readPageMetadata } from './page-metadata.ts'
import { read } from './read.ts'

/** The page's state, read from the browser. Listens only while there is a subscriber. */
export class BrowserPage implements Page {
  readonly #device
  #reserved: Window | null = null
  readonly visible$: Observable<boolean>
  readonly prefersDark$: Observable<boolean>

  constructor(private readonly window: Window = globalThis.window) {
    this.#device = readDevice(window)
    this.visible$ = new Observable<boolean>((observer) => {
      const tell = () => observer.next(read(() => window.document.visibilityState !== 'hidden', true))
      tell()
      window.document.addEventListener('visibilitychange', tell)
      // A page restored from the back-forward cache.
      window.addEventListener('pageshow', tell)
      return () => {
        window.document.removeEventListener('visibilitychange', tell)
        window.removeEventListener('pageshow', tell)
      }
    }).pipe(distinctUntilChanged())
    this.prefersDark$ = new Observable<boolean>((observer) => {
      const query = read(() => window.matchMedia('(prefers-color-scheme: dark)'), undefined)
      const tell = () => observer.next(query?.matches ?? false)
      tell()
      query?.addEventListener?.('change', tell)
      return () => query?.removeEventListener?.('change', tell)
    }).pipe(distinctUntilChanged())
  }

  get origin(): string {
    return read(() => this.window.location.origin, '')
  }

  get href(): string {
    return withoutQuery(read(() => this.window.location.href, ''))
  }

  get language(): string {
    return read(() => this.window.document.documentElement.lang || this.window.navigator.language, '') || 'en'
  }

  get isMobile(): boolean {
    return this.#device.isMobile
  }

  get isIos(): boolean {
    return this.#device.isIos
  }

  get isAndroid(): boolean {
    return this.#device.isAndroid
  }

  get isMac(): boolean {
    return this.#device.isMac
  }

  get isTelegram(): boolean {
    return this.#device.isTelegram
  }

  get isStandalone(): boolean {
    const isInstalled = read(() => this.window.matchMedia('(display-mode: standalone)').matches, false)
    // iOS.
    return isInstalled || read(() => (this.window.navigator as { standalone?: unknown }).standalone === true, false)
  }

  get isFramed(): boolean {
    return read(() => this.window.self !== this.window.top, true)
  }

  get savesData(): boolean {
    return read(() => (this.window.navigator as { connection?: { saveData?: unknown } }).connection?.saveData === true, false)
  }

  metadata(): PageMetadata {
    return readPageMetadata(this.window)
  }

  async copy(text: string): Promise<void> {
    try {
      await this.window.navigator.clipboard.writeText(text)
    } catch (cause) {
      if (!copyBySelection(this.window.document, text)) throw fail('CLIPBOARD_FAILED', {}, { cause })
    }
  }

  open(url: string, target: '_blank' | '_self' | '_top', features?: string): boolean {
    const isOurs = isOpenableUrl(url) || (isLoopbackUrl(url) && isLoopbackUrl(this.origin))
    if (!isOurs) return false
    // `noopener` returns no window reference, so check user activation first to find out whether a popup blocker would intervene.
    const mayOpen = target !== '_blank' || read(() => this.window.navigator.userActivation?.isActive ?? true, true)
    return read(() => {
      this.window.open(url, target, ['noopener', 'noreferrer', features].filter(Boolean).join())
      return mayOpen
    }, false)
  }

  reserve(name: string, { width, height } = { width: 420, height: 540 }): void {
    this.#reserved = read(() => this.window.open('', name, `popup,width=${String(width)},height=${String(height)}`), null)
    // All that is in it until the code comes that takes it over.
    read(() => {
      const { document } = this.#reserved as Window
      document.title = document.body.textContent = `${this.window.location.host}…`
    }, undefined)
  }

  release(): void {
    // A reserved window that was used has navigated to another origin, whose location cannot be read.
    read(() => this.#reserved?.location.href === 'about:blank' && this.#reserved.close(), undefined)
    this.#reserved = null
  }

  dispose(): void {
    // Each subscription removes its own listeners.
    this.release()
  }
}
