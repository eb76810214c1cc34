import { describe, expect, it } from 'vitest'
import { BrowserPage } from '../../../src/infrastructure/page/browser-page.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { FakeWindow } from '../../fakes/page/fake-window.ts'
import { describePage } from './page.contract.ts'

describePage('fake', () => {
  const page = new FakePage()
  return {
    page,
    opened: page.opened,
    clipboard: () => page.clipboard,
    blockClipboard: () => {
      page.clipboardBlocked = true
    },
    blockPopups: () => {
      page.popupsBlocked = true
    },
    hide: (hidden) => page.visible$.next(!hidden),
    turnDark: (dark) => page.prefersDark$.next(dark),
    goOnline: (isOnline) => page.online$.next(isOnline),
    listeners: () => 0,
  }
})

describePage('browser', () => {
  const window = new FakeWindow()
  return {
    page: new BrowserPage(window.asWindow),
    opened: window.opened,
    clipboard: () => window.copied,
    blockClipboard: () => {
      window.clipboardBlocked = true
    },
    blockPopups: () => {
      window.userActive = false
    },
    hide: (hidden) => window.hide(hidden),
    turnDark: (dark) => window.turnDark(dark),
    goOnline: (isOnline) => window.goOnline(isOnline),
    listeners: () => window.listeners,
  }
})

describe('BrowserPage', () => {
  it('always asks for no opener and no referrer', () => {
    const window = new FakeWindow()
    new BrowserPage(window.asWindow).open('https://wallet.example/', '_blank', 'width=400')
    expect(window.features).toEqual(['noopener,noreferrer,width=400'])
  })

  it.each(['release', 'dispose'] as const)('opens an empty window ahead, and closes it when nobody took it: %s', (end) => {
    const window = new FakeWindow()
    const reserved = { location: { href: 'about:blank' }, closed: false, close: () => Object.assign(reserved, { closed: true }) }
    const opened: unknown[] = []
    Object.assign(window, { open: (...words: unknown[]) => opened.push(words) && reserved })
    const page = new BrowserPage(window.asWindow)
    page.reserve('wallet')
    expect(opened).toEqual([['', 'wallet', 'popup,width=420,height=540']])
    page[end]()
    expect(reserved.closed).toBe(true)
  })

  it('says in the empty window which site opened it, and that something comes', () => {
    const window = new FakeWindow()
    window.location.host = 'shop.example'
    const document = { title: '', body: { textContent: '' } }
    Object.assign(window, { open: () => ({ document }) })
    new BrowserPage(window.asWindow).reserve('wallet')
    expect(document).toEqual({ title: 'shop.example…', body: { textContent: 'shop.example…' } })
  })

  it('leaves a window alone that another site has taken', () => {
    const window = new FakeWindow()
    let isClosed = false
    const taken = {
      get location(): never {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
      close: () => {
        isClosed = true
      },
    }
    Object.assign(window, { open: () => taken })
    const page = new BrowserPage(window.asWindow)
    page.reserve('wallet')
    page.release()
    page.release()
    expect(isClosed).toBe(false)
  })

  it('opens http on this machine only for a site that runs there', () => {
    const window = new FakeWindow()
    const page = new BrowserPage(window.asWindow)
    expect(page.open('http://localhost:4000/tx', '_blank')).toBe(false)
    window.location.origin = 'http://localhost:3000'
    expect(page.open('http://localhost:4000/tx', '_blank')).toBe(true)
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
      0,
      { isMobile: true, isIos: true, isAndroid: false },
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, { isMobile: true, isIos: true, isAndroid: false }],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
      0,
      { isMobile: false, isIos: false, isAndroid: false },
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile Safari/537.36', 5, { isMobile: true, isIos: false, isAndroid: true }],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130 Safari/537.36', 10, { isMobile: false, isIos: false, isAndroid: false }],
  ])('knows %s with %i touch points', (userAgent, maxTouchPoints, expected) => {
    const window = new FakeWindow()
    Object.assign(window.navigator, { userAgent, maxTouchPoints })
    expect(new BrowserPage(window.asWindow)).toMatchObject(expected)
  })

  it.each([
    [{}, false],
    [{ Telegram: { WebApp: { initData: '' } } }, false],
    [{ Telegram: { WebApp: { initData: 'user=1' } } }, true],
    [{ TelegramWebviewProxy: {} }, true],
  ])('with %j, in Telegram is %s', (globals, expected) => {
    expect(new BrowserPage(Object.assign(new FakeWindow(), globals).asWindow).isTelegram).toBe(expected)
  })

  it('reads a page that throws at every touch', () => {
    const hostile = new Proxy({} as Window & typeof globalThis, {
      get: () => {
        throw new Error('hostile')
      },
    })
    const window = new FakeWindow()
    for (const name of ['location', 'document', 'navigator', 'matchMedia', 'open'] as const)
      Object.defineProperty(window, name, { value: hostile })
    const page = new BrowserPage(window.asWindow)
    expect([page.origin, page.href, page.language, page.isMobile, page.isFramed, page.savesData]).toEqual([
      '',
      '',
      'en',
      false,
      false,
      false,
    ])
    expect(page.metadata()).toEqual({ name: '', description: '', url: '', icons: [] })
    expect(page.open('https://wallet.example/', '_self')).toBe(false)
  })

  it('knows whether the visitor saves data', () => {
    const window = new FakeWindow()
    const page = new BrowserPage(window.asWindow)
    expect(page.savesData).toBe(false)
    Object.assign(window.navigator, { connection: { saveData: true } })
    expect(page.savesData).toBe(true)
  })

  it('is not fooled by elements that shadow the document', () => {
    const window = new FakeWindow()
    Object.assign(window.document, { title: { toString: () => '<img>' }, querySelector: 'an element' })
    expect(new BrowserPage(window.asWindow).metadata()).toEqual({
      name: 'shop.example',
      description: '',
      url: 'https://shop.example',
      icons: [],
    })
  })
})
