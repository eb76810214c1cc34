import { BehaviorSubject } from 'rxjs'
import { fail } from '../../src/domain/errors/fail.ts'
import type { Page } from '../../src/ports/page/page.ts'

/** A page that remembers what was asked of it. */
export class InMemoryPage implements Page {
  readonly origin = 'https://shop.example'
  readonly savesData = false
  readonly href = 'https://shop.example/'
  language = 'en'
  isMobile = false
  isIos = false
  isAndroid = false
  readonly isMac = false
  isTelegram = false
  isStandalone = false
  isFramed = false
  readonly visible$ = new BehaviorSubject(true)
  readonly prefersDark$ = new BehaviorSubject(false)
  readonly online$ = new BehaviorSubject(true)
  readonly copied: string[] = []
  refusesClipboard = false
  refusesWindows = false
  readonly opened: { url: string; target: string }[] = []
  /** The empty window that waits for its page, by name. */
  reserved: string | undefined

  metadata() {
    return { name: 'Shop', description: '', url: this.origin, icons: [] }
  }

  async copy(text: string): Promise<void> {
    if (this.refusesClipboard) throw fail('CLIPBOARD_FAILED', {})
    this.copied.push(text)
  }

  open(url: string, target: string): boolean {
    if (this.refusesWindows) return false
    this.opened.push({ url, target })
    return true
  }

  reserve(name: string): void {
    this.reserved = name
  }

  release(): void {
    this.reserved = undefined
  }

  dispose(): void {}
}
