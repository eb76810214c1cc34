import { expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isPicture } from './identity-picture.ts'

const cases = readCorpus('deeplink-vectors').filter(
  ({ kind, field }) => kind === 'display-link' && ['image', 'avatar'].includes(String(field)),
)

it.each(cases.map((entry) => [`${entry['field']} ${JSON.stringify(entry['input'])} (${entry.id})`, entry] as const))('%s', (_, entry) => {
  expect(isPicture(materialise(entry['input']))).toBe(String(entry.expect['verdict']).startsWith('allow'))
})
