import { fail } from '../../../src/domain/errors/fail.ts'
import { isLoopbackUrl } from '../../../src/domain/shared/link.ts'
import { isServicePage } from '../../../src/domain/shared/service-page.ts'
import type { ServiceWindow, ServiceWindows } from '../../../src/ports/page/service-windows.ts'

/** Windows that are only noted. `isBlocking`: the browser opens none. */
export class FakeServiceWindows implements ServiceWindows {
  isBlocking = false
  /** The address of each opened window: '' while it waits, undefined once closed. */
  readonly opened: (string | undefined)[] = []

  /** The visitor closes all that are open. */
  leave(): void {
    this.opened.fill(undefined)
  }

  open(): ServiceWindow {
    if (this.isBlocking) throw fail('POPUP_BLOCKED', { origin: 'https://site.example' })
    const index = this.opened.push('') - 1
    const close = () => {
      this.opened[index] = undefined
    }
    const { opened } = this
    return {
      get isClosed() {
        return opened[index] === undefined
      },
      go: (url) => {
        const isFit = isServicePage(url) && !isLoopbackUrl(url)
        this.opened[index] = isFit ? url : undefined
        return isFit
      },
      close,
    }
  }
}
