import { describe, expect, it } from 'vitest'
import type { ServiceWindows } from '../../../src/ports/page/service-windows.ts'

export type World = {
  readonly windows: ServiceWindows
  block(): void
  /** The address of each opened window: '' while it waits, undefined once closed. */
  addresses(): readonly (string | undefined)[]
}

const SIZE = { width: 600, height: 800 }

export function describeServiceWindows(adapter: string, open: () => World): void {
  describe(`ServiceWindows contract: ${adapter}`, () => {
    it('opens an empty window now, which goes to its page later', () => {
      const { windows, addresses } = open()
      const window = windows.open(SIZE)
      expect(addresses()).toEqual([''])
      expect(window.go('https://shop.example.com/buy?for=0x1')).toBe(true)
      expect(addresses()).toEqual(['https://shop.example.com/buy?for=0x1'])
    })

    it('says that the browser blocked it', () => {
      const { windows, block } = open()
      block()
      expect(() => windows.open(SIZE)).toThrow(expect.objectContaining({ code: 'POPUP_BLOCKED' }))
    })

    it('closes instead of going anywhere but to a public https page', () => {
      const { windows, addresses } = open()
      const refused = [
        ...[
          'javascript:alert(1)',
          'data:text/html,<p>',
          'blob:https://a.example.com/1',
          'http://shop.example.com/',
          'ftp://a.example.com/',
        ],
        ...[
          'https://user:pass@shop.example.com/',
          'https://10.0.0.1/',
          'https://[::1]/',
          'https://localhost/',
          'https://раураӏ.com/',
          'https://xn--80aa0cbo65f.com/',
        ],
        ...[
          'https://pay.XN--80aa0cbo65f.com/',
          '//shop.example.com',
          '/cart',
          '',
          ' https://shop.example.com',
          'https://shop.example.com/\u202e',
          'intent://shop',
        ],
      ]
      for (const url of refused) expect(windows.open(SIZE).go(url), url).toBe(false)
      expect(addresses()).toEqual(refused.map(() => undefined))
    })

    it('closes a window whose page never came', () => {
      const { windows, addresses } = open()
      const window = windows.open(SIZE)
      expect(window.isClosed).toBe(false)
      window.close()
      expect([addresses(), window.isClosed]).toEqual([[undefined], true])
    })
  })
}
