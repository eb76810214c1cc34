import { describe, expect, it } from 'vitest'
import { BrowserPopups } from '../../../src/infrastructure/frame/browser-popups.ts'
import { FakePopups } from '../../fakes/frame/fake-popups.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { OpeningWindow } from '../../support/opening-window.ts'
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
      visitorReturns: () => undefined,
      isCutOff: () => {
        for (const window of popups.windows) window.cutOff()
      },
      intrude: () => undefined,
      listeners: () => 0,
    }
  })
})

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
        window.isFocused = true
      },
      visitorReturns: () => {
        window.isFocused = true
      },
      isCutOff: () => {
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
