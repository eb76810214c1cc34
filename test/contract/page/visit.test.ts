import { expect, it } from 'vitest'
import { BrowserVisit } from '../../../src/infrastructure/page/browser-visit.ts'
import { FakeVisit } from '../../fakes/page/fake-visit.ts'
import { FakeWindow } from '../../fakes/page/fake-window.ts'
import { describeVisit } from './visit.contract.ts'

describeVisit('FakeVisit', () => {
  const visit = new FakeVisit()
  return {
    visit,
    leave: () => visit.leaving$.next(),
    wantPrivacy: () => {
      visit.wantsPrivacy = true
    },
  }
})

describeVisit('BrowserVisit', () => {
  const window = new FakeWindow()
  return {
    visit: new BrowserVisit(window as unknown as Window),
    leave: () => window.dispatchEvent(new Event('pagehide')),
    wantPrivacy: () => Object.assign(window.navigator, { globalPrivacyControl: true }),
  }
})

it('hears a page that freezes, and leaves no listener behind', () => {
  const window = new FakeWindow()
  const visit = new BrowserVisit(window as unknown as Window)
  let times = 0
  const listening = visit.leaving$.subscribe(() => times++)
  window.document.dispatchEvent(new Event('freeze'))
  listening.unsubscribe()
  expect([times, window.count + window.document.count]).toEqual([1, 0])
})

it('takes a browser that refuses to say for one that says nothing', () => {
  const navigator = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
    },
  )
  expect(new BrowserVisit({ navigator } as unknown as Window).wantsPrivacy).toBe(false)
  expect(new BrowserVisit({ navigator: { globalPrivacyControl: '1' } } as unknown as Window).wantsPrivacy).toBe(false)
})
