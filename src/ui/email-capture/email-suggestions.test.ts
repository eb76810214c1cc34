import { describe, expect, it } from 'vitest'
import { suggestEmails } from './data-capture-view.tsx'

describe('suggestEmails', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['@gm', []],
    ['a b', []],
    ['ann@h', ['ann@hotmail.com']],
    ['ann@gmail.com', []],
    ['ann@GMA', ['ann@gmail.com']],
    ['ann@nowhere', []],
    ['ann@@', []],
  ])('%j', (typed, wanted) => expect(suggestEmails(typed)).toEqual(wanted))

  it('offers all to a local part', () => expect(suggestEmails('ann')).toHaveLength(7))
})
