import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/ports/page/page.ts'

/** The port, and how its browser is steered and read. */
export type World = {
  readonly page: Page
  readonly opened: readonly { url: string; target: string }[]
  readonly clipboard: () => string
  blockClipboard(): void
  blockPopups(): void
  hide(hidden: boolean): void
  turnDark(dark: boolean): void
  goOnline(isOnline: boolean): void
  /** Listeners that the adapter left on the page. */
  listeners(): number
}

export function describePage(adapter: string, open: () => World): void {
  describe(`Page contract: ${adapter}`, () => {
    it('describes itself for wallets', () => {
      expect(open().page.metadata()).toEqual({
        name: 'Shop',
        description: 'Things',
        url: 'https://shop.example',
        icons: ['https://shop.example/icon.png'],
      })
    })

    it('knows its address and language', () => {
      const { page } = open()
      expect([page.origin, page.href, page.language, page.isFramed]).toEqual([
        'https://shop.example',
        'https://shop.example/cart',
        'en',
        false,
      ])
    })

    it('opens links in the same task', () => {
      const { page, opened } = open()
      expect(page.open('https://wallet.example/', '_blank')).toBe(true)
      expect(page.open('metamask://wc?uri=wc%3Aabc', '_self')).toBe(true)
      expect(opened).toEqual([
        { url: 'https://wallet.example/', target: '_blank' },
        { url: 'metamask://wc?uri=wc%3Aabc', target: '_self' },
      ])
    })

    it.each(['javascript:alert(1)', 'http://wallet.example/', 'data:text/html,x', '/wc', ''])('does not open %j', (url) => {
      const { page, opened } = open()
      expect(page.open(url, '_blank')).toBe(false)
      expect(opened).toEqual([])
    })

    it('says when pop-ups are blocked', () => {
      const { page, blockPopups } = open()
      blockPopups()
      expect(page.open('https://wallet.example/', '_blank')).toBe(false)
    })

    it('copies text', async () => {
      const { page, clipboard } = open()
      await page.copy('0xabc')
      expect(clipboard()).toBe('0xabc')
    })

    it('rejects with CLIPBOARD_FAILED when the browser refuses to copy', async () => {
      const { page, blockClipboard } = open()
      blockClipboard()
      await expect(page.copy('0xabc')).rejects.toMatchObject({ code: 'CLIPBOARD_FAILED' })
    })

    it('gives visibility and colour scheme, the present value first', async () => {
      const { page, hide, turnDark } = open()
      const seen: boolean[] = []
      const subscription = page.visible$.subscribe((visible) => seen.push(visible))
      subscription.add(page.prefersDark$.subscribe((dark) => seen.push(dark)))
      hide(true)
      turnDark(true)
      hide(false)
      subscription.unsubscribe()
      turnDark(false)
      expect(seen).toEqual([true, false, false, true, true])
      expect(await firstValueFrom(page.visible$)).toBe(true)
    })

    it('tells when the network goes and comes, the present value first', () => {
      const { page, goOnline } = open()
      const seen: boolean[] = []
      const subscription = page.online$.subscribe((isOnline) => seen.push(isOnline))
      goOnline(false)
      goOnline(true)
      subscription.unsubscribe()
      goOnline(false)
      expect(seen).toEqual([true, false, true])
    })

    it('listens only while somebody is subscribed', () => {
      const { page, listeners } = open()
      const before = listeners()
      const subscription = page.visible$.subscribe()
      subscription.add(page.prefersDark$.subscribe())
      subscription.add(page.online$.subscribe())
      subscription.unsubscribe()
      page.dispose()
      expect([before, listeners()]).toEqual([0, 0])
    })
  })
}
