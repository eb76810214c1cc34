import { distinctUntilChanged, Observable } from 'rxjs'
import { fail } from '../../domain/errors/fail.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isLoopbackUrl, isOpenableUrl, withoutQuery } from '../../domain/shared/link.ts'
import type { Page, PageMetadata } from '../../ports/page/page.ts'

/** The present value, then each different one. Listens only while there is a subscriber. */
function watched(look: () => boolean, otherwise: boolean, ...events: readonly (readonly [EventTarget | undefined, string])[]) {
  return new Observable<boolean>((observer) => {
    const tell = () => observer.next(attempt(look, otherwise))
    tell()
    for (const [target, event] of events) target?.addEventListener?.(event, tell)
    return () => {
      for (const [target, event] of events) target?.removeEventListener?.(event, tell)
    }
  }).pipe(distinctUntilChanged())
}

/** The page's state, read from the browser. */
export class BrowserPage implements Page {
  readonly #device
  #reserved: Window | null = null
  readonly visible$: Observable<boolean>
  readonly prefersDark$: Observable<boolean>
  readonly online$: Observable<boolean>

  constructor(private readonly window: Window = globalThis.window) {
    this.#device = readDevice(window)
    const { document } = window
    // `pageshow`: a page restored from the back-forward cache.
    this.visible$ = watched(() => document.visibilityState !== 'hidden', true, [document, 'visibilitychange'], [window, 'pageshow'])
    this.online$ = watched(() => window.navigator.onLine !== false, true, [window, 'online'], [window, 'offline'])
    const scheme = attempt(() => window.matchMedia('(prefers-color-scheme: dark)'), undefined)
    this.prefersDark$ = watched(() => scheme?.matches === true, false, [scheme, 'change'])
  }

  get origin(): string {
    return attempt(() => this.window.location.origin, '')
  }

  get href(): string {
    return withoutQuery(attempt(() => this.window.location.href, ''))
  }

  get language(): string {
    return attempt(() => this.window.document.documentElement.lang || this.window.navigator.language, '') || 'en'
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
    const isInstalled = attempt(() => this.window.matchMedia('(display-mode: standalone)').matches, false)
    // iOS.
    return isInstalled || attempt(() => (this.window.navigator as { standalone?: unknown }).standalone === true, false)
  }

  get isFramed(): boolean {
    return attempt(() => this.window.self !== this.window.top, true)
  }

  get savesData(): boolean {
    return attempt(() => (this.window.navigator as { connection?: { saveData?: unknown } }).connection?.saveData === true, false)
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
    const mayOpen = target !== '_blank' || attempt(() => this.window.navigator.userActivation?.isActive ?? true, true)
    return attempt(() => {
      this.window.open(url, target, ['noopener', 'noreferrer', features].filter(Boolean).join())
      return mayOpen
    }, false)
  }

  reserve(name: string, { width, height } = { width: 420, height: 540 }): void {
    this.#reserved = attempt(() => this.window.open('', name, `popup,width=${String(width)},height=${String(height)}`), null)
    // All that is in it until the code comes that takes it over.
    attempt(() => {
      const { document } = this.#reserved as Window
      document.title = document.body.textContent = `${this.window.location.host}…`
    }, undefined)
  }

  release(): void {
    // A reserved window that was used has navigated to another origin, whose location cannot be read.
    attempt(() => this.#reserved?.location.href === 'about:blank' && this.#reserved.close(), undefined)
    this.#reserved = null
  }

  dispose(): void {
    // Each subscription removes its own listeners.
    this.release()
  }
}

/**
 * The page's own metadata. Elements named `title` and the like can shadow the document's properties, so values are checked to be strings.
 */
function readPageMetadata(window: Window): PageMetadata {
  const { document } = window
  const url = attempt(() => window.location.origin, '')
  const content = (selector: string) => attempt(() => cleanText(document.querySelector(selector)?.getAttribute('content'), 300), undefined)
  return {
    name:
      attempt(() => cleanText(document.title, 100), undefined) ??
      content('meta[property="og:title"]') ??
      attempt(() => window.location.hostname, ''),
    description: content('meta[property="og:description"]') ?? content('meta[name="description"]') ?? '',
    url,
    icons: attempt(() => iconsOf(document), []),
  }
}

function iconsOf(document: Document): readonly string[] {
  const href = document.querySelector('link[rel~="icon"]')?.getAttribute('href')
  if (!href) return []
  const url = new URL(href, document.baseURI)
  return url.protocol === 'https:' || url.protocol === 'http:' ? [url.href] : []
}

type Device = Readonly<{ isMobile: boolean; isIos: boolean; isAndroid: boolean; isMac: boolean; isTelegram: boolean }>

/** Read once: it does not change during a page's life. */
function readDevice(window: Window): Device {
  const agent = attempt(() => String(window.navigator.userAgent), '')
  const isAndroid = /android/i.test(agent)
  // iPads identify as Macs, but no Mac has a touch screen.
  const isPad = /macintosh/i.test(agent) && attempt(() => window.navigator.maxTouchPoints > 1, false)
  const isIos = isPad || /iphone|ipad|ipod/i.test(agent)
  const isPhone = /mobile|webos|blackberry|iemobile|opera mini/i.test(agent)
  const isMac = !isIos && /macintosh/i.test(agent)
  return { isMobile: isAndroid || isIos || isPhone, isIos, isAndroid, isMac, isTelegram: attempt(() => isInTelegram(window), false) }
}

/** Telegram's web views. When a site merely includes their script elsewhere, there is no start data. */
function isInTelegram(window: Window): boolean {
  if ('TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window) return true
  const telegram = 'Telegram' in window ? (window.Telegram as { WebApp?: { initData?: unknown } } | undefined) : undefined
  return Boolean(telegram?.WebApp?.initData)
}

/**
 * Copies without the Clipboard API: the text area is put into the focused dialog, because everything outside a modal dialog is inert.
 * @returns whether the browser reports success
 */
export function copyBySelection(document: Document, text: string): boolean {
  return attempt(() => copy(document, text), false)
}

function copy(document: Document, text: string): boolean {
  const focused = deepestFocus(document)
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.tabIndex = -1
  area.setAttribute('aria-hidden', 'true')
  // Prevents `copy` listeners of the site from changing the copied address.
  const fill = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.defaultView?.addEventListener('copy', fill, true)
  try {
    const parent = focused?.closest('dialog[open]') ?? document.body
    parent.append(area)
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand('copy')
  } finally {
    document.defaultView?.removeEventListener('copy', fill, true)
    // Removed in the same task, so it is never painted.
    area.remove()
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true })
  }
}

function deepestFocus(document: Document): Element | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused ?? undefined
}
