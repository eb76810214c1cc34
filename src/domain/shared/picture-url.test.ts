import { expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isPicture } from './picture-url.ts'

const cases = readCorpus('deeplink-vectors').filter(
  ({ kind, field }) => kind === 'display-link' && ['image', 'avatar'].includes(String(field)),
)

it.each(cases.map((entry) => [`${entry['field']} ${JSON.stringify(entry['input'])} (${entry.id})`, entry] as const))('%s', (_, entry) => {
  expect(isPicture(materialise(entry['input']))).toBe(String(entry.expect['verdict']).startsWith('allow'))
})

it('has a limit of length, a larger one for a picture that is written out', () => {
  const [web, data] = ['https://a.example/', 'data:image/png;base64,']
  expect([isPicture(web.padEnd(2048, 'a')), isPicture(web.padEnd(2049, 'a'))]).toEqual([true, false])
  expect([isPicture(data.padEnd(256 * 1024, 'A')), isPicture(data.padEnd(256 * 1024 + 1, 'A'))]).toEqual([true, false])
})
