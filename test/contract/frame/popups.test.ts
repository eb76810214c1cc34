import { describe, expect, it } from 'vitest'
import { BrowserPopups } from '../../../src/infrastructure/frame/browser-popups.ts'
import { FakePopups } from '../../fakes/frame/fake-popups.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { describePopups } from './popups.contract.ts'

const URL_ = 'https://keys.example/connect?a=b'

describe('Popups contract: fake', () => {
  describePopups(() => {
    const popups = new FakePopups()
    popups.pages.set('https://keys.example/', (say) => {
      say({ hello: true })
      return (message) => say({ echo: message })
    })
    return {
      popups,
      clock: new FakeClock(),
      url: URL_,
      opened: () => popups.opened,
      block: () => {
        popups.blocked = true
      },
      visitorCloses: () => {
        for (const window of popups.windows) window.closeByVisitor()
      },
      intrude: () => undefined,
      listeners: () => 0,
    }
  })
})

/** A window that opens windows. */
class OpeningWindow extends EventTarget {
  innerWidth = 1280
  innerHeight = 800
  screenX = 0
  screenY = 0
  blocked = false
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

const browser = () => {
  const window = new OpeningWindow()
  const clock = new FakeClock()
  return { window, clock, popups: new BrowserPopups(clock, window as unknown as Window) }
}

describe('Popups contract: browser', () => {
  describePopups(() => {
    const { window, clock, popups } = browser()
    return {
      popups,
      clock,
      url: URL_,
      opened: () => window.opened.map(({ url }) => url),
      block: () => {
        window.blocked = true
      },
      visitorCloses: () => {
        for (const popup of window.popups) popup.closed = true
      },
      intrude: (message) => {
        window.say(message, window.popups[0], 'https://keys.example.evil')
        window.say(message, {})
        window.say(message, null)
      },
      listeners: () => window.held,
    }
  })
})

describe('BrowserPopups', () => {
  it('takes the window of that name, in the middle of the page', () => {
    const { window, popups } = browser()
    popups.open(URL_, { name: 'wallet', width: 420, height: 540 })
    expect(window.opened).toEqual([{ url: URL_, name: 'wallet', features: 'popup,width=420,height=540,left=430,top=130' }])
  })

  it('closes its windows with the instance', () => {
    const { window, popups } = browser()
    popups.open(URL_, { name: 'wallet', width: 420, height: 540 })
    popups.dispose()
    expect([window.popups[0]?.closed, window.held]).toEqual([true, 0])
  })
})
