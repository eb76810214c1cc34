/** A window that opens windows. */
export class OpeningWindow extends EventTarget {
  innerWidth = 1280
  innerHeight = 800
  screenX = 0
  screenY = 0
  blocked = false
  /** A window that opens takes the focus. */
  isFocused = false
  readonly document = { hasFocus: () => this.isFocused }
  held = 0
  readonly opened: { url: string; name: string; features: string }[] = []
  readonly popups: { closed: boolean }[] = []

  override addEventListener(type: string, listener: EventListener): void {
    this.held += 1
    super.addEventListener(type, listener)
  }

  override removeEventListener(type: string, listener: EventListener): void {
    this.held -= 1
    super.removeEventListener(type, listener)
  }

  say(data: unknown, source: unknown, origin = 'https://keys.example'): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  }

  open(url: string, name: string, features: string): unknown {
    if (this.blocked) return null
    this.opened.push({ url, name, features })
    const window = this
    const popup = {
      closed: false,
      focus: () => undefined,
      close: () => {
        popup.closed = true
      },
      location: {
        set href(to: string) {
          window.opened.push({ url: to, name, features: '' })
        },
      },
      postMessage: (message: unknown, origin: string) => {
        if (origin === 'https://keys.example') this.say({ echo: message }, popup)
      },
    }
    this.popups.push(popup)
    setTimeout(() => this.say({ hello: true }, popup))
    return popup
  }
}
