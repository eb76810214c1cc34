import { describe, expect, it } from 'vitest'
import { isVerdict, missingCases } from '../../scripts/lib/ledger.mjs'

const nameWhileCollected = expect.getState().currentTestName
const cases = [
  { id: 'a-1', kind: 'shape', name: 'first' },
  { id: 'a-2', kind: 'shape', name: 'second' },
]
const missing = (judged: readonly string[], listed: Readonly<Record<string, string>> = {}) =>
  missingCases({ wallets: cases }, new Set(judged), listed, { wallets: 2 })

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
    expect(missingCases({}, new Set(), {}, {})).toEqual(['no corpus was found'])
  })

  it.each([
    ['a corpus that is gone', { wallets: 2, names: 7 }, 'names: 0 cases, sizes.json says 7'],
    ['a case that is gone', { wallets: 3 }, 'wallets: 2 cases, sizes.json says 3'],
    ['a corpus that nobody counted', {}, 'wallets: 2 cases, sizes.json says nothing'],
  ])('misses %s', (_, sizes, finding) => {
    expect(missingCases({ wallets: cases }, new Set(['a-1', 'a-2']), {}, sizes)).toEqual([finding])
  })

  it.each([
    ['counts a case whose test compared something', { state: 'pass' }, 1, true],
    ['not one that was only read', { state: 'pass' }, 0, false],
    ['not one of a test that failed', { state: 'fail' }, 3, false],
    ['not one of a test that was skipped', undefined, 3, false],
  ])('%s', (_, result, assertions, isJudged) => {
    expect(isVerdict(assertions, result)).toBe(isJudged)
  })
})
