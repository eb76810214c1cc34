import { BehaviorSubject } from 'rxjs'
import { fail } from '../../../src/domain/errors/fail.ts'
import { isOpenableUrl } from '../../../src/domain/shared/link.ts'
import type { Page, PageMetadata } from '../../../src/ports/page/page.ts'

/** A page without a browser: every fact is a knob, every window opened is written down. */
export class FakePage implements Page {
  origin = 'https://shop.example'
  href = 'https://shop.example/cart'
  language = 'en'
  isMobile = false
  isIos = false
  isAndroid = false
  isMac = false
  isTelegram = false
  isStandalone = false
  isFramed = false
  savesData = false
  described: PageMetadata = { name: 'Shop', description: 'Things', url: 'https://shop.example', icons: ['https://shop.example/icon.png'] }
  readonly visible$ = new BehaviorSubject(true)
  readonly prefersDark$ = new BehaviorSubject(false)
  readonly online$ = new BehaviorSubject(true)
  /** The browser refuses: no clipboard, no pop-ups. */
  clipboardBlocked = false
  popupsBlocked = false
  clipboard = ''
  readonly opened: { url: string; target: string }[] = []
  /** The empty window that waits for its page, by name. */
  reserved: string | undefined

  metadata(): PageMetadata {
    return this.described
  }

  async copy(text: string): Promise<void> {
    if (this.clipboardBlocked) throw fail('CLIPBOARD_FAILED', {})
    this.clipboard = text
  }

  open(url: string, target: '_blank' | '_self' | '_top'): boolean {
    if (!isOpenableUrl(url) || (this.popupsBlocked && target === '_blank')) return false
    this.opened.push({ url, target })
    return true
  }

  reserve(name: string): void {
    this.reserved = this.popupsBlocked ? undefined : name
  }

  release(): void {
    this.reserved = undefined
  }

  dispose(): void {}
}
