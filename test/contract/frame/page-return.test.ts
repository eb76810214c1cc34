import { describe, expect, it } from 'vitest'
import { BrowserPageReturn } from '../../../src/infrastructure/frame/browser-page-return.ts'
import { readHint } from '../../../src/infrastructure/storage/hint.ts'
import type { PageReturn } from '../../../src/ports/frame/page-return.ts'
import { FakePageReturn } from '../../fakes/frame/fake-page-return.ts'

type World = Readonly<{ returned: PageReturn; wakes(): boolean }>

function browser(href: string) {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
  const location = { href } as Location
  const history = { state: { own: 1 }, replaceState: (_: unknown, __: string, url: string) => Object.assign(location, { href: url }) }
  const page = { location, history: history as unknown as History, localStorage }
  return { returned: new BrowserPageReturn(page), wakes: () => readHint(page).length > 0, location }
}

const open: readonly (readonly [string, (result: string | undefined) => World])[] = [
  [
    'fake',
    (result) => {
      const returned = Object.assign(new FakePageReturn(), { result })
      return { returned, wakes: () => returned.isExpected }
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
    returned.expect()
    expect(wakes()).toBe(true)
    returned.forget()
    expect(wakes()).toBe(false)
  })
})

it('takes only its own parameter out of the address, and no endless result', () => {
  const { returned, location } = browser('https://app.example/a?b=1&result_uri=x&c=2#d')
  returned.take()
  expect(location.href).toBe('https://app.example/a?b=1&c=2#d')
  expect(browser(`https://app.example/?result_uri=${'x'.repeat(9000)}`).returned.take()).toBeUndefined()
})
