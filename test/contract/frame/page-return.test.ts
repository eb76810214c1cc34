import { describe, expect, it } from 'vitest'
import { BrowserPageReturn } from '../../../src/infrastructure/frame/browser-page-return.ts'
import { readHint } from '../../../src/infrastructure/storage/hint.ts'
import type { PageReturn } from '../../../src/ports/frame/page-return.ts'
import { FakePageReturn } from '../../fakes/frame/fake-page-return.ts'
import { FakeLocalStorage } from '../../fakes/storage/fake-local-storage.ts'

type World = Readonly<{ returned: PageReturn; wakes(): boolean; reloads(): number }>

function browser(href: string) {
  const [localStorage, sessionStorage] = [new FakeLocalStorage() as unknown as Storage, new FakeLocalStorage() as unknown as Storage]
  let reloads = 0
  const location = { href, reload: () => void reloads++ } as unknown as Location
  const history = { state: { own: 1 }, replaceState: (_: unknown, __: string, url: string) => Object.assign(location, { href: url }) }
  const page = { location, history: history as unknown as History, localStorage, sessionStorage }
  return {
    returned: new BrowserPageReturn(page),
    wakes: () => readHint(page).length > 0,
    reloads: () => reloads,
    location,
    sessionStorage,
  }
}

const open: readonly (readonly [string, (result: string | undefined) => World])[] = [
  [
    'fake',
    (result) => {
      const returned = Object.assign(new FakePageReturn(), { result })
      return { returned, wakes: () => returned.isExpected, reloads: () => returned.reloads }
    },
  ],
  ['browser', (result) => browser(`https://app.example/a?b=1${result === undefined ? '' : `&result_uri=${encodeURIComponent(result)}`}#c`)],
]

describe.each(open)('PageReturn contract: %s', (_, make) => {
  it('gives the result of the page once', () => {
    const { returned } = make('https://secure.example/sdk/oauth?code=1')
    expect([returned.take(), returned.take()]).toEqual(['https://secure.example/sdk/oauth?code=1', undefined])
    expect(make(undefined).returned.take()).toBeUndefined()
  })

  it('wakes the next visit until it is forgotten', () => {
    const { returned, wakes } = make(undefined)
    returned.leave()
    expect(wakes()).toBe(true)
    returned.forget()
    expect(wakes()).toBe(false)
    returned.keep()
    expect(wakes()).toBe(true)
  })

  it('loads the page anew', () => {
    const { returned, reloads } = make(undefined)
    returned.reload()
    expect(reloads()).toBe(1)
  })
})

it('takes only its own parameter out of the address, and no endless result', () => {
  const { returned, location } = browser('https://app.example/a?b=1&result_uri=x&c=2#d')
  returned.take()
  expect(location.href).toBe('https://app.example/a?b=1&c=2#d')
  expect(browser(`https://app.example/?result_uri=${'x'.repeat(9000)}`).returned.take()).toBeUndefined()
})

describe('the query of the page that was left', () => {
  const back = (left: string, address: string) => {
    const there = browser(`https://app.example${left}`)
    there.returned.leave()
    const here = browser(`https://app.example${address}`)
    const kept = there.sessionStorage.getItem('portico/left')
    if (kept !== null) here.sessionStorage.setItem('portico/left', kept)
    return here
  }

  it.each([
    ['/a?b=1&c=2', '/a?b=1&c=2&result_uri=x'],
    ['/a?b=1#d', '/a?b=1&result_uri=x#d'],
    ['/a#d', '/a?result_uri=x#d'],
    ['/a?b=%2F%20y', '/a?b=%2F%20y&result_uri=x'],
  ])('of %s is there again', (left, address) => {
    const { returned, location } = back(left, '/a?result_uri=x')
    returned.restore()
    returned.restore()
    expect([location.href, returned.take()]).toEqual([`https://app.example${address}`, 'x'])
  })

  it.each([
    ['nothing of its own', '/a', '/a?result_uri=x'],
    ['no result', '/a?b=1', '/a'],
  ])('changes nothing for a page with %s', (_, left, address) => {
    const { returned, location, sessionStorage } = back(left, address)
    returned.restore()
    expect([location.href, sessionStorage.getItem('portico/left')]).toEqual([`https://app.example${address}`, null])
  })

  it.each(['/a?result_uri=of-eve', '/a?b=1&result_uri=of-eve', '/a?result_uri=of-eve&b=1#d'])(
    'of %s does not bring back what lay there before the page was left',
    (left) => {
      const { returned } = back(left, '/a?result_uri=x')
      returned.restore()
      expect([returned.take(), returned.take()]).toEqual(['x', undefined])
    },
  )

  it.each(['//evil.example/?b', 'https://evil.example/', 'javascript:alert(1)', '/other?b=1', '\\\\evil.example'])(
    'ignores %j',
    (planted) => {
      const { returned, location, sessionStorage } = browser('https://app.example/a?result_uri=x')
      sessionStorage.setItem('portico/left', planted)
      returned.restore()
      expect(location.href).toBe('https://app.example/a?result_uri=x')
    },
  )
})
