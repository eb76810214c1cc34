type Attributes = Readonly<Record<string, string>>

/** Counts its listeners. */
class CountingTarget extends EventTarget {
  readonly #held = new Set<unknown>()

  get count(): number {
    return this.#held.size
  }

  override addEventListener(type: string, listener: EventListener): void {
    this.#held.add(listener)
    super.addEventListener(type, listener)
  }

  override removeEventListener(type: string, listener: EventListener): void {
    this.#held.delete(listener)
    super.removeEventListener(type, listener)
  }
}

/** As much of a browser's window as `BrowserPage` touches, with its refusals to switch on. */
export class FakeWindow extends CountingTarget {
  readonly opened: { url: string; target: string }[] = []
  readonly features: string[] = []
  copied = ''
  clipboardBlocked = false
  userActive = true
  readonly self = this
  readonly top = this
  readonly location = {
    origin: 'https://shop.example',
    href: 'https://shop.example/cart?token=s3cret#top',
    host: 'shop.example',
    hostname: 'shop.example',
  }
  readonly #elements = new Map<string, Attributes>([
    ['meta[property="og:description"]', { content: 'Things' }],
    ['link[rel~="icon"]', { href: '/icon.png' }],
  ])
  readonly document = Object.assign(new CountingTarget(), {
    title: 'Shop',
    baseURI: 'https://shop.example/cart',
    visibilityState: 'visible',
    documentElement: { lang: '' },
    activeElement: undefined,
    querySelector: (selector: string) => {
      const attributes = this.#elements.get(selector)
      return attributes && { getAttribute: (name: string) => attributes[name] ?? null }
    },
    createElement: () => {
      throw new Error('not in this window')
    },
  })
  readonly #scheme = Object.assign(new CountingTarget(), { matches: false })
  readonly navigator

  constructor() {
    super()
    const window = this
    this.navigator = {
      language: 'en',
      userAgent: '',
      maxTouchPoints: 0,
      onLine: true,
      userActivation: {
        get isActive() {
          return window.userActive
        },
      },
      clipboard: {
        writeText: async (text: string) => {
          if (window.clipboardBlocked) throw new DOMException('denied', 'NotAllowedError')
          window.copied = text
        },
      },
    }
  }

  get asWindow(): Window {
    return this as unknown as Window
  }

  get listeners(): number {
    return this.count + this.document.count + this.#scheme.count
  }

  matchMedia(): unknown {
    return this.#scheme
  }

  open(url: string, target: string, features: string): null {
    this.opened.push({ url, target })
    this.features.push(features)
    return null
  }

  goOnline(isOnline: boolean): void {
    this.navigator.onLine = isOnline
    this.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }

  hide(hidden: boolean): void {
    this.document.visibilityState = hidden ? 'hidden' : 'visible'
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  turnDark(dark: boolean): void {
    this.#scheme.matches = dark
    this.#scheme.dispatchEvent(new Event('change'))
  }
}
