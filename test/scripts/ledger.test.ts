import { describe, expect, it } from 'vitest'
import { missingCases } from '../../scripts/lib/ledger.mjs'

const nameWhileCollected = expect.getState().currentTestName
const cases = [
  { id: 'a-1', kind: 'shape', name: 'first' },
  { id: 'a-2', kind: 'shape', name: 'second' },
]
const missing = (judged: readonly string[], listed: Readonly<Record<string, string>> = {}) =>
  missingCases({ wallets: cases }, new Set(judged), listed)

describe('the ledger of the corpora', () => {
  it('is content when every case was judged', () => {
    expect(missing(['a-1', 'a-2'])).toEqual([])
  })

  it('names a case that no test judged', () => {
    expect(missing(['a-1'])).toEqual(['wallets a-2 (shape: second): no test judged it, and no reason is listed'])
  })

  it('takes a listed reason', () => {
    expect(missing(['a-1'], { 'a-2': 'needs a browser other than Chromium' })).toEqual([])
  })

  it.each([
    ['of a case that was judged', ['a-1', 'a-2'], { 'a-2': 'needs a browser other than Chromium' }, /a-2: a test judged it/],
    ['of a case that is nowhere', ['a-1', 'a-2'], { 'a-3': 'needs a browser other than Chromium' }, /a-3: is in no corpus/],
    ['that says nothing', ['a-1'], { 'a-2': 'no' }, /a-2: no reason/],
  ])('refuses a reason %s', (_, judged, listed, finding) => {
    expect(missing(judged, listed).join('\n')).toMatch(finding)
  })

  it('has no test to blame while a file is collected, whatever ran in the same worker before', () => {
    expect(nameWhileCollected ?? '').toBe('')
  })

  it('fails when it sees no corpus', () => {
    expect(missingCases({}, new Set(), {})).toEqual(['no corpus was found'])
  })
})
