import { fail } from '../../domain/errors/fail.ts'
import { isLoopbackUrl } from '../../domain/shared/link.ts'
import { isServicePage } from '../../domain/shared/service-page.ts'
import type { ServiceWindow, ServiceWindows } from '../../ports/page/service-windows.ts'

/** Popup windows whose `opener` is cut before they navigate. */
export class BrowserServiceWindows implements ServiceWindows {
  readonly #open = new Set<ServiceWindow>()

  constructor(private readonly page: Window = window) {}

  open({ width, height }: Readonly<{ width: number; height: number }>): ServiceWindow {
    const left = Math.round((this.page.innerWidth - width) / 2 + this.page.screenX)
    const top = Math.round((this.page.innerHeight - height) / 2 + this.page.screenY)
    const features = `popup,scrollbars,width=${width},height=${height},left=${left},top=${top}`
    const opened = this.page.open('about:blank', '_blank', features)
    if (!opened) throw fail('POPUP_BLOCKED', { origin: this.page.location.origin })
    opened.opener = null
    const close = () => {
      this.#open.delete(window)
      opened.close()
    }
    const window: ServiceWindow = {
      get isClosed() {
        return opened.closed
      },
      go: (url) => {
        const isFit = isServicePage(url) && (!isLoopbackUrl(url) || isLoopbackUrl(this.page.location.origin))
        if (!isFit) close()
        else {
          this.#open.delete(window)
          follow(opened.document, url)
        }
        return isFit
      },
      close,
    }
    this.#open.add(window)
    return window
  }

  /** Closes the windows that wait for their address. A shop that the visitor uses stays open. */
  dispose(): void {
    for (const window of this.#open) window.close()
  }
}

/** By a link of the empty page, because `location` would send the address of the host page along. */
function follow(empty: Document, url: string): void {
  const link = empty.createElement('a')
  link.href = url
  link.referrerPolicy = 'no-referrer'
  empty.body.append(link)
  link.click()
}
