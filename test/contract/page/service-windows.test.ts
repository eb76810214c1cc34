import { expect, it } from 'vitest'
import { BrowserServiceWindows } from '../../../src/infrastructure/page/browser-service-windows.ts'
import { FakeServiceWindows } from '../../fakes/page/fake-service-windows.ts'
import { describeServiceWindows } from './service-windows.contract.ts'

/** A browser window that opens others; a link clicked in one of them navigates it. */
class OpeningWindow {
  isBlocking = false
  readonly popups: { address: string | undefined; closed: boolean; opener: unknown; referrerPolicy: string }[] = []
  readonly features: string[] = []
  readonly innerWidth = 1280
  readonly innerHeight = 800
  readonly screenX = 0
  readonly screenY = 0
  readonly location

  constructor(origin = 'https://shop.example') {
    this.location = { origin }
  }

  open(url: string, _: string, features: string): unknown {
    if (this.isBlocking) return null
    this.features.push(features)
    const popup = { address: url === 'about:blank' ? '' : url, closed: false, opener: this as unknown, referrerPolicy: '' }
    this.popups.push(popup)
    const link = {
      href: '',
      referrerPolicy: '',
      click: () => Object.assign(popup, { address: link.href, referrerPolicy: link.referrerPolicy }),
    }
    return Object.assign(popup, {
      close: () => Object.assign(popup, { address: undefined, closed: true }),
      document: { createElement: () => link, body: { append: () => undefined } },
    })
  }
}

describeServiceWindows('FakeServiceWindows', () => {
  const windows = new FakeServiceWindows()
  return {
    windows,
    block: () => {
      windows.isBlocking = true
    },
    addresses: () => windows.opened,
  }
})

function browser(origin?: string) {
  const page = new OpeningWindow(origin)
  return { page, windows: new BrowserServiceWindows(page as unknown as Window) }
}

describeServiceWindows('BrowserServiceWindows', () => {
  const { page, windows } = browser()
  return {
    windows,
    block: () => {
      page.isBlocking = true
    },
    addresses: () => page.popups.map(({ address }) => address),
  }
})

it('cuts the opener before the page is reached, and sends no referrer', () => {
  const { page, windows } = browser()
  const window = windows.open({ width: 600, height: 800 })
  expect(page.popups[0]?.opener).toBeNull()
  window.go('https://shop.example.com/')
  expect(page.popups[0]).toMatchObject({ opener: null, referrerPolicy: 'no-referrer' })
  expect(page.features[0]).toContain('width=600,height=800')
})

it('reaches a page on localhost only from a site on localhost', () => {
  expect(browser().windows.open({ width: 1, height: 1 }).go('http://localhost:5000/buy')).toBe(false)
  expect(browser('http://localhost:5173').windows.open({ width: 1, height: 1 }).go('http://localhost:5000/buy')).toBe(true)
})

it('closes the windows that wait, not the shop in use, when it is disposed', () => {
  const { page, windows } = browser()
  windows.open({ width: 1, height: 1 }).go('https://shop.example.com/')
  windows.open({ width: 1, height: 1 })
  windows.dispose()
  expect(page.popups.map(({ address }) => address)).toEqual(['https://shop.example.com/', undefined])
})
