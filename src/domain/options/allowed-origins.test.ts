import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { isOriginAllowed } from './remote-features-service.ts'

const PAGE = 'https://app.example'

describe('isOriginAllowed', () => {
  it.each<[string, string, boolean]>([
    [PAGE, 'https://app.example', true],
    [PAGE, 'http://app.example', false],
    [PAGE, 'app.example', true],
    [PAGE, 'example', false],
    ['https://app.example:8443', 'app.example', true],
    ['https://app.example:8443', 'app.example:8443', true],
    ['https://app.example:8443', 'app.example:1', false],
    ['https://app.example:8443', 'https://app.example', false],
    ['https://app.example:8443', 'https://app.example:*', true],
    ['https://app.example:8443', 'app.example:*', true],
    ['https://a.app.example', '*.app.example', true],
    ['https://a.app.example', 'https://*.app.example', true],
    ['https://a.b.app.example', '*.app.example', false],
    ['https://aapp.example', 'a*.example', false],
    [PAGE, '*.*', false],
    [PAGE, '', false],
    [PAGE, 'javascript:alert(1)', false],
  ])('%s on the list as %o: %o', (origin, pattern, expected) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(expected)
  })

  it('admits all without a list, and a developer’s own machine always', () => {
    expect(isOriginAllowed(PAGE, [])).toBe(true)
    expect(isOriginAllowed('http://localhost:3000', ['https://other.example'])).toBe(true)
    expect(isOriginAllowed('http://127.0.0.1:3000', ['https://other.example'])).toBe(true)
    expect(isOriginAllowed('null', [])).toBe(true)
    expect(isOriginAllowed('', [])).toBe(false)
  })

  it.each(
    readCorpus('registry-hostile')
      .filter(({ kind }) => kind === 'origins')
      .map((entry) => [entry.name, entry] as const),
  )('%s', (name, entry) => {
    judged(entry)
    const { json } = entry['response'] as { json: unknown }
    const { allowedOrigins } = materialise(json) as { allowedOrigins: string[] }
    const spentMs = processorTime()
    expect(isOriginAllowed(PAGE, allowedOrigins)).toBe(name === 'upper case')
    noteFigure('a list of origins', spentMs(), 400)
  })
})
