import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { cleanText } from './foreign-text.ts'

const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u200b\u2060\ufeff\u00ad\n\r\t]/u
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length

function announcedName(entry: { announce: readonly { detail?: { info?: { name?: unknown } } }[] }): unknown {
  return materialise(entry.announce[0]?.detail?.info?.name)
}

describe('cleanText', () => {
  it.each([
    ['Meta\nMask', 'Meta Mask'],
    ['Meta\u00adMask', 'MetaMask'],
    ['Meta\u2003   Mask', 'Meta Mask'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['\u{e0041}\u{e0042}MetaMask', 'MetaMask'],
    ['Meta\ud800Mask', 'Meta\ufffdMask'],
    ['Meta\u200dMask', 'MetaMask'],
    ['Meta\u2066Mask\u2069', 'MetaMask'],
    ['a \u200b b', 'a b'],
    ['a\u0000b', 'ab'],
    ['a\r\nSet-Cookie: x=1', 'a Set-Cookie: x=1'],
    ['Z\u0335\u0322\u0328\u031b\u0334', 'Z\u0335\u0322'],
    ['\u0301x', 'x'],
    ['\u0301 x', 'x'],
    ['\u20e3\u2800\u20e31', '1'],
    ['x\u0f71\ufe0f\u20e3y', 'x\u0f71\u20e3y'],
    ['  padded  ', 'padded'],
    ['<b>x</b>', '<b>x</b>'],
    ['👩‍👩‍👧‍👦 ❤️‍🔥 1️⃣', '👩‍👩‍👧‍👦 ❤️‍🔥 1️⃣'],
    ['\ue000icon', 'icon'],
    ['été 漢字 שלום', 'été 漢字 שלום'],
  ])('shows %j as %j', (value, expected) => {
    expect(cleanText(value)).toBe(expected)
  })

  it.each<unknown>([
    undefined,
    null,
    1,
    true,
    {},
    { toString: 'x' },
    [],
    '',
    '   ',
    '\u115f',
    '\u3164',
    '\u200b\u2060',
    '\u2800',
    '\u20e3 \u20e3\u200b',
  ])('has no text for %j', (value) => {
    expect(cleanText(value)).toBeUndefined()
    expect(cleanText(value, 40, 'fallback')).toBe('fallback')
  })

  it('cuts on grapheme edges and says so', () => {
    const cut = cleanText('👩‍👩‍👧‍👦'.repeat(100)) ?? ''
    expect(graphemes(cut)).toBe(40)
    expect(cut).toBe(`${'👩‍👩‍👧‍👦'.repeat(39)}…`)
    expect(cleanText('A'.repeat(41))).toBe(`${'A'.repeat(39)}…`)
    expect(cleanText('A'.repeat(40))).toBe('A'.repeat(40))
    expect(cleanText('A'.repeat(300), 200)).toHaveLength(200)
  })

  it('takes the same time for a megabyte as for a line', () => {
    const texts = ['x', 'a b ', '👩‍👩‍👧‍👦', '\u200b', 'a\u0301', '\ud800'].map((text) => text.repeat(1e6 / text.length))
    const spentMs = processorTime()
    for (const text of texts) expect((cleanText(text) ?? '').length).toBeLessThan(1000)
    noteFigure('texts of a megabyte', spentMs(), 50)
  })

  it.each(readCorpus('text-hostile').map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
    judged(entry)
    const text = cleanText(materialise(entry['value']))
    if (entry.kind === 'empty' || entry.kind === 'type') expect(text).toBeUndefined()
    else {
      expect(text).toBeTruthy()
      expect(text).not.toMatch(UNSEEN)
      expect(text).not.toMatch(/\p{M}{3}/u)
      expect(graphemes(text ?? '')).toBeLessThanOrEqual(40)
    }
  })

  const named = readCorpus('eip6963-hostile').filter(({ kind }) => kind.startsWith('name-') && kind !== 'name-type')
  it.each(named.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
    const text = cleanText(announcedName(entry as never), 40, 'rdns')
    const expected = entry.expect['shownName']
    expect(text).not.toMatch(UNSEEN)
    if (typeof expected === 'string' && /^(Meta ?Mask|ksaMateM)$/.test(expected)) expect(text).toBe(expected)
    if (expected === 'fallback to rdns') expect(text).toBe('rdns')
  })
})
